// The ways the page looks. The workbench keeps them from one run to the next.
import * as server from "./server.js";

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);
const usual = { language: "", theme: "system", animate: "yes", four: "no", parity: "no", marks: "yes", outlook: "no" };

/** The boxes of the menu, and what they set. */
const boxes = [["animate", "animate"], ["four", "four"], ["parity", "parity"], ["marks", "marks"], ["outlooks", "outlook"]];

let kept = { ...usual };

/** Takes over what was kept. Cards do not move at first where the system asks for stillness. */
export function begin(settings) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) kept.animate = "no";
  kept = { ...kept, ...settings };
  show();
}

/** Whether something is on, or what a setting is. */
export const on = (name) => kept[name] === "yes";
export const get = (name) => kept[name];

/** Makes a setting. */
export async function set(name, text) {
  kept[name] = text;
  show();
  await server.keep(name, text);
}

function show() {
  document.documentElement.dataset.theme = kept.theme;
  document.documentElement.toggleAttribute("data-four", on("four"));
  $("theme").value = kept.theme;
  $("speak").value = kept.language || "en";
  for (const [id, name] of boxes) $(id).checked = on(name);
}

/** Listens to the fields of the menu. */
export function wire(changed) {
  $("theme").addEventListener("change", () => set("theme", $("theme").value));
  $("speak").addEventListener("change", async () => { await set("language", $("speak").value); history.replaceState({ menu: true }, ""); location.reload(); });
  for (const [id, name] of boxes) {
    $(id).addEventListener("change", async () => { await set(name, $(id).checked ? "yes" : "no"); changed(); });
  }
}
