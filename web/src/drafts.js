// Work that is kept in this browser, so that nothing is lost by a reload, by opening what others shared, or by a second
// tab. It is sent nowhere.
//
// Each tab keeps its work under an id of its own, so that tabs do not overwrite one another. What other tabs kept, and
// what was set aside before other work took its place, is earlier work: a short list with dates, from which its owner may
// bring something back or drop it. Nobody else drops any of it: where there is no room for more, that is said, and room is
// left for the work that is being done.
//
//	robotscope.work.<id>   { at, aside, shared, work }: the work, when it was kept, 1 if it was set aside, and 1 if it is what
//	                       somebody else shared, unchanged
//	robotscope.open.<id>   since when a tab has it open; gone when the tab is
//
// A storage that is forbidden, full or holds something else never stops the page: nothing here throws.

const WORK = 'robotscope.work.';
const OPEN = 'robotscope.open.';
const LEGACY = ['robotscope.earlier', 'robotscope.draft']; // what draft.js kept: an object of strings
const TAB = 'robotscope.tab'; // in the tab's own storage: its id

const MOST_CHARACTERS = 3_000_000; // of one work; browsers keep about five million in all
const MOST_EARLIER = 2_000_000; // characters of all that is earlier, so that there is room for the present
const CROWDED = 1_500_000; // characters of it, from which on that is said
const FORGOTTEN_OPEN = 7 * 24 * 60 * 60 * 1000; // milliseconds after which a tab that never said that it closed has crashed
const PAUSE = 300; // milliseconds without a change before it is kept

/**
 * @typedef {Record<string, string>} Work
 * @typedef {{ id: string, at: number, aside: boolean, shared: boolean, work: Work }} Draft at is in milliseconds since 1970
 * @typedef {{ id: string, at: number, open: boolean, site: string, robots: number, urls: number }} Earlier open in another
 *   tab perhaps; robots and urls are how many lines there are
 * @typedef {'kept' | 'too-large' | 'full' | 'off'} Result whether it is kept now; what was kept before stays where it is not
 */

/** The sentences that tell what did not work. @type {Partial<Record<Result, string>>} */
export const SENTENCES = { 'too-large': 'kept.too-large', full: 'kept.full', off: 'kept.off' };

/**
 * What came of setting work aside: 'crowded' if it is kept, and there is little room for more; 'no-room' if there is none.
 * @typedef {Result | 'crowded' | 'no-room'} Aside
 */

/** The sentences that tell that. @type {Partial<Record<Aside, string>>} */
export const ASIDE_SENTENCES = {
  crowded: 'kept.crowded', 'no-room': 'kept.no-room', 'too-large': 'kept.not-aside', full: 'kept.not-aside', off: 'kept.not-aside',
};

/**
 * @param {object} [given] what a test replaces
 * @param {() => Storage} [given.storage] of all tabs; it may throw
 * @param {() => Storage} [given.tab] of this one
 * @param {() => number} [given.now]
 * @param {() => string} [given.newId]
 */
export function createDrafts({
  storage = () => localStorage, tab = () => sessionStorage, now = Date.now, newId = () => Math.random().toString(36).slice(2, 12),
} = {}) {
  const all = attempt(storage);
  let id = '';
  let own = ''; // the text of the work that this tab kept last
  let begun = ''; // the text of the work that it began with
  let stamp = ''; // how begins what it kept last

  const get = (key) => attempt(() => all.getItem(key)) ?? null;
  const remove = (key) => attempt(() => all.removeItem(key));

  /** @returns {Result} */
  function set(key, value) {
    if (!all) return 'off';
    try {
      all.setItem(key, value);
      return 'kept';
    } catch (error) {
      return error instanceof Error && /quota/i.test(error.name) ? 'full' : 'off';
    }
  }

  /** The ids that something is kept under, in no order. */
  function ids() {
    return attempt(() => Object.keys(all).filter((key) => key.startsWith(WORK)).map((key) => key.slice(WORK.length))) ?? [];
  }

  /** @returns {Draft | null} */
  function read(of) {
    const kept = attempt(() => JSON.parse(get(WORK + of)));
    return kept && isWork(kept.work) && Number.isFinite(kept.at) 
      ? { id: of, at: kept.at, aside: kept.aside === 1, shared: kept.shared === 1, work: kept.work } : null;
  }

  /** What is kept, the latest first. */
  const drafts = () => ids().map(read).filter(Boolean).sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));

  function isOpen(of) {
    const since = Number(get(OPEN + of) ?? NaN);
    return since > now() - FORGOTTEN_OPEN;
  }

  /** Makes an id the one that this tab keeps its work under. */
  function claim(next) {
    id = next;
    attempt(() => tab().setItem(TAB, id));
    set(OPEN + id, String(now()));
  }

  /** Leaves what this tab kept where it is; what follows is kept beside it. */
  function leave() {
    remove(OPEN + id);
    claim(newId());
    own = begun = '';
  }

  /** Reports whether another tab keeps its work under this one's id: one that took it for closed. */
  function isTaken() {
    const now = own === '' ? null : get(WORK + id);
    return now !== null && !now.startsWith(stamp);
  }

  /** How many characters earlier work has in all. */
  function earlierCharacters() {
    return ids().reduce((sum, of) => sum + (of === id || isOpen(of) ? 0 : get(WORK + of)?.length ?? 0), 0);
  }

  function migrate() {
    LEGACY.forEach((key, i) => {
      const work = attempt(() => JSON.parse(get(key)));
      const moved = isWork(work) && set(WORK + newId(), JSON.stringify({ at: now(), aside: 1 - i, work })) === 'kept';
      if (moved) remove(key);
    });
  }

  return {
    /**
     * Begins to keep the work of this tab, and gives the draft to start with: the tab's own after a reload, else the one
     * that was kept last, by whichever tab; null if there is none. Where another tab has that open, this one goes on with
     * a copy. Call it once.
     * @returns {Draft | null}
     */
    open() {
      migrate();
      const mine = attempt(() => tab().getItem(TAB)) ?? '';
      // A tab that was doubled brings the id of the other one, which has it open still.
      const start = mine !== '' && !isOpen(mine) && read(mine) || (drafts().find(({ aside }) => !aside) ?? null);
      const copied = !start || isOpen(start.id);
      claim(copied ? newId() : start.id);
      begun = start ? JSON.stringify(start.work) : '';
      own = copied ? '' : begun;
      stamp = start ? begins(start.at) : '';
      return start;
    },

    /** Keeps the work of this tab; shared if it is what somebody else shared, unchanged. @param {Work} work @returns {Result} */
    save(work, shared = false) {
      const text = JSON.stringify(work);
      if (text === own) return 'kept';
      if (text.length > MOST_CHARACTERS) return 'too-large';
      if (isTaken()) claim(newId());
      const start = begins(now());
      const result = set(WORK + id, `${start}${shared ? '"shared":1,' : ''}"work":${text}}`);
      if (result === 'kept') {
        own = text;
        stamp = start;
        set(OPEN + id, String(now()));
      }
      return result;
    },

    /**
     * Sets work aside that other work is about to replace, unless the same is kept already. What this tab has kept stays
     * where it is, and what follows is kept beside it; but where there is no room, what follows takes its place. What came
     * unasked, by a link, never does.
     * @param {Work} work
     * @returns {Aside}
     */
    keepEarlier(work, byLink = false) {
      const text = JSON.stringify(work);
      if (drafts().some((draft) => draft.id !== id && JSON.stringify(draft.work) === text)) return 'kept';
      if (text.length > MOST_CHARACTERS) {
        leave();
        return 'too-large';
      }
      const others = earlierCharacters();
      const full = others + text.length > MOST_EARLIER;
      if (full && others > 0 && !byLink) return 'no-room';
      const mine = own === text && !isTaken();
      const result = set(WORK + (mine ? id : newId()), `${begins(now())}"aside":1,"work":${text}}`);
      if (mine || result !== 'kept') leave();
      if (result !== 'kept') return mine ? 'kept' : result; // in the old place it stays as it was
      return others + text.length > CROWDED ? 'crowded' : 'kept';
    },

    /** Reports whether there is little room for more earlier work. */
    isCrowded: () => earlierCharacters() > CROWDED,

    /** Earlier work, the latest first: what is kept but for this tab's own, and each but once. @returns {Earlier[]} */
    earlier() {
      const seen = new Set([own || begun]);
      return drafts().filter((draft) => {
        const text = JSON.stringify(draft.work);
        return draft.id !== id && !seen.has(text) && seen.add(text);
      }).map(({ id: of, at, work }) => ({
        id: of, at, open: isOpen(of), site: work.site ?? '', robots: lines(work.robots), urls: lines(work.urls),
      }));
    },

    /** Work of the list. @returns {Work | null} null if it is gone, or cannot be read */
    read: (of) => read(of)?.work ?? null,

    /** Drops earlier work. A tab that has it open keeps it anew with its next change. */
    drop(of) {
      remove(WORK + of);
    },

    /** Drops all that is kept, that of other tabs and of this one, until something changes there. */
    forget() {
      ids().forEach((of) => remove(WORK + of));
      LEGACY.forEach(remove);
      remove(OPEN + id);
      own = begun = '';
    },

    /** The tab closes, or is left for another page. */
    close() {
      remove(OPEN + id);
    },

    /** The tab is there again, as a browser left it. */
    reopen() {
      set(OPEN + id, String(now()));
    },

    /**
     * What a storage event says of other tabs: 'other' if one of them kept its work, 'dropped' if what this tab had kept
     * was dropped there, '' if it is about nothing of that.
     * @param {{ key: string | null, newValue: string | null }} event
     * @returns {'other' | 'dropped' | ''}
     */
    heard({ key, newValue }) {
      const dropped = key === null || key === WORK + id && newValue === null; // null: all was
      if (dropped) own = '';
      if (dropped) return 'dropped';
      return key.startsWith(WORK) && key !== WORK + id && newValue !== null ? 'other' : '';
    },
  };
}

/**
 * Keeps the work a moment after each change, and when the tab closes. Returns a function to call after a change; its
 * flush() keeps at once what is not kept yet.
 * @param {ReturnType<typeof createDrafts>} drafts
 * @param {() => Work} collect
 * @param {object} options
 * @param {() => boolean} options.fits whether the work can be kept at all: to collect a list of a million lines takes long
 * @param {() => boolean} [options.isShared] whether it is what somebody else shared, unchanged
 * @param {() => boolean} [options.isNobodys] whether nothing is lost if it is not kept
 * @param {(result: Result) => void} options.tell called when the result is another than the one before
 * @param {(change: 'other' | 'dropped') => void} [options.onOther] another tab kept or dropped something
 * @param {EventTarget} [options.target] the window
 */
export function keepDrafts(drafts, collect, { fits, isShared = () => false, isNobodys = () => false, tell, onOther = () => {}, target = globalThis }) {
  let timer;
  /** @type {Result} */
  let last = 'kept';
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const saved = fits() ? drafts.save(collect(), isShared()) : 'too-large';
    const result = ['full', 'off'].includes(saved) && isNobodys() ? 'kept' : saved;
    if (result !== last) tell(last = result);
  };
  target.addEventListener('pagehide', () => {
    flush();
    drafts.close();
  });
  target.addEventListener('pageshow', (event) => {
    if (/** @type {PageTransitionEvent} */ (event).persisted) drafts.reopen();
  });
  target.addEventListener('storage', (event) => {
    const change = drafts.heard(/** @type {StorageEvent} */ (event));
    if (change !== '') onOther(change);
  });
  const keep = () => {
    clearTimeout(timer);
    timer = setTimeout(flush, PAUSE);
  };
  keep.flush = flush;
  /** Keeps nothing until the next change. */
  keep.cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return keep;
}

/** How begins what is kept at a time, in milliseconds since 1970. */
const begins = (at) => `{"at":${at},`;

function isWork(work) {
  return typeof work === 'object' && work !== null && !Array.isArray(work) && typeof work.robots === 'string' &&
    Object.values(work).every((value) => typeof value === 'string');
}

function lines(text = '') {
  let n = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) n++;
  return n;
}

function attempt(what) {
  try {
    return what();
  } catch {
    return undefined;
  }
}
