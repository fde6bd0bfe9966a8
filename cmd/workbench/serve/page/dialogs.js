// Small dialogs: each asks one thing.
import { said, t } from "./words.js";

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

/** Opens a dialog and gives the value of the button that closes it, "" for none. */
export function ask(id) {
  const dialog = $(id);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true }));
}

/**
 * Asks whether something is to be done that brands the game. The dialog itself has the focus, so
 * that a key that is still down from before answers nothing.
 */
export async function sure(text) {
  const words = said(text);
  $("sureText").textContent = words[0].toUpperCase() + words.slice(1) + ".";
  const answer = ask("sure");
  $("sure").focus();
  return await answer === "yes";
}

/** Asks where the count of games is to begin: a number, or null for nowhere. */
export async function firstGame() {
  $("countNumber").value = "";
  const answer = await ask("count");
  const number = Number(answer === "from" ? $("countNumber").value : answer);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

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
