// What is said where the page cannot work: it stands in the HTML, in both languages, since a catalogue may be what is missing.

/** @typedef {'missing' | 'broken' | 'no-wasm' | 'stopped'} Cause as data-cause has them in index.html */

/** Says once that the page cannot work, and why. @param {Cause} cause @param {string} detail for who mends it */
export function tellFailure(cause, detail) {
  const box = document.getElementById('failure');
  if (!box.hidden) return;
  const isCause = (/** @type {HTMLElement} */ span) => span.dataset.cause === cause;
  for (const span of box.querySelectorAll('[data-cause]')) /** @type {HTMLElement} */ (span).hidden = !isCause(/** @type {HTMLElement} */ (span));
  document.getElementById('failure-detail').textContent = detail;
  for (const button of box.querySelectorAll('button')) button.addEventListener('click', () => location.reload());
  const { classList } = document.documentElement;
  classList.remove('starting');
  classList.add('failed');
  box.hidden = false;
}

/** The page works, whatever was said before. */
export function tellStarted() {
  document.documentElement.classList.remove('starting', 'failed');
  document.getElementById('failure').hidden = true;
}

/** @param {any} error @returns {Cause} */
export function causeOf(error) {
  if (typeof WebAssembly !== 'object' || /wasm-unsafe-eval/.test(error?.message)) return 'no-wasm';
  if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError || error instanceof SyntaxError) return 'broken';
  return 'missing';
}
