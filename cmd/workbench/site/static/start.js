// The start page of a site: games by number, and the language, which is that of the games.
import { german } from "./start_german.js";
import { t, translate, use } from "./words.js";

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

/** Where the page of a game keeps its language. */
const kept = "workbench:/memory/page/language";

let language = navigator.language.startsWith("de") ? "de" : "en";
try { language = localStorage.getItem(kept)?.trim() || language; } catch { /* a browser may forbid it */ }
const other = language === "de" ? "en" : "de", count = $("count");
if (language === "de") {
  use("de", new Map(german), []);
  translate(document.body);
  count.dataset.words = t(count.dataset.words);
}
$("speak").lang = other;
$("speak").textContent = other === "de" ? "Deutsch" : "English";
$("speak").addEventListener("click", () => {
  try { localStorage.setItem(kept, other); } catch { /* it is forgotten with the page */ }
  location.reload();
});
$("deal").addEventListener("input", () => {
  const text = $("deal").value.trim();
  $("deal").setCustomValidity(/^\d*$/.test(text) && BigInt(text) < 2n ** 64n ? "" : t("want a number from 0 to 2^64-1"));
});
$("deals").addEventListener("submit", (/** @type {Event} */ e) => {
  e.preventDefault();
  location.href = `play.html#game=${$("game").value}&deal=${$("deal").value.trim() || 1}`;
});
