// Small dialogs: each asks one thing.
import { said, t } from "./words.js";

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

/** The questions that are open, by their dialogs. The answer comes a little after its dialog is closed. */
const asked = new Map();

/** Opens a dialog and gives the value of the button that closes it, "" for none. Calm, the dialog itself has the focus. */
export async function ask(id, calm = false) {
  while (asked.has(id)) await asked.get(id); // else its closing would answer this question, too
  const dialog = $(id);
  dialog.returnValue = "";
  dialog.showModal();
  if (calm) dialog.focus();
  const answer = new Promise((resolve) => dialog.addEventListener("close", () => {
    asked.delete(id);
    resolve(dialog.returnValue);
  }, { once: true }));
  asked.set(id, answer);
  return answer;
}

/**
 * Asks whether something is to be done that brands the game. The dialog itself has the focus, so
 * that a key that is still down from before answers nothing.
 */
export async function sure(text) {
  const words = said(text);
  $("sureText").textContent = words[0].toUpperCase() + words.slice(1) + ".";
  return await ask("sure", true) === "yes";
}

/** Asks where the count of games is to begin: a number, or null for nowhere. */
export async function firstGame() {
  $("countNumber").value = "";
  const answer = await ask("count");
  const number = Number(answer === "from" ? $("countNumber").value : answer);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** The language of the browser, if it is one of ours. */
export const guessed = () => navigator.language.startsWith("de") ? "de" : "en";

/** Asks for the language, until there is one. */
export async function language() {
  for (;;) {
    const answer = await ask("language");
    if (answer) return answer;
  }
}

/** Offers a text as a file. */
export function download(name, text) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

/** What is noted of a deal, in words. */
export const rating = (word) => ({ solved: t("solved"), hopeless: t("hopeless"), tryagain: t("try again") })[word] ?? "";
