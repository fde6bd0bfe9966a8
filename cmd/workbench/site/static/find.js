// A search in a list: every word that is typed must be part of what an item says, and every tag that is pressed must
// be one of its own.
"use strict";
{
  /** @param {string} id @returns {any} */
  const $ = (id) => document.getElementById(id);
  const [one, many] = ($("count").dataset.words ?? "1 problem|{0} problems").split("|");
  const items = /** @type {HTMLElement[]} */ ([...$("list").children]);
  const tags = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("[data-tag]")]);

  const find = () => {
    const words = $("find").value.toLowerCase().split(/\s+/), wanted = tags.filter((tag) => tag.ariaPressed === "true").map((tag) => `|${tag.dataset.tag}|`);
    for (const item of items) {
      const says = item.dataset.search ?? item.textContent?.toLowerCase() ?? "";
      item.hidden = !words.every((/** @type {string} */ word) => says.includes(word)) || !wanted.every((tag) => item.dataset.tags?.includes(tag));
    }
    const shown = items.filter((item) => !item.hidden).length;
    $("count").textContent = shown === 1 ? one : many.replace("{0}", String(shown));
    $("none").hidden = shown > 0;
  };
  $("find").addEventListener("input", find);
  for (const tag of tags) {
    tag.addEventListener("click", () => {
      tag.ariaPressed = tag.ariaPressed === "true" ? "false" : "true";
      find();
    });
  }
  $("all").addEventListener("click", () => {
    $("find").value = "";
    for (const tag of tags) tag.ariaPressed = "false";
    find();
    $("find").focus();
  });
  $("search").hidden = false;
  find();
}
