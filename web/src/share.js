// Work as a link: everything that people work on, compressed in the fragment
// of the page's address, which browsers send to no server.
//
// A link may come from anybody. What it holds is bounded before it is looked
// at, since a browser stands still for what is put into its editors: 32 KB of
// a link unfold to 30 MB of line breaks.

const LONGEST = 32_000; // characters of a link; mail programs and chats cut longer ones
const PREFIX = '#work=';

/** What work may hold, at most. */
export const MOST = {
  packed: 2 * LONGEST, // characters of a link's fragment: twice what the page makes
  bytes: 20_000_000, // that a link unfolds to
  fields: 20, // of the work
  list: 16_000_000, // characters of the list
  characters: 4_000_000, // of any other text
  lines: 250_000, // of the list: import.js takes 200,000
  fileLines: 512_001, // of a robots.txt: as many as the bytes that are read of it
  items: 10_000, // expectations, and crawlers to compare
};

/** What is no part of the work for anybody else: that its file was fetched, nobody need believe. */
const OWN = ['live', 'edited'];

/** The work without what is its owner's alone. */
export function toShare(work) {
  return Object.fromEntries(Object.entries(work).filter(([name]) => !OWN.includes(name)));
}

/** The sentences that tell why a link or a file brought nothing. */
export const SENTENCES = { broken: 'share.broken', 'too-much': 'share.too-much' };

/** The work as a link: { url }, or { length, most } if it would be too long. */
export async function link(work) {
  const packed = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(toShare(work))));
  const url = new URL(PREFIX + base64url(packed), location.href.split('#')[0]).href;
  return url.length > LONGEST ? { length: url.length, most: LONGEST } : { url };
}

/**
 * The work that a link holds, or why there is none: 'none' if it is no such link, 'broken' if it was cut or is none of
 * ours, 'too-much' if it holds more than MOST.
 * @param {string} hash the fragment of an address
 * @returns {Promise<{ work: Record<string, string> | null, problem: '' | 'none' | 'broken' | 'too-much' }>}
 */
export async function readLink(hash) {
  if (!hash.startsWith(PREFIX)) return { work: null, problem: 'none' };
  if (hash.length > PREFIX.length + MOST.packed) return { work: null, problem: 'too-much' };
  try {
    const packed = Uint8Array.from(atob(hash.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return readWork(new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), packed)));
  } catch (error) {
    return { work: null, problem: error instanceof RangeError ? 'too-much' : 'broken' };
  }
}

/** The work in a file that "Save this work" wrote, or why there is none; see readLink. @returns {{ work: Record<string, string> | null, problem: '' | 'broken' | 'too-much' }} */
export function readWork(text) {
  if (text.length > MOST.bytes) return { work: null, problem: 'too-much' };
  let work;
  try {
    work = JSON.parse(text);
  } catch {
    return { work: null, problem: 'broken' };
  }
  if (typeof work?.robots !== 'string' || typeof work.urls !== 'string') return { work: null, problem: 'broken' };
  const fields = Object.entries(work).filter(([, value]) => typeof value === 'string');
  const fits = fields.length <= MOST.fields && countItems(work.expect) <= MOST.items && fields.every(([name, value]) => (
    value.length <= (name === 'urls' ? MOST.list : MOST.characters) && countLines(value) <= linesOf(name)
  ));
  return fits ? { work: toShare(Object.fromEntries(fields)), problem: '' } : { work: null, problem: 'too-much' };
}

function linesOf(name) {
  switch (name) {
    case 'robots': case 'before': return MOST.fileLines;
    case 'urls': return MOST.lines;
  }
  return MOST.items;
}

function countLines(text) {
  let lines = 1;
  for (let at = text.search(/[\r\n]/); at >= 0 && at < text.length; at++) {
    if (text[at] === '\n' || text[at] === '\r' && text[at + 1] !== '\n') lines++;
  }
  return lines;
}

/** How many items are in a field that is JSON of an array; 0 if it is none. */
function countItems(field) {
  try {
    const items = JSON.parse(field);
    return Array.isArray(items) ? items.length : 0;
  } catch {
    return 0;
  }
}

/** What a stream makes of bytes. It stops, with a RangeError, as soon as that is more than any work has. */
async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST.bytes) {
      reader.cancel().catch(() => {}); // what is left of it nobody wants
      throw new RangeError('this link unfolds to more than any work has');
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function base64url(bytes) {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
