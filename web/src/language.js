// The page's language: the fixed words stand in the HTML in English, all else in
// a catalogue a language, fetched when it is spoken.

import { keepToo } from './offline.js';
import { prefer, preferred } from './preferred.js';

const select = /** @type {HTMLSelectElement} */ (document.getElementById('language'));
const problem = document.getElementById('language-problem');

/**
 * What is written in an attribute, or as text, by the attribute that names its code.
 * @type {[marker: string, read: (e: Element) => string, write: (e: Element, text: string) => void][]}
 */
const PLACES = [
  ['data-t', (e) => e.textContent, (e, text) => { e.textContent = text; }],
  ...['label:aria-label', 'placeholder', 'content'].map(/** @returns {typeof PLACES[0]} */ (place) => {
    const [name, attribute = name] = place.split(':');
    return [`data-t-${name}`, (e) => e.getAttribute(attribute), (e, text) => e.setAttribute(attribute, text)];
  }),
];

/**
 * The English of the HTML, remembered before anything else is written there.
 * @type {[element: Element, code: string, write: (e: Element, text: string) => void, english: string][]}
 */
const originals = PLACES.flatMap(([marker, read, write]) => Array.from(
  document.querySelectorAll(`[${marker}]`),
  (element) => [element, element.getAttribute(marker), write, read(element)],
));

/**
 * Writes the page in the preferred language, and again when another is chosen:
 * then say(catalogue) is called. Resolves to the first catalogue: the text of its file, and the words by code.
 */
export async function speak(say) {
  const language = preferred();
  select.value = language;
  select.addEventListener('input', async () => {
    try {
      say(await write(select.value));
    } catch {
      select.value = document.documentElement.lang; // offline, and that language was never fetched
      problem.hidden = false;
      return;
    }
    problem.hidden = true;
    prefer(select.value);
  });
  return write(language);
}

/** Writes the fixed words in a language, and gives its catalogue. */
async function write(language) {
  const response = await fetch(new URL(LOCALES[language], document.baseURI));
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const text = await response.text();
  const words = JSON.parse(text);
  keepToo(LOCALES[language]);
  if (document.documentElement.lang !== language) {
    document.documentElement.lang = language;
    for (const [element, code, put, english] of originals) put(element, words[code] ?? english);
  }
  return { text, words };
}
