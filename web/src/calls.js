// Calls of the module's functions (wasm/api), without anything that is made for a call in between: arguments are written
// into the module's memory as a list, and the answer is read from there.

const KEEP = 1 << 16; // bytes of room that are kept from call to call
const SHORT = 128; // characters, at most
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** @typedef {string | number | boolean | Uint8Array | Item[]} Item numbers are whole, from 0; a list among arguments is one of them */

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
    const answer = this.#answer(name, args);
    return answer.length > 0 ? JSON.parse(decoder.decode(answer)) : undefined;
  }

  /** What a function answers that answers a whole number from 0. */
  number(name, ...args) {
    let n = 0;
    for (const digit of this.#answer(name, args)) n = 10 * n + digit - 48;
    return n;
  }

  /** What a function answers, as bytes of one's own. */
  bytes(name, ...args) {
    return this.#answer(name, args).slice();
  }

  /** The answer, as it stands in the module's memory until the next call. */
  #answer(name, args) {
    const room = roomFor(name) + roomFor(args);
    if (room > this.#size) {
      this.#size = Math.max(room, 4096);
      this.#at = this.#exports.robotscope_room(this.#size);
    }
    const memory = this.#view();
    const end = writeAll(memory, args, write(memory, name, this.#at));
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
}

/** Writes items, each after its length, and gives where they end. */
function writeAll(memory, items, at) {
  for (const item of items) at = write(memory, item, at);
  return at;
}

/** Writes an item after its length, and gives where it ends. */
function write(memory, item, at) {
  const start = at + 4;
  let end;
  if (Array.isArray(item)) end = writeAll(memory, item, start);
  else if (item instanceof Uint8Array) { memory.set(item, start); end = start + item.length; }
  else if (typeof item === 'number') end = writeNumber(memory, item, start);
  else end = writeText(memory, String(item), start);
  const length = end - start;
  memory[at] = length;
  memory[at + 1] = length >> 8;
  memory[at + 2] = length >> 16;
  memory[at + 3] = length >> 24;
  return end;
}

/** Writes a number in decimal digits, and gives where it ends. Engines keep the texts that they make of numbers for a while. */
function writeNumber(memory, number, at) {
  let end = at + 1;
  for (let rest = number; rest >= 10; rest = Math.trunc(rest / 10)) end++;
  for (let i = end, rest = number; i > at; rest = Math.trunc(rest / 10)) memory[--i] = 48 + (rest % 10);
  return end;
}

/** Writes a text as UTF-8, and gives where it ends. What is short and ASCII is there before an encoder has begun. */
function writeText(memory, text, at) {
  const { length } = text;
  for (let i = 0; length <= SHORT; i++) {
    if (i === length) return at + length;
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) break;
    memory[at + i] = unit;
  }
  return at + encoder.encodeInto(text, memory.subarray(at)).written;
}

/** The most bytes that an item takes with its length. */
function roomFor(item) {
  if (Array.isArray(item)) {
    let room = 4;
    for (const part of item) room += roomFor(part);
    return room;
  }
  if (item instanceof Uint8Array) return 4 + item.length;
  if (typeof item === 'number') return 4 + 16; // no whole number that is exact has more digits
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
