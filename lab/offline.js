/**
 * The service worker of the lab: keeps all its files, so that it goes on and even begins anew without a network. The build writes the
 * list of files and their fingerprint into it. A page comes from the network as long as there is one, what it is made of from here:
 * the name of such a file changes with its content.
 */

const files = ["%FILES%"];

/** Other labs of the same server have stores of their own. */
const own = `judder ${self.registration.scope} `;
const store = `${own}%VERSION%`;

self.addEventListener("install", (event) => {
  const wanted = files.map((file) => new Request(file, file === "./" ? { cache: "reload" } : {}));
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(wanted)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith(own) && name !== store).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const kept = async (asked) => (await caches.open(store)).match(asked);
  const page = async () => {
    try {
      return await fetch(request);
    } catch (error) {
      const found = await kept("./");
      if (found === undefined) throw error;
      return found;
    }
  };
  event.respondWith(
    request.mode === "navigate" ? page() : kept(request).then((found) => found ?? fetch(request)),
  );
});
