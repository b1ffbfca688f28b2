// The static site where workerd runs outside Cloudflare: dist/ with the types and headers that the platform would give it.

const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  ts: 'text/plain; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
};

export default {
  async fetch(request, env) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response('Method not allowed\n', { status: 405 });
    const { pathname } = new URL(request.url);
    const path = pathname === '/' ? '/index.html' : pathname;
    const file = path.startsWith('/_') ? undefined : await env.DIST.fetch(`http://dist${path}`, { method: request.method });
    const headers = new Headers(await headersFor(pathname, env));
    if (!file?.ok || file.headers.get('Content-Type') === 'application/json' && !path.endsWith('.json')) { // a folder's listing
      headers.set('Content-Type', TYPES.txt);
      return new Response('Not found\n', { status: 404, headers });
    }
    headers.set('Content-Type', TYPES[path.split('.').at(-1)] ?? 'application/octet-stream');
    return new Response(file.body, { headers });
  },
};

/** The headers of dist/_headers for a path: https://developers.cloudflare.com/workers/static-assets/headers/ */
async function headersFor(path, env) {
  const file = await env.DIST.fetch('http://dist/_headers');
  if (!file.ok) return [];
  const headers = [];
  let applies = false;
  for (const line of (await file.text()).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (/^\S/.test(line)) applies = line.endsWith('*') ? path.startsWith(line.slice(0, -1)) : path === line;
    else if (applies) headers.push([line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]);
  }
  return headers;
}
