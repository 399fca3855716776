// Keeps the page, so that it works without a network after the first visit. `finish.mjs` writes the version and the files.
const VERSION = "@version@";
const FILES = ["@files@"];

self.addEventListener("install", (event) => event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES))));

self.addEventListener("activate", (event) => event.waitUntil(removeOthers().then(() => self.clients.claim())));

/** Other versions have the same prefix; caches of other pages of the site do not. */
async function removeOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("urlgram-") && name !== VERSION).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === self.location.origin) event.respondWith(kept(event.request));
});

async function kept(request) {
  const cache = await caches.open(VERSION);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
