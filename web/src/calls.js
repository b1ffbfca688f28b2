// Calls of the module's functions (wasm/api), without anything that is made for a call in between: arguments are written
// into the module's memory as a list, and the answer is read from there.

const KEEP = 1 << 16; // bytes of room that are kept from call to call
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** @typedef {string | number | boolean | Uint8Array | Item[]} Item a list among arguments is one of them */

export class Calls {
  #exports;
  #at = 0; // where the room is in the module's memory
  #size = 0;
  /** @type {Uint8Array} */
  #memory = new Uint8Array();

  /** @param {WebAssembly.Exports} exports of an instance that has been started */
  constructor(exports) {
    this.#exports = /** @type {any} */ (exports);
  }

  /**
   * What a function answers, from JSON; undefined if it answers nothing.
   * @param {string} name
   * @param {...Item} args
   */
  call(name, ...args) {
    const answer = this.#answer([name, ...args]);
    return answer.length > 0 ? JSON.parse(decoder.decode(answer)) : undefined;
  }

  /** What a function answers, as bytes of one's own. */
  bytes(name, ...args) {
    return this.#answer([name, ...args]).slice();
  }

  /** The answer, as it stands in the module's memory until the next call. */
  #answer(args) {
    const room = args.reduce((sum, item) => sum + roomFor(item), 0);
    if (room > this.#size) {
      this.#size = Math.max(room, 4096);
      this.#at = this.#exports.robotscope_room(this.#size);
    }
    const end = this.#write(args, this.#at);
    if (this.#size > KEEP) this.#size = 0; // the next call asks for less
    const length = this.#exports.robotscope_call(end - this.#at);
    const at = this.#exports.robotscope_answer() >>> 0;
    const answer = this.#view().subarray(at, at + (length < 0 ? -1 - length : length));
    if (length < 0) throw new Error(`Robotscope: ${decoder.decode(answer)}`);
    return answer;
  }

  /** The module's memory, which moves when it grows. */
  #view() {
    const { buffer } = this.#exports.mem;
    if (this.#memory.buffer !== buffer) this.#memory = new Uint8Array(buffer);
    return this.#memory;
  }

  /** Writes items, each after its length, and gives where they end. */
  #write(items, at) {
    const memory = this.#view();
    for (const item of items) {
      const start = at + 4;
      at = start;
      if (Array.isArray(item)) at = this.#write(item, start);
      else if (item instanceof Uint8Array) { memory.set(item, start); at += item.length; }
      else at += encoder.encodeInto(String(item), memory.subarray(start)).written;
      const length = at - start;
      memory[start - 4] = length;
      memory[start - 3] = length >> 8;
      memory[start - 2] = length >> 16;
      memory[start - 1] = length >> 24;
    }
    return at;
  }
}

/** The most bytes that an item takes with its length. */
function roomFor(item) {
  if (Array.isArray(item)) return item.reduce((sum, part) => sum + roomFor(part), 4);
  if (item instanceof Uint8Array) return 4 + item.length;
  return 4 + 3 * String(item).length; // a UTF-16 code unit is at most three bytes of UTF-8
}

/**
 * What a fetch met, as the module reads it (ReadFetch in wasm/api); values of a type that they should not have are none.
 * @param {Partial<import('./robotscope.js').Fetch>} met
 * @returns {Item[]}
 */
export function fetchArguments(met) {
  const hops = Array.isArray(met.hops) ? met.hops.map(Object) : [];
  return [
    text(met.url), text(met.error), text(met.contentType), text(met.cacheControl), whole(met.bytes), Boolean(met.truncated),
    whole(met.unreachableFor), text(met.site), whole(met.cachedAge),
    met.body instanceof Uint8Array ? met.body : text(met.body),
    hops.map((hop) => [text(hop.url), whole(hop.status), text(hop.location), Boolean(hop.disallowed)]),
  ];
}

/** A list as bytes, for what reads one outside of a call. */
export function encodeList(items) {
  const parts = items.map((item) => {
    if (Array.isArray(item)) return encodeList(item);
    return item instanceof Uint8Array ? item : encoder.encode(String(item));
  });
  const list = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    new DataView(list.buffer).setUint32(at, part.length, true);
    list.set(part, at + 4);
    at += 4 + part.length;
  }
  return list;
}

const text = (value) => (typeof value === 'string' ? value : '');

/** A number, cut to what a double holds exactly; '' if it is none. */
function whole(value) {
  if (typeof value !== 'number' || Number.isNaN(value)) return '';
  return BigInt(Math.trunc(Math.max(-(2 ** 53), Math.min(value, 2 ** 53)))).toString();
}
