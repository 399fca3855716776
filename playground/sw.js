// Keeps the page, so that it works without a network after the first visit. `finish.mjs` writes the version and the files.
const FILES = ["@files@"];

/** Caches belong to the whole site, so the scope tells copies of the page apart. No scope has a space, so none begins like another. */
const PREFIX = `urlgram ${self.registration.scope} `;
const VERSION = `${PREFIX}@version@`;

self.addEventListener("install", (event) => event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(fresh()))));

self.addEventListener("activate", (event) => event.waitUntil(removeOthers().then(() => self.clients.claim())));

/** The files from the server. The browser may have older ones. */
function fresh() {
  return FILES.map((file) => new Request(file, { cache: "reload" }));
}

/** Other versions have the same prefix. Caches of other pages of the site do not. */
async function removeOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== VERSION).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === self.location.origin) event.respondWith(kept(event.request));
});

async function kept(request) {
  const cache = await caches.open(VERSION);
  const found = await cache.match(request, { ignoreSearch: true });
  if (!found) return fetch(request);
  // Some servers lead from index.html to the folder. A browser opens no page from a response that was redirected.
  return found.redirected ? new Response(found.body, found) : found;
}
