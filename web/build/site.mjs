// Assembles dist/ around the compiled modules. build.sh calls it:
//
//	node web/build/site.mjs [--uncompressed] PAGE.wasm LIBRARY.wasm WASM_EXEC.js DOM_PACKAGE
//
// Everything under dist/assets/ carries the hash of its content in its name and may be cached for ever; everything
// else has a stable name. All addresses are relative, so that dist/ works from any folder of any static host.

import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { adoptedStyles, bundle, goRuntime, noLanguage, web } from './bundle.mjs';

const BUDGET = 996_000; // brotli bytes of a first visit to the page. The limit is 960,000: what was added is still to be cut
const COMPRESSED = /\.(js|css|wasm|html|json|svg)$/;
const COMPRESS_FROM = 1024; // bytes; below, a compressed copy saves nothing worth a file

const dist = resolve(web, '../dist');
const uncompressed = process.argv[2] === '--uncompressed';
const [pagePath, libraryPath, wasmExecPath, domPath] = process.argv.slice(uncompressed ? 3 : 2).map((p) => resolve(p));

await mkdir(join(dist, 'assets'));
await cp(join(web, 'static'), dist, { recursive: true });

// The leaves first, since their hashed names go into what refers to them.
const wasm = await asset('page.wasm', await readFile(pagePath));
const library = await asset('robotscope.wasm', await readFile(libraryPath));
await Promise.all([rm(pagePath), rm(libraryPath)]);

const locales = {};
for (const file of (await readdir(join(web, 'locales'))).filter((f) => f.endsWith('.json')).sort()) {
  locales[file.replace('.json', '')] = await asset(file, await readFile(join(web, 'locales', file), 'utf8')); // as package locales reads it
}

const { version } = JSON.parse(await readFile(join(web, 'package.json'), 'utf8'));
const define = { VERSION: JSON.stringify(version), WASM_FILE: JSON.stringify(wasm), LOCALES: JSON.stringify(locales) };
const go = goRuntime(wasmExecPath);

// The API is for visitors' code; the page does without.
const api = await bundle('src/api.js', [go], { ...define, WASM_FILE: JSON.stringify(library) });
await writeFile(join(dist, 'robotscope.js'), api.contents);
await cp(join(web, 'src/robotscope.d.ts'), join(dist, 'robotscope.d.ts'));

const editorsBundle = await bundle('src/codemirror.js', [noLanguage(), adoptedStyles()], define);
const editors = await asset('editors.js', editorsBundle.contents);
await writeFile(join(dist, 'licenses.txt'), await licenses(editorsBundle.inputs));
const app = await asset('app.js', (await bundle('src/main.js', [go], { ...define, EDITORS_FILE: JSON.stringify(editors) })).contents);
const style = await asset('style.css', (await bundle('styles/main.css', [], define)).contents);

const early = await asset('early.js', (await bundle('src/early.js', [], define)).contents);

const places = { app, style, wasm, early, ...locales };
const html = (await readFile(join(web, 'index.html'), 'utf8')).replace(/\{\{(\w+)\}\}/g, (placeholder, name) => {
  return places[name] ?? fail(`web/index.html: unknown placeholder ${placeholder}`);
});
await writeFile(join(dist, 'index.html'), html);

const icons = (await readdir(join(dist, 'icons'))).sort().map((name) => `icons/${name}`);
const page = ['index.html', style, early, app, editors, wasm, 'favicon.svg', 'manifest.webmanifest'];
await writeFile(join(dist, 'sw.js'), await serviceWorker(page, [...Object.values(locales), ...icons]));

if (!uncompressed) report(await compressAll());

/** Writes an asset under its hashed name and returns that name, relative to dist/. */
async function asset(name, contents) {
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 10);
  const hashed = `assets/${name.replace(/(?=\.\w+$)/, `-${hash}`)}`;
  await writeFile(join(dist, hashed), contents);
  return hashed;
}

/**
 * The service worker that keeps files of dist/, and others once the page has asked for them; its version is a hash of
 * their contents and of its own source.
 */
async function serviceWorker(files, others) {
  const source = await readFile(join(web, 'src/sw.js'));
  const FILES = JSON.stringify(await integrities(files));
  const OTHERS = JSON.stringify(await integrities(others));
  const VERSION = JSON.stringify(createHash('sha256').update(FILES).update(OTHERS).update(source).digest('hex').slice(0, 10));
  return (await bundle('src/sw.js', [], { ...define, FILES, OTHERS, VERSION })).contents;
}

async function integrities(files) {
  return Object.fromEntries(await Promise.all(files.map(async (file) => {
    const hash = createHash('sha256').update(await readFile(join(dist, file))).digest('base64');
    return [file === 'index.html' ? './' : file, `sha256-${hash}`];
  })));
}

/** The notices that the licences of the bundled parts ask for in copies. */
async function licenses(inputs) {
  const packages = new Set(inputs.map((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]).filter(Boolean));
  const notices = [...packages].sort().map((name) => [name, join(web, 'node_modules', name, 'LICENSE')]);
  const goRoot = join(dirname(wasmExecPath), '../..');
  notices.push(['Go', join(goRoot, 'LICENSE')], ['honnef.co/go/js/dom/v2', join(domPath, 'LICENSE')]);
  const texts = await Promise.all(notices.map(async ([name, path]) => `${name}\n\n${(await readFile(path, 'utf8')).trim()}\n`));
  return texts.join(`\n${'-'.repeat(78)}\n\n`);
}

/** Writes .br and .gz beside the files that gain by it; returns every file's sizes in bytes, sorted by name. */
async function compressAll() {
  const brotli = promisify(zlib.brotliCompress);
  const gzip = promisify(zlib.gzip);
  const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  return Promise.all(files.map(async (file) => {
    const contents = await readFile(file);
    const sizes = { file: relative(dist, file), raw: contents.length, gzip: contents.length, brotli: contents.length };
    if (COMPRESSED.test(file) && contents.length > COMPRESS_FROM) {
      const [br, gz] = await Promise.all([
        brotli(contents, {
          params: {
            [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
            [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
            [zlib.constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
            // 3 KB less for the module, more for texts.
            [zlib.constants.BROTLI_PARAM_NPOSTFIX]: file.endsWith('.wasm') ? 1 : 0,
            [zlib.constants.BROTLI_PARAM_NDIRECT]: file.endsWith('.wasm') ? 30 : 0,
            [zlib.constants.BROTLI_PARAM_LGBLOCK]: file.endsWith('.wasm') ? 17 : 0, // 0: brotli chooses
          },
        }),
        gzip(contents, { level: 9 }), // Node writes no time into the header
      ]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
      sizes.brotli = br.length;
      sizes.gzip = gz.length;
    }
    return sizes;
  }));
}

function report(sizes) {
  const row = (name, ...numbers) => console.log(name.padEnd(40) + numbers.map((n) => n.toLocaleString('en').padStart(11)).join(''));
  const table = (rows) => { for (const { file, raw, gzip, brotli } of rows) row(file, raw, gzip, brotli); };
  const sum = (rows, kind) => rows.reduce((total, size) => total + size[kind], 0);

  // A visit has one language, and a browser that offers to install the page takes one icon.
  const largest = (files) => sizes.filter(({ file }) => files.includes(file)).sort((a, b) => b.brotli - a.brotli)[0];
  const visited = sizes.filter(({ file }) => file === 'sw.js' || page.includes(file));
  visited.push(largest(Object.values(locales)), largest(icons));
  visited.sort((a, b) => b.brotli - a.brotli);
  row('a first visit, bytes', 'raw', 'gzip', 'brotli');
  table(visited);
  row(`${visited.length} files`, ...['raw', 'gzip', 'brotli'].map((kind) => sum(visited, kind)));
  const rest = sizes.filter((size) => !visited.includes(size));
  console.log('\nthe other files');
  table(rest);

  const total = sum(visited, 'brotli');
  console.log(`\nA first visit: ${total.toLocaleString('en')} bytes of ${BUDGET.toLocaleString('en')} as brotli`);
  if (total > BUDGET) fail(`a first visit is ${(total - BUDGET).toLocaleString('en')} bytes over its budget (BUDGET in web/build/site.mjs)`);
}

function fail(message) {
  console.error(`build: ${message}`);
  process.exit(1);
}
