// Steps that one click makes in several editors, and in what goes with them: undone in one of the editors, or by a button,
// they are undone in all.

/** @typedef {{ undo: () => boolean, redo: () => boolean }} Member an editor, whatever it is made of; both report whether there was something */
/** @typedef {{ id: number, done: boolean }} Part that an editor has of a step, made or undone */

/**
 * @param {(kept: any) => void} restore puts back what goes with the editors
 */
export function createSteps(restore) {
  /** @type {Map<number, { before: any, after: any, members: Map<Member, number> }>} */
  const steps = new Map();
  /** @type {WeakMap<Member, Part>} */
  const met = new WeakMap(); // the step that an editor has undone or redone last
  let present = 0; // the step that is being made; 0 if none is
  let last = 0;
  let following = false;

  /** Undoes in an editor what was done since a step, and the changes that are the step; or redoes that. */
  function roll(member, { id, done }, changes) {
    while (changes > 0) {
      met.delete(member);
      if (!(done ? member.redo() : member.undo())) return;
      if (met.get(member)?.id === id) changes--;
    }
  }

  /** Follows an editor in which a step was undone or redone. */
  function follow(member, part) {
    met.set(member, part);
    const step = steps.get(part.id);
    if (following) return;
    following = true;
    for (const [other, changes] of step.members) roll(other, part, changes - Number(other === member));
    restore(part.done ? step.after : step.before);
    following = false;
  }

  return {
    /** The step that is being made, for the changes that are its parts; 0 if none is. */
    present: () => present,

    /** An editor has made, undone or redone a part of a step. @param {Member} member @param {Part} part */
    took(member, part) {
      const { members } = steps.get(part.id);
      if (part.id === present) members.set(member, (members.get(member) ?? 0) + 1);
      else follow(member, part);
    },

    /** Makes a step of all that change() does. What goes with the editors is state() before and after. */
    make(state, change) {
      if (present !== 0) return change();
      present = ++last;
      const step = { before: state(), after: null, members: new Map() };
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
      const [member] = steps.get(id)?.members.keys() ?? [];
      if (member) roll(member, { id, done: false }, 1);
    },

    /** Reports whether a step is being made, undone or redone. */
    busy: () => present !== 0 || following,
  };
}
