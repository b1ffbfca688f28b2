// The editor for the robots.txt: CodeMirror with the colours of the file
// format, and marks for the lines that decide. It knows no rules; the page
// (wasm/page) tells it what to mark, by line and UTF-16 column.

import { Compartment, EditorState, Prec, RangeSet, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, ViewPlugin, gutter, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { history, historyKeymap } from '@codemirror/commands';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { editingKeymap } from './keys.js';
import { lineBreak, part, partsOf, redo, retype, setLineBreak, undo } from './taking.js';

/**
 * @param {object} options
 * @param {Element} options.parent takes the editor
 * @param {import('./plain.js').Plain} options.plain the text area whose place it takes
 * @param {string} options.label its accessible name
 * @param {() => number} options.step the step that is being made (steps.js); 0 if none is
 * @param {(part: import('./steps.js').Part) => void} options.onStep a part of a step was made, undone or redone
 * @param {(text: string, line: number, other: boolean) => void} options.onChange the text is another, the cursor on a line;
 *   other: it took the place of all that was there
 * @param {(line: number) => void} options.onCursor the cursor is on a line
 * @param {(index: number, fix: number) => void} options.onFix one of the fixes of a diagnostic is asked for
 * @returns the editor, as border.d.ts has it, with what else texts.js needs
 */
export function createEditor({ parent, plain, label, step, onStep, onChange, onCursor, onFix }) {
  let there = false; // what was typed in the area is typed again: now others are told
  let withinEditor = false; // whether what is scrolled to may move only the editor
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: plain.start,
      extensions: [
        gutter({ class: 'cm-verdicts', markers: (v) => v.state.field(decisions).gutter }),
        lineNumbers(),
        lintGutter(),
        highlightSpecialChars(),
        history(),
        lineBreak,
        EditorState.languageData.of(() => [{ commentTokens: { line: '#' } }]),
        search({ top: true }),
        highlightSelectionMatches(),
        keymap.of([...editingKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
        EditorView.lineWrapping,
        EditorView.scrollHandler.of((v, { head }) => {
          if (!withinEditor) return false;
          withinEditor = false;
          const { node } = v.domAtPos(head);
          scrollWithin(v.scrollDOM, (node instanceof Element ? node : node.parentElement).closest('.cm-line'));
          return true;
        }),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': 'editor-word', tabindex: '0', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }),
        EditorView.updateListener.of((update) => {
          if (!there) return;
          const { number: line } = update.state.doc.lineAt(update.state.selection.main.head);
          if (update.docChanged) onChange(textOf(update.state), line, isOther(update));
          else if (update.selectionSet) onCursor(line);
        }),
        partsOf((made) => { if (there) onStep(made); }), // behind onChange: what goes with a text is put back after it
        phrases.of([]),
        decisions,
        Prec.lowest(chosen), // the outer one, so one mark around the colours and the underlines of its parts
        ignored,
        redundant,
        colours,
        look,
      ],
    }),
  });

  retype(view, plain);
  there = true;

  function textOf(state) {
    const text = state.doc.toString();
    const own = state.field(lineBreak);
    return own === '\n' ? text : text.replaceAll('\n', own);
  }

  const inDoc = (line, column) => {
    if (line > view.state.doc.lines) return view.state.doc.length;
    const { from, to } = view.state.doc.line(Math.max(1, line));
    return Math.min(from + column, to);
  };

  return {
    text: () => textOf(view.state),

    focus: () => view.focus(),
    undo: () => undo(view),
    redo: () => redo(view),
    scrollTo: (top) => { view.scrollDOM.scrollTop = top; },

    /** Replaces the whole text, as one step to undo; gives the text as it is then. */
    replace(next) {
      view.dispatch(
        { changes: { from: 0, to: view.state.doc.length, insert: next.split(/\r\n?|\n/).join('\n') }, selection: { anchor: 0 } },
        { effects: setLineBreak.of(/\r\n|\r|\n/.exec(next)?.[0] ?? '\n') },
        part(step()),
      );
      view.scrollDOM.scrollTop = 0;
      return textOf(view.state);
    },

    /** Gives the editor its own words in another language: codes "phrase." and CodeMirror's English. */
    setPhrases(words) {
      const own = Object.fromEntries(PHRASES.map((english) => [english, words[`phrase.${english}`] ?? english]));
      view.dispatch({ effects: phrases.reconfigure(EditorState.phrases.of(own)) });
    },

    /** Tints the lines that decide. The bytes are int32s, ascending: the line, doubled, and 1 more if it allows. */
    setDecisions(bytes) {
      const { doc } = view.state;
      /** @type {RangeSetBuilder<Decoration>} */
      const lines = new RangeSetBuilder();
      /** @type {RangeSetBuilder<GutterMarker>} */
      const markers = new RangeSetBuilder();
      for (const mark of new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)) {
        if (mark >> 1 > doc.lines) break;
        const { from } = doc.line(mark >> 1);
        const allowed = (mark & 1) === 1;
        lines.add(from, from, LINES[allowed]);
        markers.add(from, from, MARKERS[allowed]);
      }
      view.dispatch({ effects: setDecisions.of({ lines: lines.finish(), gutter: markers.finish() }) });
    },

    /** Marks the pattern that won for the chosen URL; line 0 marks none. */
    setChosen(line, from, to, allowed) {
      const range = line === 0 ? null : { line: inDoc(line, 0), from: inDoc(line, from), to: inDoc(line, to), allowed };
      view.dispatch({ effects: setChosen.of(range) });
    },

    /** Dims what crawlers do not read, from a place on; line 0 dims nothing. */
    setIgnored(line, column) {
      view.dispatch({ effects: setIgnored.of(line === 0 ? -1 : inDoc(line, column)) });
    },

    /** Dims lines of rules that change nothing. The bytes are int32s, ascending: the lines. */
    setRedundant(bytes) {
      view.dispatch({ effects: setRedundant.of(new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)) });
    },

    /**
     * Underlines places and puts marks beside them. JSON of an array of { from: [line, column], to: [line, column],
     * severity, pieces: [{ text, code }], fixes: [label, …] }, in the order of their places.
     */
    setDiagnostics(json) {
      const diagnostics = JSON.parse(json).map(({ from, to, severity, pieces, fixes }, index) => ({
        from: inDoc(...from),
        to: inDoc(...to),
        severity,
        message: pieces.map((piece) => piece.text).join(''),
        renderMessage: () => render(pieces),
        actions: fixes.map((name, fix) => ({ name, apply: () => onFix(index, fix) })),
      }));
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },

    /** Changes the text in one step to undo. JSON of an array of { from, to, text }, ascending. */
    edit(json) {
      const changes = JSON.parse(json).map((e) => ({
        from: inDoc(...e.from),
        to: inDoc(...e.to),
        insert: e.text.replace(/\r\n?/g, '\n'),
      }));
      view.dispatch({ changes, userEvent: 'input.fix' }, part(step()));
    },

    /** Scrolls a line into view, the editor alone and not the page around it. */
    reveal(line) {
      withinEditor = true;
      view.dispatch({ effects: EditorView.scrollIntoView(inDoc(line, 0), { y: 'center' }) });
    },

    /** Some lines of the text. */
    lines(from, to) {
      const { doc } = view.state;
      return Array.from({ length: Math.max(0, Math.min(to, doc.lines) - from + 1) }, (_, i) => doc.line(from + i).text);
    },

    /** Puts the cursor on a line and shows it, wherever the page is. */
    goTo(line) {
      withinEditor = false;
      view.dispatch({ selection: { anchor: inDoc(line, 0) }, effects: EditorView.scrollIntoView(inDoc(line, 0), { y: 'center' }) });
      view.focus();
    },
  };
}

/** Whether a change took the place of the whole text. */
function isOther({ changes, startState }) {
  let other = false;
  changes.iterChangedRanges((from, to) => { other ||= from === 0 && to === startState.doc.length; });
  return other;
}

const phrases = new Compartment();

/** What CodeMirror says of itself in the parts that are used. */
const PHRASES = [
  'Find', 'Replace', 'next', 'previous', 'all', 'match case', 'regexp', 'by word', 'replace', 'replace all', 'close', 'current match', 'on line',
  'replaced match on line $', 'replaced $ matches', 'Go to line', 'go', 'Diagnostics', 'No diagnostics', 'Control character',
];

/** A message as an element, with its code in code elements. */
function render(pieces) {
  const message = document.createElement('span');
  for (const { text, code } of pieces) {
    if (code) message.appendChild(document.createElement('code')).textContent = text;
    else message.append(text);
  }
  return message;
}

/** Scrolls so that a line is in the middle, unless it is in view. */
function scrollWithin(scroller, line) {
  const frame = scroller.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  if (top >= frame.top && bottom <= frame.bottom) return;
  scroller.scrollTop += (top + bottom - frame.top - frame.bottom) / 2;
}

// Marks. Each is a field that an effect sets and that moves along with edits.

/** @type {import('@codemirror/state').StateEffectType<{ lines: RangeSet<Decoration>, gutter: RangeSet<GutterMarker> }>} */
const setDecisions = StateEffect.define();
/** @type {import('@codemirror/state').StateEffectType<{ line: number, from: number, to: number, allowed: boolean }>} */
const setChosen = StateEffect.define();
/** @type {import('@codemirror/state').StateEffectType<number>} */
const setIgnored = StateEffect.define();
/** @type {import('@codemirror/state').StateEffectType<Int32Array>} */
const setRedundant = StateEffect.define();

class VerdictMarker extends GutterMarker {
  constructor(allowed) {
    super();
    this.allowed = allowed;
    this.elementClass = allowed ? 'cm-allowed' : 'cm-blocked';
  }
  eq(other) { return other.allowed === this.allowed; }
  toDOM() { return document.createTextNode(this.allowed ? '✓' : '✕'); }
}
const MARKERS = { true: new VerdictMarker(true), false: new VerdictMarker(false) };
const LINES = { true: Decoration.line({ class: 'cm-decides cm-allowed' }), false: Decoration.line({ class: 'cm-decides cm-blocked' }) };

const decisions = StateField.define({
  create: () => ({ lines: Decoration.none, gutter: RangeSet.empty }),
  update(value, tr) {
    const { lines, gutter: markers } = value;
    for (const effect of tr.effects) if (effect.is(setDecisions)) return effect.value;
    return tr.docChanged ? { lines: lines.map(tr.changes), gutter: markers.map(tr.changes) } : value;
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.lines),
});

const chosen = decorationField(setChosen, (range) => {
  if (!range) return Decoration.none;
  const marks = [Decoration.line({ class: 'cm-chosen-line' }).range(range.line)];
  if (range.to > range.from) marks.push(Decoration.mark({ class: `cm-winner ${range.allowed ? 'cm-allowed' : 'cm-blocked'}` }).range(range.from, range.to));
  return Decoration.set(marks);
});

const ignored = decorationField(setIgnored, (from, state) => {
  const { length } = state.doc;
  return from < 0 || from >= length ? Decoration.none : Decoration.set(Decoration.mark({ class: 'cm-ignored' }).range(from, length));
});

const REDUNDANT = Decoration.line({ class: 'cm-redundant' });
const redundant = decorationField(setRedundant, (lines, { doc }) => Decoration.set(Array.from(lines).filter((line) => line <= doc.lines).map((line) => REDUNDANT.range(doc.line(line).from))));

function decorationField(effect, decorate) {
  return StateField.define({
    create: () => Decoration.none,
    update(marks, tr) {
      let next = marks.map(tr.changes);
      for (const e of tr.effects) if (e.is(effect)) next = decorate(e.value, tr.state);
      return next;
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

// Colours, for the lines in view. They show the shape of the file; what a
// crawler makes of a line depends on its dialect and is shown by the marks.

const RECORD = /^(\uFEFF?[ \t]*)([^:#]*[^:#\s])([ \t]*:[ \t]*)([^#]*)/;
const RULE = /^(dis)?allow$/i;
const AGENT = /^user-?\s?agent$/i;
const style = (name) => Decoration.mark({ class: `cm-${name}` });
const FIELD = style('field');
const AGENT_FIELD = style('agent-field');
const COLON = style('colon');
const PATTERN = style('pattern');
const WILDCARD = style('wildcard');
const TOKEN = style('token');
const VALUE = style('value');
const COMMENT = style('comment');

function colourLine({ from, text }, add) {
  const record = RECORD.exec(text);
  if (record) {
    const [, indent, field, colon, value] = record;
    const fieldFrom = from + indent.length;
    const valueFrom = fieldFrom + field.length + colon.length;
    const valueTo = valueFrom + value.trimEnd().length;
    add(fieldFrom, fieldFrom + field.length, AGENT.test(field) ? AGENT_FIELD : FIELD);
    add(fieldFrom + field.length, valueFrom, COLON);
    if (RULE.test(field)) colourPattern(valueFrom, value.trimEnd(), add);
    else add(valueFrom, valueTo, AGENT.test(field) ? TOKEN : VALUE);
  }
  const comment = text.indexOf('#');
  if (comment >= 0) add(from + comment, from + text.length, COMMENT);
}

function colourPattern(from, pattern, add) {
  let at = 0;
  for (const { index, 0: wildcard } of pattern.matchAll(/\*+|\$$/g)) {
    add(from + at, from + index, PATTERN);
    at = index + wildcard.length;
    add(from + index, from + at, WILDCARD);
  }
  add(from + at, from + pattern.length, PATTERN);
}

const colours = ViewPlugin.fromClass(class {
  constructor(view) { this.decorations = this.colour(view); }
  update(update) {
    if (update.docChanged || update.viewportChanged) this.decorations = this.colour(update.view);
  }
  colour(view) {
    const ranges = [];
    for (const visible of view.visibleRanges) {
      for (let at = visible.from; at <= visible.to;) {
        const line = view.state.doc.lineAt(at);
        if (line.length < 20000) colourLine(line, (from, to, mark) => { if (to > from) ranges.push(mark.range(from, to)); });
        at = line.to + 1;
      }
    }
    return Decoration.set(ranges, true);
  }
}, { decorations: (plugin) => plugin.decorations });

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--field)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: 'var(--editor-size)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.5rem 0' },
  '.cm-line': { padding: '0 0.75rem 0 0.5rem' },
  '.cm-gutters': { backgroundColor: 'var(--field)', color: 'var(--faint)', border: 'none' },
  '.cm-verdicts': { width: '1.25em', textAlign: 'center', fontWeight: '700' },
  '.cm-verdicts .cm-allowed': { color: 'var(--allowed)' },
  '.cm-verdicts .cm-blocked': { color: 'var(--blocked)' },
  '.cm-line.cm-allowed': { backgroundColor: 'var(--allowed-tint)' },
  '.cm-line.cm-blocked': { backgroundColor: 'var(--blocked-tint)' },
  '.cm-chosen-line': { boxShadow: 'inset 3px 0 0 var(--accent)' },
  '.cm-winner': { borderRadius: '2px', boxShadow: 'inset 0 -2px', fontWeight: '700' },
  '.cm-winner.cm-allowed': { color: 'var(--allowed)', backgroundColor: 'var(--field)' },
  '.cm-winner.cm-blocked': { color: 'var(--blocked)', backgroundColor: 'var(--field)' },
  '.cm-ignored, .cm-ignored *': { color: 'var(--faint)', textDecoration: 'line-through' },
  '.cm-field': { color: 'var(--syntax-field)' },
  '.cm-agent-field': { color: 'var(--syntax-agent)', fontWeight: '600' },
  '.cm-token': { color: 'var(--syntax-agent)', fontWeight: '600' },
  '.cm-colon': { color: 'var(--faint)' },
  '.cm-pattern': { color: 'var(--ink)' },
  '.cm-wildcard': { color: 'var(--syntax-wildcard)', fontWeight: '700' },
  '.cm-value': { color: 'var(--syntax-value)' },
  '.cm-comment': { color: 'var(--faint)', fontStyle: 'italic' },
  '.cm-redundant, .cm-line.cm-redundant *': { color: 'var(--quiet)', fontWeight: '400' },
  '.cm-selectionMatch': { backgroundColor: 'var(--select-tint)' },
  '.cm-searchMatch': { backgroundColor: 'var(--select-tint)', outline: '1px solid var(--accent)' },
  '.cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--ink)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search label': { fontSize: 'var(--text-m)' },
  '.cm-textfield': { backgroundColor: 'var(--field)', border: '1px solid var(--line-strong)', color: 'var(--ink)', fontSize: 'var(--text-m)' },
  '.cm-button': { backgroundImage: 'none', backgroundColor: 'var(--field)', border: '1px solid var(--line-strong)', color: 'var(--ink)', fontSize: 'var(--text-m)' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ink)' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--ink)', border: '1px solid var(--line-strong)', borderRadius: 'var(--radius)', maxWidth: 'min(34rem, 90vw)' },
  '.cm-tooltip-lint, .cm-tooltip .cm-diagnostic': { fontFamily: 'var(--sans)', fontSize: 'var(--text-l)' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--field)', color: 'var(--accent)', border: '1px solid var(--line-strong)', borderRadius: 'var(--radius)', minHeight: '1.5rem', padding: '0 0.5rem', font: 'inherit', fontSize: 'var(--text-m)', cursor: 'pointer' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 0.125rem' },
  '.cm-gutter-lint': { width: '1.125em' },
  '.cm-lint-marker': { width: '0.875em', height: '0.875em' },
  '.cm-lint-marker-info': { content: 'normal', width: '0.5em', height: '0.5em', margin: '0.1875em', borderRadius: '50%', backgroundColor: 'var(--accent)' },
  '.cm-specialChar': { color: 'var(--blocked)' },
});
