// The start page of a site: games by number.
"use strict";
{
	/** @param {string} id @returns {any} */
	const element = id => document.getElementById(id);

	element("deals").addEventListener("submit", (/** @type {Event} */ e) => {
		e.preventDefault();
		location.href = `play.html#game=${element("game").value}&deal=${element("deal").value.trim() || 1}`;
	});
}
