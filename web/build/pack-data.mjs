// Rewrites the data of a WebAssembly module: node web/build/pack-data.mjs IN.wasm OUT.wasm
//
// Go's linker writes a module's data as tens of thousands of small segments, with the zeros between them left out. Each
// has a header, and the headers' offsets hardly compress: they are 76 KB of the page's download (brotli). Here neighbouring
// segments are written as one, zeros included, which compress to nothing. The memory that the module starts with is the
// same, and no other section is touched.

import { readFile, writeFile } from 'node:fs/promises';
import { DATA_SECTION, END, I32_CONST, sections, segments, signedBytes, unsignedBytes } from './wasm.mjs';

const GAP = 1024; // bytes of zeros that are written out rather than skipped

const [from, to] = process.argv.slice(2);
if (!to) {
  console.error('usage: node web/build/pack-data.mjs IN.wasm OUT.wasm');
  process.exit(2);
}
await writeFile(to, packData(await readFile(from)));

/**
 * @param {Uint8Array} module a module whose data segments are all active, in memory 0, at constant offsets
 * @returns {Uint8Array}
 */
function packData(module) {
  return Buffer.concat([module.subarray(0, 8), ...Array.from(sections(module), ({ id, contents }) => {
    const packed = id === DATA_SECTION ? segmentsOf(imageOf(contents)) : contents;
    return Buffer.concat([Uint8Array.of(id, ...unsignedBytes(packed.length)), packed]);
  })]);
}

/** The memory as the segments make it. */
function imageOf(data) {
  const list = [...segments(data)];
  const image = new Uint8Array(Math.max(...list.map(({ offset, bytes }) => offset + bytes.length)));
  for (const { offset, bytes } of list) image.set(bytes, offset); // in their order: a later one may cover an earlier
  return image;
}

function segmentsOf(image) {
  const packed = [...runs(image)];
  const written = packed.flatMap(({ start, end }) => [
    Uint8Array.of(0, I32_CONST, ...signedBytes(start), END, ...unsignedBytes(end - start)), image.subarray(start, end),
  ]);
  return Buffer.concat([Uint8Array.from(unsignedBytes(packed.length)), ...written]);
}

/** The parts of an image between gaps of zeros. */
function* runs(image) {
  let start = -1;
  let end = -1; // after the last octet that is not zero
  for (let at = 0; at < image.length; at++) {
    if (image[at] === 0) continue;
    if (start < 0 || at - end > GAP) {
      if (start >= 0) yield { start, end };
      start = at;
    }
    end = at + 1;
  }
  if (start >= 0) yield { start, end };
}
