// The service worker of a site: what was loaded once is there without a network. A site that is written
// anew has another name, and what was kept of the old one goes.
const parts = ["./", "index.html", "list.css", "start.js", "find.js", "play.html", "play.js", "style.css", "tools.css", "icon.svg", "worker.js", "engine.wasm.gz"];
self.addEventListener("install", (e) => e.waitUntil(caches.open(name).then((c) => c.addAll(parts)).then(() => self.skipWaiting())));
self.addEventListener("activate", (e) => e.waitUntil(caches.keys().then((all) => Promise.all(all.filter((n) => n.startsWith("workbench-") && n !== name).map((n) => caches.delete(n)))).then(() => self.clients.claim())));
self.addEventListener("fetch", (e) => {
  if (e.request.method !== "GET" || new URL(e.request.url).origin !== location.origin) return;
  e.respondWith(caches.match(e.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(e.request).then(async (answer) => {
    if (answer.ok) (await caches.open(name)).put(e.request, answer.clone());
    return answer;
  })));
});
