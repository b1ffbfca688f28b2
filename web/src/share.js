// Work as a link: everything that people work on, compressed in the fragment
// of the page's address, which browsers send to no server.

const LONGEST = 32_000; // characters of a link; mail programs and chats cut longer ones
const LARGEST = 20_000_000; // bytes that a link may unfold to
const PREFIX = '#work=';

/** The work as a link: { url }, or { length, most } if it would be too long. */
export async function link(work) {
  const packed = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(work)));
  const url = new URL(PREFIX + base64url(packed), location.href.split('#')[0]).href;
  return url.length > LONGEST ? { length: url.length, most: LONGEST } : { url };
}

/** The work that a link holds; null if it holds none, or none that can be read. */
export async function fromLink(hash) {
  if (!hash.startsWith(PREFIX)) return null;
  try {
    const packed = Uint8Array.from(atob(hash.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return asWork(new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), packed)));
  } catch {
    return null; // a link that was cut, or is none of ours
  }
}

/** The work in a file that "Save this work" wrote; null if the text is no such file. */
export function asWork(text) {
  try {
    const work = JSON.parse(text);
    const strings = Object.entries(work).filter(([, value]) => typeof value === 'string');
    return typeof work.robots === 'string' && typeof work.urls === 'string' ? Object.fromEntries(strings) : null;
  } catch {
    return null;
  }
}

async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > LARGEST) throw new RangeError('this link unfolds to more than any work has');
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function base64url(bytes) {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
