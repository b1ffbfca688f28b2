// Tells which octets of a module that Go compiled belong to which package.
//
// The table that Go keeps for its traces (pclntab) names the functions in the order in which the code section holds them,
// so even a module without symbols can be taken apart. The strings, types and variables carry no names; they are one part.

import { CODE_SECTION, DATA_SECTION, sections, segments, unsigned } from './wasm.mjs';

const FIRST = 0x1000; // what Go calls the first function of the code section
const HEAD = Uint8Array.of(0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8); // of the table since Go 1.20: its magic number, octets of a pointer

/**
 * @param {Uint8Array} module as Go links it and pack-data.mjs packs it
 * @returns {Map<string, [start: number, end: number][]>} by package, where the code of its functions and what the table
 *   says of them stand in the module; 'strings, types, variables' and 'the rest' are parts of their own
 */
export function partsOf(module) {
  const parts = new Map();
  const add = (part, start, end) => {
    if (!parts.has(part)) parts.set(part, []);
    parts.get(part).push([start, end]);
  };
  const contents = (id) => [...sections(module)].find((section) => section.id === id).contents;
  const placeOf = (bytes) => bytes.byteOffset - module.byteOffset;

  const bodies = [...functions(contents(CODE_SECTION))];
  const data = [...segments(contents(DATA_SECTION))].map(({ bytes }) => bytes);
  const segment = data.find((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(HEAD));
  if (!segment) throw new Error("Go's table of functions is not of the form that web/build/module.mjs reads");

  const counted = new Uint8Array(module.length); // octets that have a part: functions share some of what the table says
  const claim = (part, start, end) => {
    while (start < end && counted[start]) start++;
    if (start >= end) return;
    counted.fill(1, start, end);
    add(part, start, end);
  };
  for (const { index, name, places } of functionTable(segment)) {
    const part = packageOf(name);
    const body = bodies[index];
    claim(part, placeOf(body), placeOf(body) + body.length);
    for (const [start, end] of places) claim(part, placeOf(segment) + start, placeOf(segment) + end);
  }
  for (const bytes of data) addGaps('strings, types, variables', placeOf(bytes), placeOf(bytes) + bytes.length);
  addGaps('the rest', 0, module.length);
  return parts;

  function addGaps(part, start, end) {
    for (let at = start; at < end; at++) {
      if (counted[at]) continue;
      const from = at;
      while (at < end && !counted[at]) at++;
      claim(part, from, at);
    }
  }
}

/**
 * The package of a function by its full name, as in robotscope/core/lint.(*facts).findTies, type:.eq.[2]image/color.RGBA
 * or slices.Contains[go.shape.[]string,go.shape.string].
 *
 * @param {string} name
 */
export function packageOf(name) {
  const own = name.replace(/^type:\.(eq|hash)\.(\[\d+\])*/, '');
  const path = /^[^[({]*/.exec(own)[0]; // before what a generic function stands for, a receiver or a type's fields
  const dot = path.indexOf('.', path.lastIndexOf('/') + 1);
  if (dot < 0) return 'runtime'; // assembler's functions and types without a name
  return path.slice(0, dot).replaceAll('%2e', '.');
}

/** The bodies of a code section. */
function* functions(code) {
  let { value: count, next: at } = unsigned(code, 0);
  for (; count > 0; count--) {
    const size = unsigned(code, at);
    yield code.subarray(size.next, size.next + size.value);
    at = size.next + size.value;
  }
}

/**
 * What runtime.pcHeader and the runtime._func that it leads to say: each function's index in the code section, its name,
 * and the places in the segment that are about it.
 */
function* functionTable(segment) {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.length);
  const start = Buffer.from(segment.buffer, segment.byteOffset, segment.length).indexOf(HEAD);
  const number = (at) => view.getUint32(at, true);
  const count = number(start + 8);
  const [names, , , tables, entries] = [0, 1, 2, 3, 4].map((n) => start + number(start + 32 + 8 * n));
  for (let i = 0; i < count; i++) {
    const entry = entries + 8 * i;
    const about = entries + number(entry + 4);
    const name = names + number(about + 4);
    const named = segment.indexOf(0, name);
    const tablesOf = [16, 20, 24].map((field) => number(about + field)); // of the stack, the files and the lines
    const more = number(about + 28);
    const end = about + 44 + 4 * more + 4 * segment[about + 43];
    for (let n = 0; n < more; n++) tablesOf.push(number(about + 44 + 4 * n));
    const places = tablesOf.filter(Boolean).map((offset) => [tables + offset, endOfTable(segment, tables + offset)]);
    yield {
      index: number(entry) - FIRST,
      name: Buffer.from(segment.subarray(name, named)).toString(),
      places: [[entry, entry + 8], [about, end], [name, named + 1], ...places],
    };
  }
}

/** The end of a table of pairs of a value and the positions that it holds for; a value that is no change ends it. */
function endOfTable(segment, start) {
  for (let at = start; ;) {
    const { value, next } = unsigned(segment, at);
    if (value === 0 && at > start) return next;
    at = unsigned(segment, next).next;
  }
}
