// The language to speak, before any of its words are there.

const KEY = 'robotscope.language';
const LANGUAGES = Object.keys(LOCALES);

/** The language that was chosen, or that the browser asks for. */
export function preferred() {
  let kept = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // Storage is off.
  }
  const wanted = [kept, ...(navigator.languages ?? [])].map((tag) => tag?.toLowerCase().split('-')[0]);
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? 'en';
}

/** Keeps the choice of one. */
export function prefer(language) {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // It holds for this visit.
  }
}
