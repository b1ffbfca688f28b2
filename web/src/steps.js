// Steps that one click makes in several editors, and in what goes with them: undone in one of the editors, or by a button,
// they are undone in all.

import { StateEffect } from '@codemirror/state';
import { invertedEffects, isolateHistory, redo, undo } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
/** @import { TransactionSpec } from '@codemirror/state' */

/** @type {import('@codemirror/state').StateEffectType<{ id: number, done: boolean }>} */
const marked = StateEffect.define();

/**
 * @param {(kept: any) => void} restore puts back what goes with the editors
 */
export function createSteps(restore) {
  /** @type {Map<number, { before: any, after: any, views: Map<EditorView, number> }>} */
  const steps = new Map();
  /** @type {WeakMap<EditorView, { id: number, done: boolean }>} */
  const met = new WeakMap(); // the step that an editor has undone or redone last
  let present = 0; // the step that is being made; 0 if none is
  let last = 0;
  let following = false;

  /** Undoes in an editor what was done since a step, and the changes that are the step; or redoes that. */
  function roll(view, { id, done }, changes) {
    while (changes > 0) {
      met.delete(view);
      if (!(done ? redo : undo)(view)) return;
      if (met.get(view)?.id === id) changes--;
    }
  }

  /** Follows an editor in which a step was undone or redone. */
  function follow(view, effect) {
    met.set(view, effect);
    const step = steps.get(effect.id);
    if (following) return;
    following = true;
    for (const [other, changes] of step.views) roll(other, effect, changes - Number(other === view));
    restore(effect.done ? step.after : step.before);
    following = false;
  }

  return {
    /** For each of the editors. */
    extension: [
      invertedEffects.of((tr) => tr.effects.filter((e) => e.is(marked)).map(({ value }) => marked.of({ ...value, done: !value.done }))),
      EditorView.updateListener.of(({ view, transactions }) => {
        for (const { effects } of transactions) {
          for (const effect of effects) {
            if (!effect.is(marked)) continue;
            const { views } = steps.get(effect.value.id);
            if (effect.value.id === present) views.set(view, (views.get(view) ?? 0) + 1);
            else follow(view, effect.value);
          }
        }
      }),
    ],

    /** What an editor adds to the change by which it takes part in the step that is being made. @returns {TransactionSpec} */
    part: () => (present === 0 ? {} : { effects: marked.of({ id: present, done: true }), annotations: isolateHistory.of('full') }),

    /** Makes a step of all that change() does. What goes with the editors is state() before and after. */
    make(state, change) {
      if (present !== 0) return change();
      present = ++last;
      const step = { before: state(), after: null, views: new Map() };
      steps.set(present, step);
      try {
        return change();
      } finally {
        step.after = state();
        present = 0;
      }
    },

    /** The number of the step that was made last. */
    last: () => last,

    /** Undoes a step, and what was done since in its editors. */
    undo(id = last) {
      const [view] = steps.get(id)?.views.keys() ?? [];
      if (view) roll(view, { id, done: false }, 1);
    },

    /** Reports whether a step is being made, undone or redone. */
    busy: () => present !== 0 || following,
  };
}
