// How CodeMirror takes the place of a text area (plain.js), and part in steps (steps.js).

import { StateEffect, StateField, Transaction } from '@codemirror/state';
import { invertedEffects, isolateHistory, redo, undo } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { joined } from './plain.js';
/** @import { TransactionSpec } from '@codemirror/state' */
/** @import { Plain } from './plain.js' */

/** @type {import('@codemirror/state').StateEffectType<import('./steps.js').Part>} */
const marked = StateEffect.define();

/** @param {(part: import('./steps.js').Part) => void} took is told of the parts of steps that are made, undone or redone */
export const partsOf = (took) => [
  invertedEffects.of((tr) => tr.effects.filter((e) => e.is(marked)).map(({ value }) => marked.of({ ...value, done: !value.done }))),
  EditorView.updateListener.of(({ transactions }) => {
    for (const { effects } of transactions) for (const effect of effects) if (effect.is(marked)) took(effect.value);
  }),
];

/** What is added to a change that is a part of a step. @returns {TransactionSpec} */
export function part(step) {
  return step === 0 ? {} : { effects: marked.of({ id: step, done: true }), annotations: isolateHistory.of('full') };
}

// The line break of the text, to put back when it is read, since CodeMirror keeps none.

/** @type {import('@codemirror/state').StateEffectType<string>} */
export const setLineBreak = StateEffect.define();
/** @type {StateField<string>} */
export const lineBreak = StateField.define({
  create: () => '\n',
  update: (value, { effects }) => effects.find((e) => e.is(setLineBreak))?.value ?? value,
  provide: (field) => invertedEffects.of(({ effects, startState }) => (
    effects.some((e) => e.is(setLineBreak)) ? [setLineBreak.of(startState.field(field))] : []
  )),
});

/** Types again, in an editor that has the text with which the area began, what was typed there. @param {Plain} plain */
export function retype(view, plain) {
  const undone = plain.undone.toReversed();
  let earlier;
  for (const change of [...plain.done, ...undone]) {
    const goesOn = joined(earlier, change) && !undone.includes(change);
    earlier = change;
    const { from, removed, inserted, after: [anchor, head], at, kind, was, is, step } = change;
    view.dispatch(
      {
        changes: { from, to: from + removed.length, insert: inserted }, selection: { anchor, head }, userEvent: kind,
        annotations: Transaction.time.of(at), effects: was === is ? [] : setLineBreak.of(is),
      },
      step === 0 && !goesOn ? { annotations: isolateHistory.of(undone.includes(change) ? 'full' : 'before') } : part(step),
    );
  }
  for (let n = 0; n < undone.length; n++) undo(view);
  const [anchor, head] = plain.selection();
  view.dispatch({ selection: { anchor, head } });
}

export { redo, undo };
