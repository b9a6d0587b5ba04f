// Stores the files of one version of the site, so that the site works offline and never mixes two versions. `triagonal studio --export`
// writes `version.js` with the name of the version and the hash of each file.
/* global FILES, VERSION */

importScripts("version.js");

const PREFIX = `triagonal ${registration.scope} `;
const OWN = PREFIX + VERSION;
/** The cache for files that are fetched on demand and are the same in all versions. */
const LATER = `${PREFIX}later`;

const address = (name) => new URL(name, registration.scope).href;

async function install() {
  const cache = await caches.open(OWN);
  // While the site is being replaced, a file may belong to another version. Its hash differs then, and the next visit tries again.
  await cache.addAll(
    Object.entries(FILES).map(([name, integrity]) => new Request(address(name), { integrity, cache: "no-cache" })),
  );
}

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== OWN && name !== LATER) await caches.delete(name);
  await clients.claim();
}

async function answer(request) {
  const url = new URL(request.url);
  url.search = "";
  const kept = await caches.match(request.mode === "navigate" ? address("index.html") : url.href, { cacheName: OWN });
  if (kept) return kept;
  const later = await caches.open(LATER);
  const known = await later.match(url.href);
  if (known) return known;
  const found = await fetch(request);
  if (found.ok && url.href.startsWith(address("wasm/values/"))) await later.put(url.href, found.clone());
  return found;
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  if (event.data === "take over") void skipWaiting();
});
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(registration.scope))
    event.respondWith(answer(event.request));
});
