// What is asked of the page before its module is there to answer is done once it is: the last of it, unless something is
// typed after it.

import { settled } from './settled.js';

const root = document.documentElement;
let wanted = '';

function want(/** @type {Event} */ event, selector) {
  if (!root.classList.contains('starting') || event.defaultPrevented) return;
  event.preventDefault();
  wanted = selector;
}

addEventListener('submit', (event) => want(event, '#check'));
addEventListener('click', (event) => {
  const button = /** @type {Element} */ (event.target).closest('#headline button, #group-note button');
  if (button) want(event, button.id ? `#${button.id}` : `#${button.closest('[id]').id} .${button.className}`);
});
addEventListener('input', () => { wanted = ''; });

settled().then(() => {
  if (wanted) /** @type {HTMLElement | null} */ (document.querySelector(wanted))?.click();
});
