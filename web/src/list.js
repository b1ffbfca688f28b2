// The list of URLs: CodeMirror too, since a text area lays out and paints all
// its lines, which takes a browser a second for 100,000.

import { EditorState } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { history, historyKeymap } from '@codemirror/commands';
import { editingKeymap } from './keys.js';
import { part, partsOf, redo, retype, undo } from './taking.js';

/**
 * @param {object} options
 * @param {Element} options.parent takes the list
 * @param {import('./plain.js').Plain} options.plain the text area whose place it takes
 * @param {string} options.labelledby the id of its label
 * @param {string} options.hint what an empty one shows
 * @param {() => number} options.step the step that is being made (steps.js); 0 if none is
 * @param {(part: import('./steps.js').Part) => void} options.onStep a part of a step was made, undone or redone
 * @param {() => void} options.onChange the text is another
 * @param {import('./texts.js').Take} options.take makes of what is pasted or dropped what is to stand there
 */
export function createList({ parent, plain, labelledby, hint, step, onStep, onChange, take }) {
  let there = false; // what was typed in the area is typed again: now others are told
  let dragging = false; // text of the list itself
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: plain.start,
      extensions: [
        history(),
        partsOf((made) => { if (there) onStep(made); }),
        keymap.of([...editingKeymap, ...historyKeymap]),
        placeholder(hint),
        EditorView.contentAttributes.of({
          'aria-labelledby': labelledby, 'aria-multiline': 'true', tabindex: '0', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off',
        }),
        EditorView.domEventHandlers({
          paste: (event, v) => put(event, event.clipboardData, v.state.selection.main, 'input.paste'),
          dragstart() { dragging = true; },
          dragend() { dragging = false; },
          drop(event, v) {
            const at = v.posAtCoords({ x: event.clientX, y: event.clientY }, false);
            return !dragging && put(event, event.dataTransfer, { from: at, to: at }, 'input.drop');
          },
        }),
        EditorView.updateListener.of((update) => { if (there && update.docChanged) onChange(); }),
        look,
      ],
    }),
  });

  retype(view, plain);
  there = true;

  /** Puts what was made of it there; one line is left to the editor. */
  function put(event, data, { from, to }, userEvent) {
    const { doc } = view.state;
    const insert = take(data, doc.sliceString(0, from), doc.sliceString(to));
    if (insert === undefined) return false;
    event.preventDefault();
    // The editor stays where it is: the cursor, at the end, may be far to the right of all beginnings.
    if (insert !== '') view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, userEvent });
    return true;
  }

  return {
    text: () => view.state.doc.toString(),
    size: () => view.state.doc.length,
    count: () => view.state.doc.lines,

    setText(next) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next.split(/\r\n?|\n/).join('\n') } }, part(step()));
    },

    /** Adds a line at the end, unless it is there already. */
    append(line) {
      const { doc } = view.state;
      if (doc.toString().split('\n').includes(line)) return;
      const { text, from, to } = doc.line(doc.lines);
      view.dispatch({ changes: text === '' ? { from, to, insert: line } : { from: to, insert: `\n${line}` } }, part(step()));
    },

    /** Some lines, from line number from on. */
    lines(from, count) {
      const { doc } = view.state;
      return doc.sliceString(doc.line(from).from, doc.line(Math.min(from + count - 1, doc.lines)).to);
    },

    undo: () => undo(view),
    redo: () => redo(view),
    focus: () => view.focus(),
  };
}

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--field)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: 'var(--editor-size)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.375rem 0' },
  '.cm-line': { padding: '0 0.5rem' },
  '.cm-placeholder': { color: 'var(--faint)' },
});
