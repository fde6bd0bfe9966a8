// The languages that the page speaks. Who reads English loads no other texts.
import { use } from "./words.js";

/** Chooses the language, "en" or "de", and loads its table. */
export async function speak(language) {
  const { german, notation } = language === "de" ? await import("./german.js") : { german: new Map(), notation: [] };
  use(language, german, /** @type {any} */ (notation));
}
