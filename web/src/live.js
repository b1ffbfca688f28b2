// Fetching live needs a server, which is the one that the page came from, if it has the API.

import { encodeList, fetchArguments } from './calls.js';

/**
 * @param {string} page the URL of a page, or rather its origin alone: the server need not know more
 * @returns {Promise<import('./border.js').LiveAnswer>} what GET /api/robots answers for it, or a problem (RFC 9457); rejects where there is no API
 */
export async function fetchLive(page) {
  const response = await fetch(`api/robots?url=${encodeURIComponent(page)}`, { headers: { accept: 'application/json' } });
  if (!/[/+]json/.test(response.headers.get('content-type') ?? '')) throw new Error('there is no API here');
  const body = await response.json();
  if (!response.ok) return { ok: false, body };
  const met = asFetch(body);
  return { ok: true, body: { text: met.text }, met: encodeList(fetchArguments(met)) };
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
