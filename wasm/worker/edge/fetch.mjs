// Exchange is one GET request of the service, as wasm/worker/edge/getter_js.go makes it. It is JavaScript because reading a
// body from Go would cross the boundary ten times for each packet.

const BLOCK = 64 << 10; // bytes
const DECODED = new Set(['gzip', 'br']); // what the runtime decompresses by itself

export class Exchange {
  #controller = new AbortController();
  #request;
  #response;

  /** Starts the request; fields are [name, value, …], the only ones that are sent beside Host. */
  constructor(url, fields) {
    const headers = new Headers();
    for (let i = 0; i < fields.length; i += 2) headers.append(fields[i], fields[i + 1]);
    this.#request = fetch(url, { headers, redirect: 'manual', signal: this.#controller.signal });
    this.#request.catch(() => {}); // head() tells
  }

  /** Ends the request, wherever it is. */
  abort() {
    this.#controller.abort();
  }

  /** The answer without its body, { status, fields: [name, value, …] }, or { cause, detail }. */
  async head() {
    try {
      this.#response = await this.#request;
    } catch (error) {
      return failure(error);
    }
    const { status, headers } = this.#response;
    const fields = [];
    for (const [name, value] of headers) {
      // They speak of the body as it was sent.
      if (name === 'content-length' && DECODED.has(headers.get('content-encoding'))) continue;
      if (name === 'content-encoding' && DECODED.has(value)) continue;
      fields.push(name, value);
    }
    return { status, fields };
  }

  /** The body's first bytes, { bytes, truncated }, with { cause, detail } as well if reading them failed. The rest is dropped. */
  async body(limit) {
    const blocks = [];
    let length = 0; // one byte more than the limit tells that there is more
    // As after 204; and nothing at all is no broken gzip.
    let ended = this.#response.body === null || this.#response.headers.get('content-length') === '0';
    let result = {};
    try {
      const reader = ended || limit === 0 ? undefined : this.#response.body.getReader({ mode: 'byob' });
      while (!ended && length <= limit && reader) {
        // Cloudflare's addition to the standard: it fills the block, where read() gives what one packet brought.
        const size = Math.min(BLOCK, limit + 1 - length);
        const { done, value } = await reader.readAtLeast(size, new Uint8Array(size));
        ended = done || value.length < size;
        if (value?.length) blocks.push(value);
        length += value?.length ?? 0;
      }
    } catch (error) {
      result = failure(error);
    }
    // Else an endless body would keep its connection, of which a question may have six.
    if (!ended) this.abort();
    const bytes = new Uint8Array(length);
    let offset = 0;
    for (const block of blocks) {
      bytes.set(block, offset);
      offset += block.length;
    }
    return { ...result, bytes: bytes.subarray(0, limit), truncated: length > limit };
  }
}

/**
 * What the runtime's error means, in the words of core/access. The runtime has messages only: a name without an address,
 * a refused connection and a bad certificate are all "internal error".
 */
export function failure(error) {
  const message = String(error?.message ?? error);
  if (error?.name === 'AbortError') return { cause: 'timeout', detail: '' };
  if (/compress/i.test(message)) return { cause: 'protocol', detail: 'The body is not in the encoding that its Content-Encoding says, or in one that is not known.' };
  if (/connection lost|disconnected|reset/i.test(message)) return { cause: 'reset', detail: '' };
  if (/certificate|\bTLS\b|\bSSL\b/i.test(message)) return { cause: 'tls', detail: '' };
  if (/\bDNS\b|name not resolved|lookup/i.test(message)) return { cause: 'dns', detail: '' };
  if (/not allowed|strictly public|private/i.test(message)) return { cause: 'refused', detail: '' };
  return { cause: 'connect', detail: 'The name may have no address, the server may refuse connections, or its certificate may be wrong: the platform does not tell these apart.' };
}
