/** Kept once the page has done all that it began, when it opens or later. */
export function settled() {
  const root = document.documentElement;
  const isSo = () => root.dataset.state === 'settled';
  return /** @type {Promise<void>} */ (new Promise((resolve) => {
    if (isSo()) return resolve();
    new MutationObserver((_, observer) => {
      if (!isSo()) return;
      observer.disconnect();
      resolve();
    }).observe(root, { attributeFilter: ['data-state'] });
  }));
}
