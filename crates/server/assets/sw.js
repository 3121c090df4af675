// Keeps the whole site for when there is no network. The server writes VERSION
// and KEPT, all pages and files, above this.

const CACHE = `branan-${VERSION}`;
const PATIENCE_MS = 3000;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(fromHere(request));
  else if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (KEPT.includes(url.pathname)) event.respondWith(fromHere(request));
});

// What the server tells while no page is open.
self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

// A few at a time: whoever plays meanwhile needs the network more.
async function keepAll() {
  const cache = await caches.open(CACHE);
  const left = [...KEPT];
  const keepOn = async () => {
    while (left.length > 0) await keep(cache, left.shift());
  };
  await Promise.all([keepOn(), keepOn(), keepOn()]);
}

// Files whose names say their content need no second look.
async function keep(cache, address) {
  const isNamedByContent = address.startsWith("/assets/");
  const known = isNamedByContent && (await caches.match(address));
  if (known) return cache.put(address, known);
  // Without cookies: a page in another language must not become the one remembered.
  const cacheMode = isNamedByContent ? "default" : "reload";
  return cache.add(new Request(address, { cache: cacheMode, credentials: "omit" }));
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("branan-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function fromHere(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

// The newest page where there is a network, the kept one where there is none.
async function page(request, url) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    return (await kept(url)) ?? Response.error();
  }
}

async function kept(url) {
  const cache = await caches.open(CACHE);
  // What an address asks for behind the question mark, a page that has all of it can show.
  const all = `${url.pathname}/all`;
  const path = url.search && KEPT.includes(all) ? all : url.pathname;
  const found = await cache.match(path, { ignoreSearch: true, ignoreVary: true });
  if (found) return found;
  // In the language of the address, else of the browser: home, or why there is nothing to see.
  const wishes = [url.pathname.split("/")[1], navigator.language.slice(0, 2), "en"];
  const language = wishes.find((wish) => wish && KEPT.includes(`/${wish}/`));
  if (url.pathname === "/") return Response.redirect(`/${language}/`, 302);
  return cache.match(`/${language}/offline`, { ignoreVary: true });
}

async function show({ title, body, url, tag }) {
  const icon = KEPT.find((address) => address.includes("/icon-192-"));
  return self.registration.showNotification(title, { body, tag, icon, data: url });
}

// To the page that is open already, else to a new one.
async function lead(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}
