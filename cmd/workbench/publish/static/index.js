// The search of the index: every word that is typed must be part of what a problem says.

const find = /** @type {HTMLInputElement} */ (document.getElementById("find"));
const items = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-search]")]);

function search() {
	const words = find.value.toLowerCase().split(/\s+/).filter(word => word !== "");
	for (const item of items) item.hidden = !words.every(word => item.dataset.search?.includes(word));
	const shown = items.filter(item => !item.hidden).length;
	const count = document.getElementById("count");
	if (count) count.textContent = shown === 1 ? "1 problem" : `${shown} problems`;
}

find.addEventListener("input", search);
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-word]"))) {
	button.onclick = () => {
		find.value = button.dataset.word ?? "";
		search();
	};
}
const form = document.getElementById("search");
if (form) form.hidden = false;
