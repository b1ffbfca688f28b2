// Prints what each Go package and each piece of the page costs in a first visit: node web/build/weight.mjs, after build.sh.
//
// What compressed octets cost depends on what stands around them. So a part's price is what its file would lose without
// it, scaled so that the prices add up to the file. That takes a compression for every part, which is done at a lower
// quality than build.sh's; a price is right to about 1 KB. dist/ is only read.

import { execFileSync } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { adoptedStyles, bundle, goRuntime, noLanguage, web } from './bundle.mjs';
import { partsOf } from './module.mjs';

const QUALITY = 9;
const SMALL = 1 / 1000; // of a file: parts that are smaller share a price, since each would be lost in what is not exact

const compress = promisify(zlib.brotliCompress);
const dist = resolve(web, '../dist');
const files = (await readdir(dist, { recursive: true })).sort();
const total = { raw: 0, brotli: 0 };

row('a first visit, bytes', 'raw', 'brotli');
const module = await readFile(join(dist, fileOf(/^assets.page-.*\.wasm$/)));
await print('the module', /^assets.page-.*\.wasm$/, module, partsOf(module));
const script = await scriptOf('src/main.js');
await print("the page's script", /^assets.app-.*\.js$/, script, packagesOf(script));
const editors = await scriptOf('src/codemirror.js');
await print("the editors' script", /^assets.editors-.*\.js$/, editors, packagesOf(editors));
const sentences = await readFile(join(dist, fileOf(/^assets.ja-.*\.json$/))); // the larger language
await print('the sentences, Japanese', /^assets.ja-.*\.json$/, sentences, topicsOf(sentences));
await print('the HTML', /^index\.html$/);
await print('the styles', /^assets.style-.*\.css$/);
await print('icons and manifest', /^(favicon\.svg|manifest\.webmanifest|icons.512\.png)$/);
await print('the first script and the service worker', /^(assets.early-.*\.js|sw\.js)$/);
row('all of it', total.raw, total.brotli);

/**
 * Prints the sizes of files of dist/ and the prices of their parts.
 *
 * @param {string} name
 * @param {RegExp} pattern of the files
 * @param {Buffer} [contents] of the file, or what stands for it
 * @param {Map<string, [start: number, end: number][]>} [parts]
 */
async function print(name, pattern, contents, parts) {
  const sizes = await Promise.all(files.filter((file) => pattern.test(file)).map(sizesOf));
  const size = { raw: 0, brotli: 0 };
  for (const { raw, brotli } of sizes) {
    size.raw += raw;
    size.brotli += brotli;
  }
  total.raw += size.raw;
  total.brotli += size.brotli;
  row(name, size.raw, size.brotli);
  if (!contents) return;

  const priced = await prices(contents, parts);
  const sum = priced.reduce((all, { price }) => all + price, 0);
  const rows = priced.map(({ part, raw, price }) => ({ part, raw, brotli: Math.round(price / sum * size.brotli) }));
  rows.sort((a, b) => b.brotli - a.brotli);
  for (const { part, raw, brotli } of rows) row(`  ${part}`, raw, brotli);
}

/** What contents would lose without each of its parts. */
async function prices(contents, parts) {
  const sizeOf = (places) => places.reduce((size, [start, end]) => size + end - start, 0);
  const small = [...parts].filter(([, places]) => sizeOf(places) < SMALL * contents.length);
  const shown = new Map([...parts].filter(([, places]) => sizeOf(places) >= SMALL * contents.length));
  if (small.length > 0) shown.set(`${small.length} smaller`, small.flatMap(([, places]) => places));

  const whole = await brotli(contents);
  return Promise.all(Array.from(shown, async ([part, places]) => {
    const without = await brotli(cut(contents, places));
    return { part, raw: sizeOf(places), price: Math.max(whole - without, 0) };
  }));
}

function cut(contents, places) {
  const rest = [];
  let at = 0;
  for (const [start, end] of [...places].sort((a, b) => a[0] - b[0])) {
    rest.push(contents.subarray(at, start));
    at = end;
  }
  return Buffer.concat([...rest, contents.subarray(at)]);
}

async function brotli(contents) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = zlib.constants;
  return (await compress(contents, { params: { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_LGWIN]: 24 } })).length;
}

/** The page's script as esbuild writes it before it takes out white space: a comment says where each file begins. */
async function scriptOf(entry) {
  const define = { VERSION: '""', WASM_FILE: '""', EDITORS_FILE: '""', LOCALES: '{}' };
  const options = { minify: false, minifySyntax: true, minifyIdentifiers: true };
  const go = goRuntime(join(execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim(), 'lib/wasm/wasm_exec.js'));
  return Buffer.from((await bundle(entry, [go, noLanguage(), adoptedStyles()], define, options)).contents);
}

/** Its parts: the packages, each of our files, and Go's. */
function packagesOf(script) {
  const parts = new Map();
  const heads = [...script.toString('latin1').matchAll(/^\/\/ (?:.*\/)?(node_modules|src|wasm)\/(.*)\n/gm)];
  heads.forEach((head, i) => {
    const part = head[1] === 'src' ? head[0].slice(3, -1) : /^(@[^/]+\/)?[^/]+/.exec(head[2])[0];
    parts.set(part, [...parts.get(part) ?? [], [head.index, heads[i + 1]?.index ?? script.length]]);
  });
  return parts;
}

/** The sentences by the first word of their codes. */
function topicsOf(sentences) {
  const parts = new Map();
  for (const line of sentences.toString('latin1').matchAll(/"([a-z]+)[^"]*": ?"(\\.|[^"\\])*",?\s*/g)) {
    parts.set(line[1], [...parts.get(line[1]) ?? [], [line.index, line.index + line[0].length]]);
  }
  return parts;
}

function fileOf(pattern) {
  const file = files.find((name) => pattern.test(name));
  if (!file) throw new Error(`weight: dist/ has no file ${pattern}: run build.sh`);
  return file;
}

async function sizesOf(file) {
  const raw = (await readFile(join(dist, file))).length;
  return { raw, brotli: files.includes(`${file}.br`) ? (await readFile(join(dist, `${file}.br`))).length : raw };
}

function row(name, ...numbers) {
  console.log(name.padEnd(40) + numbers.map((n) => n.toLocaleString('en').padStart(11)).join(''));
}
