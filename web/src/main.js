// The page's start: everything that must work before the module is there, or
// without it. The editor takes over from the plain text area, what was typed
// last time comes back, and the module (wasm/page) gets the page to run.

import { originOf, resolve, start } from './api.js';
import { createEditor } from './editor.js';
import { createList } from './list.js';
import { fetchLive } from './live.js';
import { forgetDraft, keepDraft, readDraft } from './draft.js';
import './theme.js';

const byId = (id) => document.getElementById(id);
const plain = byId('robots-text');
const plainList = byId('urls-text');
const inputs = ['crawler', 'dialect', 'site'].map(byId);
const example = { robots: plain.value, urls: plainList.value, ...values() };

const draft = readDraft();
if (draft) for (const input of inputs) if (input.id in draft) input.value = draft[input.id];

const page = {}; // what the module wants to hear of the editor
const editor = createEditor({
  parent: byId('editor'),
  text: draft?.robots ?? plain.value,
  label: plain.labels[0].textContent,
  onChange() {
    keep();
    page.onChange?.();
  },
  onFix: (index) => page.onFix?.(index),
});
plain.closest('.plain').hidden = true;
const list = createList({
  parent: byId('urls'),
  text: draft?.urls ?? plainList.value,
  labelledby: 'urls-label',
  hint: plainList.placeholder,
  onChange() {
    keep();
    page.onListChange?.();
  },
});
plainList.hidden = true;

const keep = keepDraft(() => ({ robots: editor.text(), urls: list.text(), ...values() }), () => list.size());
for (const input of inputs) input.addEventListener('input', keep);

byId('example').addEventListener('click', () => {
  forgetDraft();
  for (const input of inputs) {
    input.value = example[input.id];
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  editor.setText(example.robots);
  list.setText(example.urls);
});

function values() {
  return Object.fromEntries(inputs.map((input) => [input.id, input.value]));
}

try {
  const go = await start();
  go.exited.then(() => failed(new Error('The checker stopped.')));
  go.page(Object.assign(page, { editor, list, originOf, resolve, fetchLive, exampleUrls: example.urls }));
} catch (error) {
  failed(error);
}

function failed(error) {
  byId('failure-cause').textContent = error.message;
  byId('failure').hidden = false;
  document.body.classList.add('without-module');
  console.error(error);
}
byId('reload').addEventListener('click', () => location.reload());
