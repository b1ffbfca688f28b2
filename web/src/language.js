// The page's language: English stands in the HTML and in robotscope.js, the
// others in catalogues that are fetched when they are chosen.

import { english } from './api.js';

const KEY = 'robotscope.language';
const LANGUAGES = ['en', ...Object.keys(LOCALES)];
const select = document.getElementById('language');

/** What is written in an attribute, or as text, by the attribute that names its code. */
const PLACES = [
  ['data-t', (e) => e.textContent, (e, text) => { e.textContent = text; }],
  ...['label:aria-label', 'placeholder', 'content'].map((place) => {
    const [name, attribute = name] = place.split(':');
    return [`data-t-${name}`, (e) => e.getAttribute(attribute), (e, text) => e.setAttribute(attribute, text)];
  }),
];

/** The English of the HTML, remembered before anything else is written there: [element, code, write, English]. */
const originals = PLACES.flatMap(([marker, read, write]) => Array.from(
  document.querySelectorAll(`[${marker}]`),
  (element) => [element, element.getAttribute(marker), write, read(element)],
));

/** The language that was chosen, or that the browser asks for. */
function preferred() {
  let kept = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // Storage is off.
  }
  const wanted = [kept, ...(navigator.languages ?? [])].map((tag) => tag?.toLowerCase().split('-')[0]);
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? 'en';
}

/**
 * Writes the page in the preferred language, and again when another is chosen.
 * say(catalogue) is called each time; the first call is awaited. English is
 * there at once; without a catalogue the page stays as it is.
 */
export async function speak(say) {
  const language = preferred();
  select.value = language;
  select.addEventListener('input', async () => {
    if (await change(select.value, say)) {
      try {
        localStorage.setItem(KEY, select.value);
      } catch {
        // It holds for this visit.
      }
    } else {
      select.value = document.documentElement.lang;
    }
  });
  if (language !== 'en') await change(language, say);
}

async function change(language, say) {
  let catalogue = english;
  if (language !== 'en') {
    try {
      catalogue = await (await fetch(new URL(LOCALES[language], document.baseURI))).json();
    } catch {
      return false; // offline before it was ever fetched
    }
  }
  document.documentElement.lang = language;
  for (const [element, code, write, words] of originals) {
    write(element, language === 'en' ? words : catalogue[code] ?? words);
  }
  say(catalogue);
  return true;
}
