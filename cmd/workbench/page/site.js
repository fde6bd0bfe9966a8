// The page of a site that "workbench publish --site" has written: the engine is in it.
import { door } from "./door.js";
import { Engine, load } from "./inpage.js";
import { open } from "./main.js";

const status = /** @type {HTMLElement} */ (document.getElementById("status"));
const engine = new Engine(() => load((far) => { status.textContent = `the engine comes: ${Math.round(100 * far)} %`; }));

door.ask = (asked) => engine.ask(asked);
door.inPage = true;
open().catch((e) => { status.textContent = e.message; });
if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register("offline.js").catch(() => {}); // it works online
