// What was typed, kept in this browser so that a reload loses nothing. It is
// sent nowhere.

const KEY = 'robotscope.draft';
const EARLIER = 'robotscope.earlier'; // what was here before somebody's link was opened
const MOST = 2_000_000; // characters of the list; browsers keep about five million in all
const PAUSE = 300; // milliseconds without typing before it is kept

/** The draft as an object of strings, or null. */
export const readDraft = () => read(KEY);
export const readEarlier = () => read(EARLIER);

function read(key) {
  try {
    const draft = JSON.parse(localStorage.getItem(key));
    return draft && Object.values(draft).every((value) => typeof value === 'string') ? draft : null;
  } catch {
    return null; // storage is off, or holds something else
  }
}

/**
 * Returns a function to call after each change; it keeps what collect() returns, unless size() is more than storage
 * would take.
 */
export function keepDraft(collect, size) {
  let timer;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (size() > MOST) return;
    try {
      localStorage.setItem(KEY, JSON.stringify(collect()));
    } catch {
      // Storage is off or full. The page works without.
    }
  };
  addEventListener('pagehide', () => { if (timer !== undefined) save(); });
  const keep = () => {
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE);
  };
  /** Forgets what is kept, until the next change. */
  keep.forget = () => {
    clearTimeout(timer);
    timer = undefined;
    forget();
  };
  return keep;
}

export function keepEarlier(draft) {
  try {
    localStorage.setItem(EARLIER, JSON.stringify(draft));
  } catch {
    // Storage is off or full; undo in the editors still brings the texts back.
  }
}

function forget() {
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(EARLIER);
  } catch {
    // Nothing is kept where storage is off.
  }
}
