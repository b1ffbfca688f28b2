// Reads the parts of a WebAssembly module, as the specification has them (WebAssembly 2.0, chapter 5).

export const IMPORT_SECTION = 2;
export const CODE_SECTION = 10;
export const DATA_SECTION = 11;
export const I32_CONST = 0x41;
export const END = 0x0b;

/** @param {Uint8Array} module */
export function* sections(module) {
  for (let at = 8; at < module.length;) {
    const { value: size, next } = unsigned(module, at + 1);
    yield { id: module[at], contents: module.subarray(next, next + size) };
    at = next + size;
  }
}

/**
 * The segments of a data section, all of which are active, in memory 0, at constant offsets.
 *
 * @param {Uint8Array} data
 */
export function* segments(data) {
  let { value: count, next: at } = unsigned(data, 0);
  for (; count > 0; count--) {
    if (data[at] !== 0 || data[at + 1] !== I32_CONST) throw new Error('a data segment is not of the form that Go writes');
    const offset = signed(data, at + 2);
    if (data[offset.next] !== END) throw new Error('a data segment has an offset that is no constant');
    const size = unsigned(data, offset.next + 1);
    yield { offset: offset.value, bytes: data.subarray(size.next, size.next + size.value) };
    at = size.next + size.value;
  }
}

// LEB128, as section 5.2.2 has it.

export function unsigned(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, next: at };
  }
}

export function signed(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value: byte & 0x40 ? value - 2 ** (shift + 7) : value, next: at };
  }
}

export function unsignedBytes(value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 0x80)) bytes.push(value % 0x80 + 0x80);
  return [...bytes, value];
}

export function signedBytes(value) {
  const bytes = [];
  for (; value >= 0x40; value = Math.floor(value / 0x80)) bytes.push(value % 0x80 + 0x80);
  return [...bytes, value];
}
