// Answers in the platform's cache. A kept answer says when it was kept and what its Age and Cache-Control were then; its own
// Cache-Control is for the cache alone.

const KEPT = 'robotscope-kept';

/** The copy of an answer to keep, or undefined if it says that it must not be, or not for how long. */
export function copyOf(response, now) {
  const cacheControl = response.headers.get('Cache-Control') ?? '';
  const age = Number(response.headers.get('Age')) || 0;
  const seconds = lifetime(cacheControl) - age;
  if (!(seconds > 0)) return undefined;
  const copy = response.clone();
  const kept = new Response(copy.body, copy);
  kept.headers.set(KEPT, JSON.stringify({ at: now, age, cacheControl }));
  kept.headers.set('Cache-Control', `public, max-age=${seconds}`);
  kept.headers.delete('Age'); // the cache would count it a second time
  kept.headers.delete('Vary'); // the key says all
  return kept;
}

/** The answer to give from a kept copy. Nothing is fetched for it, so it is a hit; what was stale stays so. */
export function answerOf(kept, now, method) {
  const { at, age, cacheControl } = JSON.parse(kept.headers.get(KEPT));
  const headers = new Headers(kept.headers);
  for (const name of [KEPT, 'CF-Cache-Status', 'Expires', 'Last-Modified']) headers.delete(name);
  const since = Math.max(0, Math.floor((now - at) / 1000));
  headers.set('Cache-Control', cacheControl);
  headers.set('Age', String(age + since));
  const state = headers.get('Robotscope-Cache'); // site by site
  if (state) headers.set('Robotscope-Cache', state.replaceAll(/miss|renewed/g, 'hit'));
  headers.set('Cache-Status', 'Robotscope; hit; detail=edge'); // RFC 9211: answered without Go
  return new Response(method === 'HEAD' ? null : kept.body, { status: kept.status, headers });
}

/** Seconds for which a shared cache may keep an answer; NaN if it must not, or the answer does not say. */
export function lifetime(cacheControl) {
  if (/\b(no-store|no-cache|private)\b/i.test(cacheControl)) return NaN;
  const found = /\bs-maxage=(\d+)/i.exec(cacheControl) ?? /\bmax-age=(\d+)/i.exec(cacheControl);
  return found ? Number(found[1]) : NaN;
}
