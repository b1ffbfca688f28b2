// The page's start: everything that must work before the module is there, or
// without it. The editor takes over from the plain text area, what was typed
// last time comes back, and the module (wasm/page) gets the page to run.

import { start, resolveLines } from './api.js';
import { createEditor } from './editor.js';
import { forgetDraft, keepDraft, readDraft } from './draft.js';
import './theme.js';

const byId = (id) => document.getElementById(id);
const plain = byId('robots-text');
const inputs = ['crawler', 'dialect', 'site', 'urls'].map(byId);
const example = { robots: plain.value, ...values() };

const draft = readDraft();
if (draft) for (const input of inputs) if (input.id in draft) input.value = draft[input.id];

const listeners = new Set();
const editor = createEditor({
  parent: byId('editor'),
  text: draft?.robots ?? plain.value,
  label: plain.labels[0].textContent,
  onChange() {
    keep();
    for (const listener of listeners) listener();
  },
});
plain.closest('.plain').hidden = true;

const keep = keepDraft(() => ({ robots: editor.text(), ...values() }));
for (const input of inputs) input.addEventListener('input', keep);

byId('example').addEventListener('click', () => {
  forgetDraft();
  for (const input of inputs) {
    input.value = example[input.id];
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  editor.setText(example.robots);
});

function values() {
  return Object.fromEntries(inputs.map((input) => [input.id, input.value]));
}

try {
  const go = await start();
  go.exited.then(() => failed(new Error('The checker stopped.')));
  go.page({ editor, resolveLines, onEdit: (listener) => listeners.add(listener) });
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
