// The service worker: it keeps the files of one version of the page in a cache of that version, and answers with them,
// so that the page opens without a network and never mixes two versions. It touches nothing else: what is in
// neither list, such as the API and other sites, is the browser's business.
//
// OTHERS, the catalogues of languages above all, are kept once the page says that it uses them: nobody needs them all.
//
// web/build/site.mjs puts in FILES and OTHERS, { address relative to this script: its integrity }, and VERSION, a hash of both.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const here = new URL('./', location.href).href; // the folder of the page
// A scope holds no space, so no other folder's caches begin like this.
const OURS = `robotscope ${worker.registration.scope} `;
const NAME = OURS + VERSION;
const kept = new Set(Object.keys({ ...FILES, ...OTHERS }).map((file) => new URL(file, here).href));

worker.addEventListener('install', (event) => event.waitUntil(keep()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));

// A new version waits until no page of the older one is open, or until a reader asks for it (offline.js).
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') worker.skipWaiting();
  else if (data in OTHERS) keepFiles({ [data]: OTHERS[data] }).catch(() => {}); // the next visit tries again
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const address = mode === 'navigate' ? pageAt(url) : url;
  if (method === 'GET' && kept.has(address)) event.respondWith(answer(address, event.request));
});

/** Takes all files or fails, and then is tried again at the next visit: half a version, or files of two, would be of no use. */
async function keep() {
  try {
    await keepFiles({ ...FILES, ...await likeEarlier() });
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

/** The other files of which an older version is kept: those in the reader's language. */
async function likeEarlier() {
  const stem = (url) => new URL(url, here).pathname.replace(/-[0-9a-f]+(?=\.\w+$)/, '');
  const used = new Set();
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS)) for (const { url } of await (await caches.open(name)).keys()) used.add(stem(url));
  }
  return Object.fromEntries(Object.entries(OTHERS).filter(([file]) => used.has(stem(file))));
}

async function keepFiles(files) {
  const requests = Object.entries(files).map(([file, integrity]) => new Request(new URL(file, here), {
    integrity,
    // The page has just loaded what has a hash in its name; whatever copy the browser has of that is the right one.
    cache: file.startsWith('assets/') ? 'force-cache' : 'reload',
  }));
  await (await caches.open(NAME)).addAll(requests);
}

async function forgetOlder() {
  const older = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** The address under which the page is kept, if url is one of it. */
function pageAt(url) {
  const { origin, pathname } = new URL(url);
  return (origin + pathname).replace(/\/index\.html$/, '/');
}

async function answer(address, request) {
  try {
    const found = await caches.match(address, { cacheName: NAME, ignoreVary: true });
    if (found) return found;
  } catch {
    // The browser's storage is out of order; the network may do.
  }
  return fetch(request);
}
