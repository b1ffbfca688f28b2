// What is typed into the plain page, before its script takes over.

const KEY = 'robotscope.meanwhile'; // in the tab's own storage: an object of values
const fields = ['robots-text', 'urls-text', 'page', 'crawler', 'site', 'dialect']
  .map((id) => /** @type {HTMLInputElement} */ (document.getElementById(id)));

/** What was typed, by the id of its field; null if nothing was. @returns {Record<string, string> | null} */
export function typed() {
  const changed = fields.filter((field) => field.value !== (field.defaultValue ?? ''));
  return changed.length > 0 ? Object.fromEntries(changed.map(({ id, value }) => [id, value])) : null;
}

/** Keeps that for this tab, should it be loaded again before the script has come. */
export function keepTyped() {
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(typed())));
}

/** The script has taken over, which keeps what is typed from now on. */
export function forgetTyped() {
  document.documentElement.dataset.keeps = '';
  attempt(() => sessionStorage.removeItem(KEY));
}

/** Puts back what was typed into a page that never started. */
export function restoreTyped() {
  const was = attempt(() => JSON.parse(sessionStorage.getItem(KEY)));
  for (const field of fields) if (typeof was?.[field.id] === 'string') field.value = was[field.id];
}

function attempt(what) {
  try {
    return what();
  } catch {
    return undefined; // storage is off, or full
  }
}
