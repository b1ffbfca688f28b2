// The page without a network. A service worker (sw.js) keeps one version of the page's files; when there is a newer one
// the reader is told, and loads it or does not. Nobody is asked to install anything.

const HOUR = 3_600_000;

addEventListener('beforeinstallprompt', (event) => event.preventDefault());

const WORKER = 'sw.js';

/** The worker's address, as the page's policy wants it (Trusted Types): no other text may become the address of a script. */
function address() {
  const policy = globalThis.trustedTypes?.createPolicy('service-worker', {
    createScriptURL(url) {
      if (url !== WORKER) throw new TypeError(`${url} is no script of this page`);
      return url;
    },
  });
  return policy ? policy.createScriptURL(WORKER) : WORKER;
}

/** Has a file kept that not all readers need: the catalogue of a language. */
export async function keepToo(file) {
  try {
    (await navigator.serviceWorker.ready).active.postMessage(file);
  } catch {
    // The page works without.
  }
}

/** Has the page kept for when there is no network; does nothing where browsers have no means for that (http:, file:). */
export function keepOffline() {
  // When there is nothing better to do: what it keeps is downloaded by then.
  (globalThis.requestIdleCallback ?? setTimeout)(async () => {
    try {
      watch(navigator.serviceWorker, await navigator.serviceWorker.register(address()));
    } catch {
      // The page works without.
    }
  });
}

function watch(container, registration) {
  const notice = document.getElementById('update');
  const offer = () => { notice.hidden = false; };

  const follow = (worker) => worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && registration.active) offer(); // else it is the first version
  });
  if (registration.waiting) offer();
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  container.addEventListener('controllerchange', offer); // a page beside this one has loaded the new version

  document.getElementById('update-load').addEventListener('click', () => {
    const { waiting } = registration;
    if (!waiting) {
      location.reload();
      return;
    }
    // Not controllerchange, which a page that was opened before the first version was kept never sees.
    waiting.addEventListener('statechange', () => { if (waiting.state === 'activated') location.reload(); });
    waiting.postMessage('take over');
  });
  document.getElementById('update-later').addEventListener('click', () => { notice.hidden = true; });

  // Opening a page looks for a new version; one that stays open looks when the reader comes back to it.
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => {}); // no network
  });
}
