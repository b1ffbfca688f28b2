// What both drivers need: gestures as WebDriver has them, and the files that are downloaded.

import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const CODES = { Control: '\uE009', Enter: '\uE007', '\n': '\uE007' }; // of keys without a character of their own

/** One press after the other, each of keys that are held together. */
export function keys(...presses) {
  const actions = presses.map((held) => held.map((key) => CODES[key] ?? key)).flatMap((held) => [
    ...held.map((value) => ({ type: 'keyDown', value })),
    ...held.toReversed().map((value) => ({ type: 'keyUp', value })),
  ]);
  return { type: 'key', id: 'keys', actions };
}

/** A click, or a tap. */
export function pointer(pointerType, x, y) {
  return {
    type: 'pointer', id: pointerType, parameters: { pointerType },
    actions: [{ type: 'pointerMove', x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }],
  };
}

/** The files that come into a folder. */
export class Downloads {
  seen = new Set();

  constructor(folder) {
    this.folder = folder;
  }

  /** The next one, once all of it is there. */
  async next() {
    for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
      const names = (await readdir(this.folder)).filter((name) => !this.seen.has(name));
      if (names.length !== 1 || /\.(part|wkdownload)$/.test(names[0])) continue; // one that is not finished has two
      const [name] = names;
      const path = join(this.folder, name);
      if ((await stat(path)).size === 0) continue;
      this.seen.add(name);
      return { name, text: await readFile(path, 'utf8') };
    }
    throw new Error('no file was downloaded');
  }
}
