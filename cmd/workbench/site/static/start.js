// The start page of a site: games by number, and a search in the book.
"use strict";
{
	/** @param {string} id @returns {any} */
	const element = id => document.getElementById(id);

	element("number").addEventListener("submit", (/** @type {Event} */ e) => {
		e.preventDefault();
		location.href = `play.html#game=${element("game").value}&deal=${element("deal").value.trim() || 1}`;
	});

	const find = () => {
		const words = element("find").value.toLowerCase().split(/\s+/);
		const items = [...element("list").children];
		for (const it of items) it.hidden = !words.every((/** @type {string} */ word) => it.textContent.toLowerCase().includes(word));
		element("none").hidden = items.some(it => !it.hidden);
	};
	element("find").addEventListener("input", find);
	element("all").addEventListener("click", () => {
		element("find").value = "";
		find();
		element("find").focus();
	});
}
