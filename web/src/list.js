// The list of URLs: CodeMirror too, since a text area lays out and paints all
// its lines, which takes a browser a second for 100,000.

import { EditorState } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { history, historyKeymap } from '@codemirror/commands';
import { editingKeymap } from './keys.js';
import { resolveLines } from './resolve.js';
import { read } from './import.js';
/** @import { Imported } from './import.js' */

/**
 * @param {object} options
 * @param {Element} options.parent takes the list
 * @param {string} options.text what is in it at first
 * @param {string} options.labelledby the id of its label
 * @param {string} options.hint what an empty one shows
 * @param {ReturnType<typeof import('./steps.js').createSteps>} options.steps to take part in
 * @param {(lines: number) => void} options.onChange the text is another, of so many lines
 * @param {(found: Imported, merged: { added: number, there: number }) => void} options.onImport more than a line was pasted or dropped
 */
export function createList({ parent, text, labelledby, hint, steps, onChange, onImport }) {
  let dragging = false; // text of the list itself
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        steps.extension,
        keymap.of([...editingKeymap, ...historyKeymap]),
        placeholder(hint),
        EditorView.contentAttributes.of({
          'aria-labelledby': labelledby, 'aria-multiline': 'true', tabindex: '0', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off',
        }),
        EditorView.domEventHandlers({
          paste: (event, v) => take(event, event.clipboardData, v.state.selection.main, 'input.paste'),
          dragstart() { dragging = true; },
          dragend() { dragging = false; },
          drop(event, v) {
            const at = v.posAtCoords({ x: event.clientX, y: event.clientY }, false);
            return !dragging && take(event, event.dataTransfer, { from: at, to: at }, 'input.drop');
          },
        }),
        EditorView.updateListener.of((update) => { if (update.docChanged) onChange(update.state.doc.lines); }),
        look,
      ],
    }),
  });

  /** Takes what is pasted or dropped through the importer, on lines of its own; one line is left to the editor. */
  function take(event, data, { from, to }, userEvent) {
    const found = read(data?.getData('text/plain') ?? '');
    if (found.kind === 'lines' && found.taken + found.left < 2) return false;
    event.preventDefault();
    const { doc } = view.state;
    const has = new Set([...doc.sliceString(0, from).split('\n'), ...doc.sliceString(to).split('\n')].map((line) => line.trim()));
    const added = found.urls.filter((url) => !has.has(url));
    if (added.length > 0) {
      const insert = (from > doc.lineAt(from).from ? '\n' : '') + added.join('\n') + (to < doc.lineAt(to).to ? '\n' : '');
      view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, scrollIntoView: true, userEvent });
    }
    onImport(found, { added: added.length, there: found.urls.length - added.length });
    return true;
  }

  return {
    text: () => view.state.doc.toString(),
    size: () => view.state.doc.length,
    count: () => view.state.doc.lines,

    setText(next) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next.split(/\r\n?|\n/).join('\n') } }, steps.part());
    },

    /** Adds a line at the end, unless it is there already. */
    append(line) {
      const { doc } = view.state;
      if (doc.toString().split('\n').includes(line)) return;
      const { text, from, to } = doc.line(doc.lines);
      view.dispatch({ changes: text === '' ? { from, to, insert: line } : { from: to, insert: `\n${line}` } }, steps.part());
    },

    /** Some lines, from line number from on, and what resolveLines makes of them for a site. @returns {[string, string]} */
    read(from, count, site) {
      const { doc } = view.state;
      const typed = doc.sliceString(doc.line(from).from, doc.line(Math.min(from + count - 1, doc.lines)).to);
      return [typed, resolveLines(typed, site)];
    },

    focus: () => view.focus(),
  };
}

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--field)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: 'var(--code-size)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.375rem 0' },
  '.cm-line': { padding: '0 0.5rem' },
  '.cm-placeholder': { color: 'var(--faint)' },
});
