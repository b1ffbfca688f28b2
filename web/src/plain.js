// A text area that keeps what is typed as steps to undo, for the editor that takes its place once that has come. Line
// breaks are LF in it, as in the editor.

/**
 * @typedef {object} Change
 * @property {number} from
 * @property {string} removed
 * @property {string} inserted
 * @property {[number, number]} before the selection
 * @property {[number, number]} after
 * @property {string} kind what CodeMirror calls a user event
 * @property {number} at when, as Date.now() has it
 * @property {string} was the line break of the text
 * @property {string} is
 * @property {number} step of which it is a part (steps.js); 0 if of none
 */

const MOST = 50_000; // characters in a text area, which lays out all its lines
const JOINED = 500; // milliseconds between two keys of one step to undo, as CodeMirror has it
const JOINABLE = /type|delete/;
/** What CodeMirror calls what a browser calls so. @type {Record<string, string>} */
const KINDS = { insertText: 'input.type', insertFromPaste: 'input.paste', insertFromDrop: 'input.drop' };

export const lines = (text) => text.split(/\r\n?|\n/);

export class Plain {
  /** @type {Change[]} */
  done = [];
  /** @type {Change[]} */
  undone = [];
  stays = false;
  hadFocus = false;
  #selection;
  #composing = false;

  /**
   * @param {HTMLTextAreaElement} area
   * @param {HTMLElement} frame of the area
   * @param {string} text
   * @param {object} on
   * @param {(other: boolean) => void} on.change the text is another; other: it took the place of all that was there
   * @param {() => void} [on.select] the cursor is elsewhere
   * @param {import('./texts.js').Take} [on.take] makes of what is pasted or dropped what is to stand there
   * @param {() => void} on.large the text is more than a text area can show, which is hidden now
   * @param {(change: Change, done: boolean) => void} on.step a part of a step was made again, or undone
   */
  constructor(area, frame, text, on) {
    this.area = area;
    this.frame = frame;
    this.on = on;
    this.start = lines(text).join('\n');
    this.text = this.start;
    this.lineBreak = '\n';
    this.#fit();
    if (area.value !== this.text) area.value = this.text; // else the selection stays
    this.#selection = this.selection();
    const { signal } = this.ended = new AbortController();
    const listen = (event, f) => area.addEventListener(event, f, { signal });
    listen('beforeinput', () => { this.#selection = this.selection(); });
    listen('input', (event) => this.#typed(event.inputType ?? ''));
    listen('compositionstart', () => { this.#composing = true; });
    listen('compositionend', () => { this.#composing = false; });
    listen('paste', (event) => { // a large text would take the browser seconds
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      this.#put(event, event.clipboardData, 'input.paste', pasted === '' ? undefined : pasted);
    });
    listen('drop', (event) => this.#put(event, event.dataTransfer, 'input.drop'));
    listen('selectionchange', () => on.select?.());
    listen('keydown', (event) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) this.redo();
      else this.undo();
    });
  }

  get isLarge() { return this.text.length > MOST; }

  /** Hides what would be too large for the area; the focus is kept for the editor. */
  #fit() {
    if (!this.isLarge || this.frame.hidden) return;
    this.hadFocus = document.activeElement === this.area;
    this.frame.hidden = true;
  }

  /** No editor comes: the area must do. */
  stay() {
    this.stays = true;
    this.frame.hidden = false;
    if (this.hadFocus) this.area.focus();
  }

  /** @returns {[number, number]} */
  selection() {
    const { selectionStart, selectionEnd, selectionDirection } = this.area;
    return selectionDirection === 'backward' ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd];
  }

  /** Kept once no word is being composed. */
  async rests() {
    while (this.#composing) await new Promise((resume) => this.area.addEventListener('compositionend', () => setTimeout(resume), { once: true }));
  }

  /** Puts a text in the place of another, from there to there. */
  change(from, to, inserted, { kind = 'input', step = 0, lineBreak = this.lineBreak } = {}) {
    const after = from === 0 && to === this.text.length && kind === 'input' ? 0 : from + inserted.length;
    this.#make({
      from, removed: this.text.slice(from, to), inserted, kind, step, before: this.selection(), after: [after, after],
      at: Date.now(), was: this.lineBreak, is: lineBreak,
    });
  }

  /** Changes places of the text in one step to undo. @param {{ from: number[], to: number[], text: string }[]} edits ascending */
  edit(edits, step = 0) {
    const from = this.#at(edits[0].from);
    let [at, text] = [from, ''];
    for (const edit of edits) {
      text += this.text.slice(at, this.#at(edit.from)) + lines(edit.text).join('\n');
      at = this.#at(edit.to);
    }
    this.change(from, at, text, { kind: 'input.fix', step });
  }

  /** Puts what is made of a text that came by an event in the place of what is selected; undefined is left to the browser. */
  #put(event, data, kind, whole = undefined) {
    const { selectionStart: from, selectionEnd: to } = this.area;
    const text = this.on.take?.(data, this.text.slice(0, from), this.text.slice(to)) ?? whole;
    if (text === undefined) return;
    event.preventDefault();
    if (text === '') return;
    this.change(from, to, lines(text).join('\n'), { kind });
    this.#showCursor();
    this.area.scrollLeft = 0; // what begins lines tells more than where the cursor is
  }

  /** Puts the cursor on a line and shows it. */
  goTo(line) {
    const at = this.#at([line, 0]);
    this.area.setSelectionRange(at, at);
    this.#showCursor();
  }

  #showCursor() {
    this.area.blur(); // the browser shows the cursor of what is focused now
    this.area.focus();
  }

  /** @param {number[]} place line and column */
  #at([line, column]) {
    const all = this.text.split('\n').slice(0, Math.max(1, line));
    const last = all.pop();
    return all.reduce((sum, { length }) => sum + length + 1, 0) + Math.min(column, last.length);
  }

  #make(change) {
    this.done.push(change);
    this.undone = [];
    this.#replace(change.from, change.removed, change.inserted, change.is, change.after);
  }

  #replace(from, removed, inserted, lineBreak, [anchor, head]) {
    const other = from === 0 && removed.length === this.text.length;
    this.text = this.text.slice(0, from) + inserted + this.text.slice(from + removed.length);
    this.lineBreak = lineBreak;
    if (!this.stays) this.#fit();
    this.area.value = this.text;
    this.area.setSelectionRange(Math.min(anchor, head), Math.max(anchor, head), head < anchor ? 'backward' : 'forward');
    this.on.change(other);
    if (this.frame.hidden) this.on.large();
  }

  /** Follows what the browser made of a key, or of a paste. */
  #typed(how) {
    const { text: was, area: { value: is } } = this;
    let from = 0;
    while (from < was.length && was[from] === is[from]) from++;
    let same = 0;
    while (same < Math.min(was.length, is.length) - from && was.at(-1 - same) === is.at(-1 - same)) same++;
    if (was === is) return;
    const [a, b] = this.#selection;
    const all = was.length === 0 || Math.abs(a - b) === was.length;
    if (all) [from, same] = [0, 0];
    const kind = how.startsWith('delete') ? 'delete' : KINDS[how] ?? 'input';
    this.done.push({
      from, removed: was.slice(from, was.length - same), inserted: is.slice(from, is.length - same), kind, step: 0,
      before: this.#selection, after: this.selection(), at: Date.now(), was: this.lineBreak, is: this.lineBreak,
    });
    this.undone = [];
    this.text = is;
    this.on.change(all);
  }

  /** Takes back the step that was made last; reports whether there was one. */
  undo() {
    const change = this.done.pop();
    if (!change) return false;
    this.undone.push(change);
    this.#replace(change.from, change.inserted, change.removed, change.was, change.before);
    if (change.step !== 0) this.on.step(change, false);
    else if (joined(this.done.at(-1), change)) this.undo();
    return true;
  }

  /** Makes again the step that was undone last. */
  redo() {
    const change = this.undone.pop();
    if (!change) return false;
    this.done.push(change);
    this.#replace(change.from, change.removed, change.inserted, change.is, change.after);
    if (change.step !== 0) this.on.step(change, true);
    else if (joined(change, this.undone.at(-1))) this.redo();
    return true;
  }
}

/** Reports whether two changes are one step to undo. @param {Change | undefined} earlier @param {Change | undefined} later */
export function joined(earlier, later) {
  return earlier && later && later.step === 0 && JOINABLE.test(later.kind) && earlier.kind === later.kind && later.at - earlier.at < JOINED;
}
