// Fetching live needs a server, which is the one that the page came from, if it has the API.
//
// What a fetch met is kept with the work, as JSON of { asked, at, met }: the origin that was asked, when, and what came of
// it but the text, which stands in the editor. Links and files of work have none of it: who opens them need not believe
// that the text is what the site served.

import { encodeList, fetchArguments } from './calls.js';
import { originOf } from './resolve.js';

/**
 * @param {string} page the URL of a page, or rather its origin alone: the server need not know more
 * @returns {Promise<import('./border.js').LiveAnswer>} what GET /api/robots answers for it, or a problem (RFC 9457); rejects where there is no API
 */
export async function fetchLive(page) {
  const response = await fetch(`api/robots?url=${encodeURIComponent(page)}`, { headers: { accept: 'application/json' } });
  if (!/[/+]json/.test(response.headers.get('content-type') ?? '')) throw new Error('there is no API here');
  const body = await response.json();
  if (!response.ok) return { ok: false, body };
  const { text, ...met } = asFetch(body);
  const kept = JSON.stringify({ asked: originOf(page), at: Date.now(), met: { ...met, body: met.body === text } });
  return { ok: true, body: { text }, live: readLive(kept, text), kept };
}

/**
 * The fetch that was kept with a text; null if there is none.
 * @returns {import('./border.js').Fetched | null}
 */
export function readLive(kept, text) {
  try {
    const { asked, at, met } = JSON.parse(kept);
    const origin = originOf(asked);
    if (origin === '') return null;
    return { asked: origin, at: dateTime(at), met: encodeList(fetchArguments({ ...met, body: met.body ? text : '' })) };
  } catch {
    return null;
  }
}

/** A time as people read it, with its day, since a page stays open and what is kept is read again. */
function dateTime(at) {
  const day = new Date(at).getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' };
  const options = /** @type {Intl.DateTimeFormatOptions} */ ({ ...day, month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
  return new Intl.DateTimeFormat(document.documentElement.lang, options).format(at);
}

/** The answer as the module takes what a fetch met (Fetch in robotscope.d.ts), with the text that counts. */
function asFetch(body) {
  const met = { ...body, cacheControl: body.cache?.control, body: body.text };
  if (body.copy) { // the file is out of reach, and a copy from before is used
    met.text = body.copy.text;
    met.cachedAge = (Date.parse(body.fetched) - Date.parse(body.copy.fetched)) / 1000;
  }
  return met;
}
