// Fetching live needs a server, which is the one that the page came from, if it has the API.

/**
 * @param {string} page the URL of a page
 * @returns {Promise<{ ok: boolean, body: object }>} what GET /api/robots answers for it, or a problem (RFC 9457);
 *   rejects where there is no API
 */
export async function fetchLive(page) {
  const response = await fetch(`api/robots?url=${encodeURIComponent(page)}`, { headers: { accept: 'application/json' } });
  if (!/[/+]json/.test(response.headers.get('content-type') ?? '')) throw new Error('there is no API here');
  return { ok: response.ok, body: await response.json() };
}
