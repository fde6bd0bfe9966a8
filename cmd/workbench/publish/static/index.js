// The search of the index: every word that is typed must be part of what a problem says, and
// every theme and step of the ladder that is pressed must be one of its own.

const find = /** @type {HTMLInputElement} */ (document.getElementById("find"));
const items = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-search]")]);
const tags = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("[data-tag]")]);

function search() {
	const words = find.value.toLowerCase().split(/\s+/).filter(word => word !== "");
	const wanted = tags.filter(tag => tag.ariaPressed === "true").map(tag => `|${tag.dataset.tag}|`);
	for (const item of items) {
		item.hidden = !words.every(word => item.dataset.search?.includes(word)) || !wanted.every(tag => item.dataset.tags?.includes(tag));
	}
	const shown = items.filter(item => !item.hidden).length;
	const count = document.getElementById("count");
	if (count) count.textContent = shown === 1 ? "1 problem" : `${shown} problems`;
}

find.addEventListener("input", search);
for (const tag of tags) {
	tag.onclick = () => {
		tag.ariaPressed = tag.ariaPressed === "true" ? "false" : "true";
		search();
	};
}
const form = document.getElementById("search");
if (form) form.hidden = false;
