// The two texts that people work on: text areas at first, and CodeMirror, which is downloaded after the first verdict,
// once it has come. It takes over what was typed, the selection and the steps to undo.

import { Plain, lines } from './plain.js';
import { pause } from './start.js';
import { resolveLines } from './resolve.js';
import { read } from './import.js';
/** @import { Imported } from './import.js' */
/** @import * as Border from './border.js' */
/** @typedef {ReturnType<typeof import('./steps.js').createSteps>} Steps */
/** @typedef {(data: DataTransfer | null, before: string, behind: string) => string | undefined} Take gives nothing for what is left to the editor */

/** CodeMirror for both texts. @returns {Promise<typeof import('./codemirror.js')>} */
const codeMirror = () => import(new URL(EDITORS_FILE, document.baseURI).href);

/**
 * Puts an editor in the place of a text area, once nothing is being composed there.
 * @template Editor
 * @param {Plain} plain
 * @param {(module: typeof import('./codemirror.js')) => Editor & { focus: () => void }} create
 */
async function takePlace(plain, create) {
  const module = await codeMirror().catch((error) => {
    plain.stay();
    throw error;
  });
  await pause();
  await plain.rests();
  const focused = document.activeElement === plain.area || (plain.hadFocus && document.activeElement === document.body);
  const editor = create(module);
  plain.ended.abort();
  plain.frame.hidden = true;
  if (focused) editor.focus();
  return editor;
}

/**
 * The file. Until the editor is there, what is to be marked waits for it.
 * @param {object} options
 * @param {Element} options.parent takes the editor
 * @param {HTMLTextAreaElement} options.area
 * @param {string} options.text what is in it at first
 * @param {Steps} options.steps to take part in
 * @param {(text: string, line: number, other: boolean) => void} options.onChange
 * @param {(line: number) => void} options.onCursor
 * @param {(index: number, fix: number) => void} options.onFix
 * @param {() => void} options.onLarge the text is more than a text area can show
 */
export function createFile({ parent, area, text, steps, onChange, onCursor, onFix, onLarge }) {
  /** @type {ReturnType<typeof import('./editor.js').createEditor> | undefined} */
  let editor;
  /** @type {Map<string, any[]>} */
  const waiting = new Map();
  const later = (name) => (...args) => {
    waiting.delete(name);
    if (editor) editor[name](...args);
    else waiting.set(name, args);
  };
  const whole = () => (editor ? editor.text() : plain.lineBreak === '\n' ? plain.text : plain.text.replaceAll('\n', plain.lineBreak));
  const cursor = () => lines(plain.text.slice(0, plain.selection()[1])).length;
  const member = { undo: () => (editor ?? plain).undo(), redo: () => (editor ?? plain).redo() };
  const frame = /** @type {HTMLElement} */ (area.closest('.plain'));
  const plain = new Plain(area, frame, text, {
    change: (other) => onChange(whole(), cursor(), other),
    select: () => onCursor(cursor()),
    large: onLarge,
    step: ({ step: id }, done) => steps.took(member, { id, done }),
  });

  return {
    isLarge: plain.isLarge,
    text: whole,
    focus: () => (editor ?? area).focus(),
    replace(next) {
      if (editor) return editor.replace(next);
      const step = steps.present();
      plain.change(0, plain.text.length, lines(next).join('\n'), { step, lineBreak: /\r\n|\r|\n/.exec(next)?.[0] });
      if (step !== 0) steps.took(member, { id: step, done: true });
      return whole();
    },
    setPhrases: later('setPhrases'),
    setDecisions: later('setDecisions'),
    setChosen: later('setChosen'),
    setIgnored: later('setIgnored'),
    setRedundant: later('setRedundant'),
    setDiagnostics: later('setDiagnostics'),
    reveal: later('reveal'),
    edit(json) {
      if (editor) return editor.edit(json);
      const step = steps.present();
      plain.edit(JSON.parse(json), step);
      if (step !== 0) steps.took(member, { id: step, done: true });
    },
    goTo(line) {
      if (editor) return editor.goTo(line);
      plain.goTo(line);
    },
    lines: (from, to) => (editor ? editor.lines(from, to) : plain.text.split('\n').slice(from - 1, to)),

    async takePlace() {
      let top = 0;
      editor = await takePlace(plain, ({ createEditor }) => {
        top = area.scrollTop;
        return createEditor({
          parent, plain, label: area.labels[0].textContent, step: steps.present, onStep: (part) => steps.took(member, part), onChange, onCursor, onFix,
        });
      });
      editor.scrollTo(top);
      for (const [name, args] of waiting) {
        await pause();
        if (waiting.get(name) === args) editor[name](...args); // else it was said anew
      }
    },
  };
}

/**
 * The list of URLs.
 * @param {object} options
 * @param {Element} options.parent takes the list
 * @param {HTMLTextAreaElement} options.area
 * @param {string} options.text what is in it at first
 * @param {string} options.labelledby the id of its label
 * @param {Steps} options.steps to take part in
 * @param {(lines: number) => void} options.onChange the text is another, of so many lines
 * @param {(found: Imported, merged: { added: number, there: number }) => void} options.onImport more than a line was pasted or dropped
 * @param {() => void} options.onLarge the text is more than a text area can show
 */
export function createList({ parent, area, text, labelledby, steps, onChange, onImport, onLarge }) {
  /** @type {ReturnType<typeof import('./list.js').createList> | undefined} */
  let editor;
  const member = { undo: () => (editor ?? plain).undo(), redo: () => (editor ?? plain).redo() };
  const count = () => (editor ? editor.count() : plain.text.split('\n').length);
  const plain = new Plain(area, area, text, {
    change: () => onChange(count()),
    large: onLarge,
    step: ({ step: id }, done) => steps.took(member, { id, done }),
    take,
  });

  /** Takes what is pasted or dropped through the importer, on lines of its own. @type {Take} */
  function take(data, before, behind) {
    const found = read(data?.getData('text/plain') ?? '');
    if (found.kind === 'lines' && found.taken + found.left < 2) return undefined;
    const has = new Set([...before.split('\n'), ...behind.split('\n')].map((line) => line.trim()));
    const added = found.urls.filter((url) => !has.has(url));
    onImport(found, { added: added.length, there: found.urls.length - added.length });
    if (added.length === 0) return '';
    return (/[^\n]$/.test(before) ? '\n' : '') + added.join('\n') + (/^[^\n]/.test(behind) ? '\n' : '');
  }

  return {
    isLarge: plain.isLarge,
    text: () => (editor ? editor.text() : plain.text),
    size: () => (editor ? editor.size() : plain.text.length),
    count,

    setText(next) {
      if (editor) return editor.setText(next);
      const step = steps.present();
      plain.change(0, plain.text.length, lines(next).join('\n'), { step });
      if (step !== 0) steps.took(member, { id: step, done: true });
    },

    /** Adds a line at the end, unless it is there already. */
    append(line) {
      if (editor) return editor.append(line);
      if (plain.text.split('\n').includes(line)) return;
      const { length } = plain.text;
      const step = steps.present();
      plain.change(length, length, plain.text === '' || plain.text.endsWith('\n') ? line : `\n${line}`, { step });
      if (step !== 0) steps.took(member, { id: step, done: true });
    },

    /** Some lines, from line number from on, and what resolveLines makes of them for a site. @returns {[string, string]} */
    read(from, most, site) {
      const typed = editor ? editor.lines(from, most) : plain.text.split('\n').slice(from - 1, from - 1 + most).join('\n');
      return [typed, resolveLines(typed, site)];
    },

    focus: () => (editor ?? area).focus(),

    async takePlace() {
      editor = await takePlace(plain, (module) => module.createList({
        parent, plain, labelledby, hint: area.placeholder, step: steps.present, onStep: (part) => steps.took(member, part),
        onChange: () => onChange(editor.count()), take,
      }));
    },
  };
}
