// What stands behind caches.default where workerd runs outside Cloudflare: a cache in memory. The runtime sends it
//
//   PUT    with the response, serialised, as the body; the key is the URL
//   GET    with "Cache-Control: only-if-cached"; CF-Cache-Status tells it what came of that
//   PURGE
//
// Tests reach it through a socket of its own, where POST lets time pass: { "forward": seconds } or { "clear": true }.

const MOST = 64 << 20; // bytes of all bodies

const entries = new Map(); // URL -> { status, headers, body, expires }, the oldest first
let held = 0;
let forward = 0; // milliseconds by which tests put the clock ahead

const now = () => Date.now() + forward;

export default {
  async fetch(request) {
    switch (request.method) {
      case 'GET':
        return match(request.url);
      case 'PUT':
        return put(request.url, new Uint8Array(await request.arrayBuffer()));
      case 'PURGE':
        return new Response(null, { status: drop(request.url) ? 200 : 404 });
      case 'POST': {
        const order = await request.json();
        if (order.clear) for (const url of [...entries.keys()]) drop(url);
        forward += (order.forward ?? 0) * 1000;
        return Response.json({ entries: entries.size });
      }
    }
    return new Response(null, { status: 405 });
  },
};

function match(url) {
  const entry = entries.get(url);
  if (!entry || entry.expires <= now()) {
    drop(url);
    return new Response(null, { status: 504, headers: { 'CF-Cache-Status': 'MISS' } });
  }
  return new Response(entry.body, { status: entry.status, headers: [...entry.headers, ['CF-Cache-Status', 'HIT']] });
}

function put(url, message) {
  const entry = parse(message);
  const lifetime = maxAge(new Headers(entry.headers).get('Cache-Control'));
  if (!(lifetime > 0) || entry.body.length > MOST) return new Response(null, { status: 413 });
  drop(url);
  entries.set(url, { ...entry, expires: now() + lifetime * 1000 });
  held += entry.body.length;
  for (const oldest of entries.keys()) {
    if (held <= MOST) break;
    drop(oldest);
  }
  return new Response(null, { status: 204 });
}

function drop(url) {
  const entry = entries.get(url);
  if (!entry) return false;
  held -= entry.body.length;
  return entries.delete(url);
}

/** Reads an HTTP/1.1 response, of which the runtime has already undone any framing of the body. */
function parse(message) {
  const end = headEnd(message);
  const [first, ...lines] = new TextDecoder().decode(message.subarray(0, end)).split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(' ')[1]),
    headers: headers.filter(([name]) => !/^(content-length|transfer-encoding|connection)$/i.test(name)),
    body: message.slice(end + 4),
  };
}

/** The offset of the empty line after the header. */
function headEnd(message) {
  for (let i = 0; i + 3 < message.length; i++) {
    if (message[i] === 13 && message[i + 1] === 10 && message[i + 2] === 13 && message[i + 3] === 10) return i;
  }
  throw new Error('the runtime sent no HTTP message');
}

/** Seconds for which a shared cache may keep the response; undefined if it must not, or nobody said. */
function maxAge(cacheControl) {
  if (cacheControl === null || /\b(no-store|no-cache|private)\b/i.test(cacheControl)) return undefined;
  const seconds = /\bs-maxage=(\d+)/i.exec(cacheControl) ?? /\bmax-age=(\d+)/i.exec(cacheControl);
  return seconds ? Number(seconds[1]) : undefined;
}
