// Before the page's script is there, or where it never comes: what is typed meanwhile is kept for this tab, and what hinders
// the script is said.

import { preferred } from './preferred.js';
import { causeOf, tellFailure } from './failure.js';
import { keepTyped, restoreTyped, typed } from './typed.js';

const { classList } = document.documentElement;

restoreTyped();
if (preferred() === 'ja') classList.add('speaks-ja');
// The answer that stands in the HTML is that of the example, in English.
if (location.hash.length > 1 || preferred() !== 'en' || typed() || hasWork()) classList.add('other');

addEventListener('input', () => {
  if (!classList.contains('starting') && !classList.contains('failed')) return;
  classList.add('other');
  if (document.documentElement.dataset.keeps === undefined) keepTyped(); // else the page's script keeps it
});

// A script that does not come, or that this browser does not understand.
addEventListener('error', ({ target, error, filename }) => {
  if (!classList.contains('starting')) return;
  if (target instanceof HTMLScriptElement) tellFailure('missing', target.src);
  else if (error && filename.startsWith(location.origin)) tellFailure('broken', String(error));
}, true);
addEventListener('unhandledrejection', ({ reason }) => {
  if (classList.contains('starting')) tellFailure(causeOf(reason), String(reason));
});

function hasWork() {
  try {
    return Object.keys(localStorage).some((key) => /^robotscope\.(work|draft|earlier)/.test(key));
  } catch {
    return false;
  }
}
