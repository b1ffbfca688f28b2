// The page's start: everything that must work before the module is there, or
// without it. The editor takes over from the plain text area, what was typed
// last time comes back, and the module (wasm/page) gets the page to run.

import { originOf, resolve, start } from './api.js';
import { createEditor } from './editor.js';
import { createList } from './list.js';
import { fetchLive } from './live.js';
import { merge, read, readFile, says } from './import.js';
import { keepDraft, keepEarlier, readDraft, readEarlier } from './draft.js';
import { speak } from './language.js';
import { copy, curl, download } from './clipboard.js';
import { keepOffline } from './offline.js';
import { asWork, fromLink, link } from './share.js';
/** @import * as Border from './border.js' */
/** @import { Imported } from './import.js' */

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const plain = byId('robots-text');
const plainList = byId('urls-text');
const inputs = ['crawler', 'dialect', 'site', 'page'].map(byId);
const KEPT = ['expect', 'before', 'crawlers', 'look', 'old']; // what the module keeps, as strings
const nothing = Object.fromEntries(KEPT.map((name) => [name, '']));
const example = { ...nothing, robots: plain.value, urls: plainList.value, ...values() };

const linked = location.hash;
const shared = linked ? await fromLink(linked) : null;
const draft = shared ?? readDraft() ?? example;
for (const input of inputs) input.value = valueOf(draft, input.id);
const work = Object.fromEntries(KEPT.map((name) => [name, draft[name] ?? '']));

/** @type {Border.Events | undefined} */
let page; // as soon as the module is there
const editor = createEditor({
  parent: byId('editor'),
  text: draft.robots ?? example.robots,
  label: plain.labels[0].textContent,
  onChange(text, line, other) {
    keep();
    page?.textChanged(text, line, other);
  },
  onFix: (index, fix) => page?.fixAsked(index, fix),
  onCursor: (line) => page?.cursorMoved(line),
});
plain.closest('.plain').hidden = true;
const list = createList({
  parent: byId('urls'),
  text: draft.urls ?? example.urls,
  labelledby: 'urls-label',
  hint: plainList.placeholder,
  onChange(lines) {
    byId('urls-replace').hidden = true;
    keep();
    page?.listChanged(lines);
  },
  onImport: tellImport,
});
plainList.hidden = true;

const collect = () => ({ ...work, robots: editor.text(), urls: list.text(), ...values() });
const keep = keepDraft(collect, () => list.size());
for (const input of inputs) input.addEventListener('input', keep);

/** What work has in a field. Older work has no page that is asked about, and the example's is none of it. */
function valueOf(from, id) {
  return from[id] ?? (id === 'page' ? '' : example[id]);
}

function values() {
  return Object.fromEntries(inputs.map((input) => [input.id, input.value]));
}

/** Puts other work in the place of what is there; the editors can undo it. */
function put(other) {
  for (const input of inputs) {
    input.value = valueOf(other, input.id);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  editor.replace(other.robots);
  list.setText(other.urls);
  for (const name of KEPT) work[name] = other[name] ?? '';
  page?.pageIs(byId('page').value);
  page?.workPut(restored());
  keep();
}

byId('example').addEventListener('click', () => put(example));
byId('forget').addEventListener('click', () => {
  put(example);
  keep.forget();
  page?.forgotten();
});

// Work that comes by a link takes the place of one's own, which is kept.

function tellShared(mine) {
  keepEarlier(mine);
  byId('shared').hidden = false;
}
if (linked.startsWith('#')) forgetLink();
if (shared && readDraft()) tellShared(readDraft());
if (shared) keep();
byId('shared-keep').addEventListener('click', () => { byId('shared').hidden = true; });
byId('shared-back').addEventListener('click', () => {
  byId('shared').hidden = true;
  const mine = readEarlier();
  if (mine) put(mine);
});
addEventListener('hashchange', async () => {
  const other = await fromLink(location.hash);
  if (!other) return;
  forgetLink();
  tellShared(collect());
  put(other);
});

/** Takes the work out of the address: it is no longer what the page shows once something is typed. */
function forgetLink() {
  history.replaceState(null, '', location.pathname + location.search);
}

const isExample = () => list.text() === example.urls;

/** Has the example speak the page's language, where it is what is there. */
function speakExample() {
  const [robots, urls] = [plain.defaultValue, plainList.defaultValue];
  if (robots === example.robots && urls === example.urls) return;
  const was = [editor.text() === example.robots, isExample()];
  Object.assign(example, { robots, urls });
  page?.exampleIs(robots);
  if (was[1]) list.setText(urls);
  if (was[0]) editor.replace(robots);
}

// Lists that are opened or dropped.

/**
 * Puts what was found in the place of the list, if that is the example or asked for, or else at its end.
 * @param {Imported} found
 * @param {'replace' | 'add'} [how]
 */
function takeList(found, how = isExample() ? 'replace' : 'add') {
  const { text, ...merged } = merge(list.text(), found, found.urls.length > 0 ? how : 'add');
  if (text !== list.text()) list.setText(text);
  tellImport(found, merged);
  imported = found;
  byId('urls-replace').hidden = how === 'replace' || found.urls.length === 0;
}

/** @param {Imported} found */
function tellImport(found, merged) {
  page?.imported(says(found, merged), found.children);
}

/** @type {Imported} */
let imported; // last
byId('urls-replace').addEventListener('click', () => {
  takeList(imported, 'replace');
  list.focus();
});
byId('urls-open').addEventListener('click', () => byId('urls-input').click());
byId('urls-input').addEventListener('change', ({ target }) => {
  if (target.files[0]) readFile(target.files[0]).then((found) => takeList(found));
  target.value = '';
});
byId('urls').addEventListener('dragover', (event) => { if (event.dataTransfer.types.includes('Files')) event.preventDefault(); });
byId('urls').addEventListener('drop', (event) => {
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  event.stopPropagation();
  readFile(file).then((found) => takeList(found));
}, true);

/** What the module keeps, with the expectations as objects, whoever made the link or file. @returns {Border.Restored} */
function restored() {
  const { expect, before, crawlers, look, old } = work;
  try {
    const kept = JSON.parse(expect || '[]');
    return { expect: Array.isArray(kept) ? kept.map(Object) : [], before, crawlers, look, old };
  } catch {
    return { expect: [], before, crawlers, look, old };
  }
}

/** @type {Border.Host} */
const host = {
  editor,
  list: {
    read: list.read,
    append: list.append,
    take(line) {
      if (isExample()) list.setText(line);
      else list.append(line);
    },
    dropExample() {
      if (isExample()) list.setText('');
      if (byId('page').value !== example.page) return;
      byId('page').value = '';
      page?.pageIs('');
    },
  },
  resolve,
  originOf,
  fetchLive,
  time: () => new Date().toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' }),
  setAside: () => keepEarlier(collect()),
  importText(text) {
    const found = read(text);
    const saved = found.kind === 'work' ? asWork(text) : null;
    if (found.kind === 'robots') {
      keepEarlier(collect());
      editor.replace(text);
    } else if (saved) {
      keepEarlier(collect());
      put(saved);
    } else if (found.taken === 0) {
      return false;
    } else {
      takeList(found);
    }
    return true;
  },
  copy,
  download,
  curl,
  keep(kept) {
    Object.assign(work, kept);
    keep();
  },
  link: () => link(collect()),
  saveWork: () => download('robotscope-work.json', 'application/json', JSON.stringify(collect(), null, 2)),
  openWork(text) {
    const saved = asWork(text);
    if (saved) put(saved);
    return saved !== null;
  },
};

if (document.activeElement === document.body) {
  byId('page').focus({ preventScroll: true }); // a question is what most come with
  byId('page').select();
}

/** @type {Border.Module} */
let go;
const spoken = speak((catalogue) => {
  speakExample();
  editor.setPhrases(catalogue.words);
  go?.calls.call('words', catalogue.text);
  page?.wordsChanged();
});

try {
  go = await start(undefined, spoken.then(({ text }) => text));
  go.exited.then(() => failed(new Error('The checker stopped.')));
  editor.setPhrases((await spoken).words);
  speakExample();
  page = go.run(host, {
    ...restored(), text: editor.text(), lines: list.count(), example: example.robots, exampleSite: example.site, page: byId('page').value,
  });
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
keepOffline();
