// The page's start: everything that must work before the module is there, or
// without it. The editor takes over from the plain text area, what was typed
// last time comes back, and the module (wasm/page) gets the page to run.

import { noAddress, plainAddress } from './address.js';
import { originOf, resolve } from './resolve.js';
import { pause, start } from './start.js';
import { createFile, createList } from './texts.js';
import { fetchLive, readLive } from './live.js';
import { isAddress, merge, read, readFile, says } from './import.js';
import { ASIDE_SENTENCES, SENTENCES as KEPT_SENTENCES, createDrafts, keepDrafts } from './drafts.js';
import { speak } from './language.js';
import { copy, curl, download } from './clipboard.js';
import { keepOffline } from './offline.js';
import { onPaper } from './report.js';
import { SENTENCES as LINK_SENTENCES, link, readLink, readWork, toShare } from './share.js';
import { createSteps } from './steps.js';
import { causeOf, tellFailure, tellStarted } from './failure.js';
import { forgetTyped, typed } from './typed.js';
import { fitFile } from './height.js';
import { settled } from './settled.js';
/** @import * as Border from './border.js' */
/** @import { Imported } from './import.js' */

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const plain = byId('robots-text');
const plainList = byId('urls-text');
const inputs = ['crawler', 'dialect', 'site', 'page'].map(byId);
const MOST_KEPT = 2_000_000; // characters of a list that is kept
// What the module keeps, as strings.
const KEPT = ['expect', 'before', 'crawlers', 'look', 'old', 'filter', 'row', 'host', 'same', 'cell', 'change', 'live', 'edited'];
const nothing = Object.fromEntries(KEPT.map((name) => [name, '']));
const example = {
  ...nothing, robots: plain.defaultValue, urls: plainList.defaultValue, ...Object.fromEntries(inputs.map(({ id, defaultValue = '' }) => [id, defaultValue])),
};
const first = { ...example }; // in English

// What the module is to be told before it is there, it is told then.

/** @type {Border.Events | undefined} */
let page;
/** @type {[string, any[]][] | null} */
let untold = []; // null once all of the page is there
function tell(name, ...args) {
  if (untold) untold.push([name, args]);
  else page[name](...args);
}

// Where the work comes from: a link, this tab's draft, the last one of all tabs, or the example.

const linked = location.hash;
const opened = await readLink(linked);
await pause(); // what is typed until then is kept by the first script
const drafts = createDrafts();
const mine = drafts.open();
const found = opened.work ?? mine?.work ?? example;
const meanwhile = typed();
const draft = meanwhile ? { ...found, ...ofFields(meanwhile) } : found;
for (const input of inputs) input.value = valueOf(draft, input.id);
const work = Object.fromEntries(KEPT.map((name) => [name, draft[name] ?? '']));

const steps = createSteps(restore);
const editor = createFile({
  parent: byId('editor'),
  area: plain,
  text: draft.robots ?? example.robots,
  steps,
  onChange(text, line, other) {
    if (!page && work.live) Object.assign(work, other ? { live: '', edited: '' } : { edited: 'yes' });
    changed();
    page?.textChanged(text, line, other);
  },
  onFix: (index, fix) => page?.fixAsked(index, fix),
  onCursor: (line) => page?.cursorMoved(line),
  onLarge: () => takePlace(editor),
});
fitFile();
const list = createList({
  parent: byId('urls'),
  area: plainList,
  text: draft.urls ?? example.urls,
  labelledby: 'urls-label',
  steps,
  onChange(lines) {
    byId('urls-replace').hidden = true;
    changed();
    page?.listChanged(lines);
  },
  onImport: tellImport,
  onLarge: () => takePlace(list),
});

// CodeMirror is made for a text that is seen or used: on a phone most ask one question, above the file and the folded list.

/** @type {Map<{ takePlace: () => Promise<void> }, Promise<void>>} */
const coming = new Map();

/** Has CodeMirror take the place of a text area. Where it does not come the text area goes on, which is said. */
function takePlace(text) {
  const comes = coming.get(text) ?? text.takePlace().catch((error) => {
    warn('editors', 'kept.plain');
    console.error(error);
  });
  coming.set(text, comes);
  return comes;
}

/** Has it take the place of a text area now, if that is in view, or else once it is near or used. */
async function takePlaceWhenSeen(text, area) {
  const { top, bottom, height } = area.getBoundingClientRect();
  if (document.activeElement === area || (height > 0 && top < innerHeight && bottom > 0)) return takePlace(text);
  const come = () => {
    near.disconnect();
    takePlace(text);
  };
  const near = new IntersectionObserver((entries) => { if (entries.some(({ isIntersecting }) => isIntersecting)) come(); }, { rootMargin: '10%' });
  settled().then(() => near.observe(area)); // what stands above it has its height then
  area.addEventListener('focus', come, { once: true });
}

async function takePlaces() {
  await takePlaceWhenSeen(editor, plain);
  await takePlaceWhenSeen(list, plainList);
}
if (editor.isLarge) takePlace(editor);
if (list.isLarge) takePlace(list);

/** The work. The example in it is the English one, whichever is shown. */
function collect() {
  const [robots, urls] = [editor.text(), list.text()];
  return { ...work, ...values(), robots: robots === example.robots ? first.robots : robots, urls: urls === example.urls ? first.urls : urls };
}
let theirs = opened.work || mine?.shared ? essence(collect()) : ''; // what somebody else shared
const isTheirs = () => essence(collect()) === theirs;
const keep = keepDrafts(drafts, collect, {
  fits: () => list.size() <= MOST_KEPT,
  isShared: isTheirs,
  isNobodys: () => isNobodys(essence(collect())),
  tell: (result) => warn('kept', KEPT_SENTENCES[result]),
  onOther: showEarlier,
});
for (const input of inputs) input.addEventListener('input', keep);

/** What was typed into the plain page, as work has it. @param {any} values @returns {Record<string, string>} */
function ofFields({ 'robots-text': robots, 'urls-text': urls, ...rest }) {
  return { ...rest, ...(robots !== undefined && { robots }), ...(urls !== undefined && { urls }) };
}

/** What work has in a field. Older work has no page that is asked about, and the example's is none of it. */
function valueOf(from, id) {
  return from[id] ?? (id === 'page' ? '' : example[id]);
}

function values() {
  return Object.fromEntries(inputs.map((input) => [input.id, input.value]));
}

/** What tells one's own work from the example, or from what somebody shared. @param {Record<string, string>} work */
function essence({ robots, urls, expect, before }) {
  return [robots, urls, expect, before].map((text) => (text ?? '').replace(/\s+$/, '')).join('\0');
}

/** Reports whether that is nothing that anybody made. @param {string} essential what essence() gives */
function isNobodys(essential) {
  return [first, nothing].some((work) => essence(work) === essential);
}

function changed() {
  document.documentElement.classList.add('other');
  if (!steps.busy()) byId('undo').hidden = true;
  keep();
}

// What goes wrong with links, and with what the browser keeps.

const warnings = {};
function warn(about, code = '') {
  warnings[about] = code;
  tell('warned', Object.values(warnings).filter(Boolean).map((said) => [said, {}]));
}

// Other work takes the place of what is there. That is one step to undo, and what was there is kept as earlier work.

function setAside(byLink = false) {
  const present = collect();
  keep.flush();
  const nobodys = isNobodys(essence(present));
  if (nobodys) byId('shared-kept').hidden = true;
  if (nobodys || isTheirs()) return;
  asideWas(drafts.keepEarlier(present, byLink));
}

function asideWas(result) {
  warn('aside', ASIDE_SENTENCES[result]);
  byId('shared-kept').hidden = !['kept', 'crowded'].includes(result);
}

/** Makes one step of what change() does, and offers to undo it. */
function replacing(change) {
  const before = essence(collect());
  const result = steps.make(() => ({ ...work, ...values() }), change);
  byId('undo').hidden = essence(collect()) === before;
  page?.imported([], []); // what was said of another list
  keep();
  return result;
}

/** Puts back what goes with the texts of the editors. */
function restore(kept) {
  for (const input of inputs) {
    input.value = valueOf(kept, input.id);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  for (const name of KEPT) work[name] = kept[name] ?? '';
  page?.pageIs(byId('page').value);
  page?.imported([], []);
  page?.workPut(restored());
  keep();
}

let putting = false;
function put(other) {
  putting = true;
  replacing(() => {
    editor.replace(other.robots);
    list.setText(other.urls);
    restore(other);
  });
  putting = false;
}

byId('undo-now').addEventListener('click', () => {
  steps.undo();
  byId('undo').hidden = true;
  editor.focus();
});
byId('undo-close').addEventListener('click', () => { byId('undo').hidden = true; });
byId('example').addEventListener('click', () => {
  setAside();
  put(example);
});
byId('forget').addEventListener('click', () => {
  put(example);
  keep.cancel();
  drafts.forget();
  showEarlier();
  tell('forgotten');
});

// Work that comes by a link takes the place of one's own.

let own = null; // it
function tellShared(replaced) {
  own = replaced;
  byId('shared').hidden = false;
}
if (linked.startsWith('#')) forgetLink();
if (opened.work) {
  if (mine && !mine.shared && !isNobodys(essence(mine.work))) {
    asideWas(drafts.keepEarlier(mine.work, true));
    tellShared(mine.work);
  }
  keep();
}
warn('link', LINK_SENTENCES[opened.problem]);
if (meanwhile) {
  if (mine && found === mine.work && (meanwhile['robots-text'] ?? meanwhile['urls-text']) !== undefined) asideWas(drafts.keepEarlier(mine.work));
  keep();
  keep.flush();
}
forgetTyped();
byId('shared-keep').addEventListener('click', () => { byId('shared').hidden = true; });
byId('shared-back').addEventListener('click', () => {
  byId('shared').hidden = true;
  setAside();
  put(own);
});
addEventListener('hashchange', async () => {
  const { work: other, problem } = await readLink(location.hash);
  if (problem === 'none') return;
  forgetLink();
  warn('link', LINK_SENTENCES[problem]);
  if (!other) return;
  const before = collect();
  if (!isNobodys(essence(before)) && (!isTheirs() || own === null)) tellShared(before);
  setAside(true);
  put(other);
  theirs = essence(collect());
  if (!byId('shared').hidden && !byId('shared-kept').hidden) byId('undo').hidden = true; // one way back is enough
});

/** Takes the work out of the address: it is no longer what the page shows once something is typed. */
function forgetLink() {
  history.replaceState(null, '', location.pathname + location.search);
}

// Earlier work.

byId('menu').addEventListener('beforetoggle', ({ newState }) => { if (newState === 'open') listEarlier(); });

function showEarlier() {
  if (byId('menu').matches(':popover-open')) listEarlier();
}

function listEarlier() {
  keep.flush(); // what is there now is not earlier, and what was there a moment ago is
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  tell('earlierIs', drafts.earlier().map(({ id, at, open, site, robots, urls }) => (
    { id, said: [open ? 'kept.open' : 'kept.earlier', { when: when.format(at), site: originOf(site), robots, urls }] }
  )));
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
  let alone = how === 'replace';
  const { text, ...merged } = merge(list.text(), found, found.urls.length > 0 ? how : 'add');
  if (text !== list.text()) {
    if (how === 'replace') setAside();
    replacing(() => list.setText(text));
    alone ||= text === found.urls.join('\n');
  }
  tellImport(found, merged);
  imported = found;
  byId('urls-replace').hidden = alone || found.urls.length === 0;
}

/** @param {Imported} found */
function tellImport(found, merged) {
  tell('imported', says(found, merged), found.children);
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

function saveWork(saved) {
  download('robotscope-work.json', 'application/json', JSON.stringify(toShare(saved), null, 2));
}

// What is pasted or dropped beside the fields is taken too: a drop would else leave the page.

addEventListener('paste', ({ target, clipboardData }) => {
  if (/** @type {Element} */ (target).closest('input, textarea, [contenteditable]')) return;
  const box = byId('page');
  box.focus();
  if (box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))) box.value = clipboardData.getData('text/plain').trim();
});
addEventListener('dragover', (event) => { if (event.dataTransfer.types.includes('Files')) event.preventDefault(); });
addEventListener('drop', async (event) => {
  const [file] = event.dataTransfer.files;
  if (!file || event.defaultPrevented) return;
  event.preventDefault();
  const found = await readFile(file);
  if (/^(robots|work)$/.test(found.kind) || /^robots.*\.txt$/i.test(file.name)) tell('fileOpened', file);
  else takeList(found);
});

/** What the module keeps, with the expectations as objects, whoever made the link or file. @returns {Border.Restored} */
function restored() {
  const { expect, ...rest } = /** @type {any} */ (work);
  const fetched = work.live ? readLive(work.live, editor.text()) : null;
  try {
    const kept = JSON.parse(expect || '[]');
    return { ...rest, fetched, expect: Array.isArray(kept) ? kept.map(Object) : [] };
  } catch {
    return { ...rest, fetched, expect: [] };
  }
}

/** @type {Border.Host} */
const host = {
  editor: {
    ...editor,
    replace(text) {
      setAside();
      return replacing(() => editor.replace(text));
    },
  },
  list: {
    read: list.read,
    append: list.append,
    take(line) {
      if (isExample()) list.setText(line);
      else list.append(line);
    },
    dropExample() {
      if (putting) return;
      if (isExample()) list.setText('');
      if (byId('page').value !== example.page) return;
      byId('page').value = '';
      page?.pageIs('');
    },
  },
  resolve,
  plainAddress,
  noAddress,
  originOf,
  fetchLive,
  setAside,
  step(change) {
    const [nobodys, file] = [isNobodys(essence(collect())), editor.text()];
    replacing(change);
    if (nobodys || editor.text() === file) byId('undo').hidden = true; // over an answer it would be in the way
    return steps.last();
  },
  undo: (step) => steps.undo(step),
  importText(text) {
    const found = read(text);
    if (found.kind === 'work') return host.openWork(text);
    if (found.kind === 'lines' && !found.urls.some(isAddress)) return false; // prose, or code
    // Where a server has no robots.txt, it may answer a web page: that it is none is told of the file.
    if (found.kind === 'robots' || found.reasons['web-page']) host.editor.replace(text);
    else if (found.taken === 0) return false;
    else takeList(found);
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
  saveWork: () => saveWork(collect()),
  openWork(text) {
    const { work: saved, problem } = readWork(text);
    if (problem === 'broken') return false;
    warn('link', LINK_SENTENCES[problem]);
    if (saved) {
      setAside();
      put(saved);
    }
    return true;
  },
  openEarlier(id) {
    const earlier = drafts.read(id);
    if (!earlier) return showEarlier();
    setAside();
    put(earlier);
    byId('menu').hidePopover();
  },
  saveEarlier(id) {
    const earlier = drafts.read(id);
    if (earlier) saveWork(earlier);
  },
  dropEarlier(id) {
    drafts.drop(id);
    keep(); // there may be room again
    keep.flush();
    if (!drafts.isCrowded()) warn('aside');
    showEarlier();
    if (document.activeElement === document.body) byId('forget').focus();
  },
};

await pause();
if (document.activeElement === document.body) {
  byId('page').focus({ preventScroll: true }); // a question is what most come with
  byId('page').select();
}

let catalogue = speak((other) => {
  catalogue = Promise.resolve(other);
  speakExample();
  editor.setPhrases(other.words);
  page?.wordsAre(other.text, readLive(work.live, '')?.at ?? '');
});

try {
  let run;
  globalThis.robotscopeReady = (ready) => { run = ready; };
  const [{ exited }] = await Promise.all([start(new URL(WASM_FILE, document.baseURI)), catalogue]);
  delete globalThis.robotscopeReady;
  exited.then(() => tellFailure('stopped', ''));
  await pause();
  const { text: words, words: phrases } = await catalogue;
  speakExample();
  editor.setPhrases(phrases);
  await pause();
  page = run(host, {
    ...restored(), text: editor.text(), lines: list.count(), example: example.robots, exampleSite: example.site, page: byId('page').value, words,
  });
  do await pause(); while (page.answer());
  tellStarted();
  await painted();
  while (page.goOn()) await pause();
  const before = untold;
  untold = null;
  for (const [name, args] of before) tell(name, ...args);
  await takePlaces();
  page.allIsThere();
} catch (error) {
  tellFailure(causeOf(error), String(error));
  console.error(error);
  takePlaces();
}

/** Waits until what is there has been painted, if it is to be. */
function painted() {
  return new Promise((resume) => {
    setTimeout(resume, 200); // a page that nobody sees is not painted
    requestAnimationFrame(() => setTimeout(resume));
  });
}

onPaper(() => page && { text: page.report(), robots: editor.text() });
keepOffline();
