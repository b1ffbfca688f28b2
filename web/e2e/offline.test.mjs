// The page without a network, and its next version: the service worker in a real Chromium, on a plain static host.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { until } from './gestures.mjs';
import { newPage, root, screenshot, settled, startBrowser, startServer } from './harness.mjs';

const dist = join(root, 'dist');
const FOLDER = '/some/folder/';
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.json': 'application/json', '.svg': 'image/svg+xml' };

let browser;
before(async () => { browser = await startBrowser(); });
after(() => browser?.close());

test('the server has new versions found, and names the types', async () => {
  const server = await startServer();
  try {
    const worker = await fetch(`${server.url}sw.js`);
    assert.equal(worker.headers.get('cache-control'), 'no-cache');
    assert.equal(worker.headers.get('content-type'), 'text/javascript; charset=utf-8');
    await worker.text();

    const html = await (await fetch(server.url)).text();
    const [, address] = html.match(/<link rel="manifest" href="([^"]+)">/);
    const manifest = await fetch(new URL(address, server.url));
    assert.equal(manifest.headers.get('content-type'), 'application/manifest+json');
    const { start_url: start, scope, icons } = await manifest.json();
    assert.equal(new URL(start, manifest.url).href, server.url);
    assert.equal(new URL(scope, manifest.url).href, server.url);
    assert.ok(icons.some(({ purpose }) => purpose === 'maskable'));
    for (const { src, sizes, type } of icons) {
      const icon = await fetch(new URL(src, manifest.url));
      assert.equal(icon.headers.get('content-type'), type, src);
      const bytes = Buffer.from(await icon.arrayBuffer());
      if (type !== 'image/png') continue;
      assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src); // of its header
      assert.ok(bytes.length < 6000, `${src} has ${bytes.length} bytes`);
    }
  } finally {
    await server.close();
  }
});

test('on any static host, in any folder: after one visit the page opens and checks without a network', async (t) => {
  const host = await startHost(t);
  const page = await open(host);
  const asked = host.asked.filter((path) => path.endsWith('.wasm'));
  assert.equal(asked.length, 1, 'what is kept is not downloaded twice');
  assert.ok(host.asked.every((path) => path.startsWith(FOLDER)), 'no address is outside the folder');
  assert.deepEqual(page.problems, []);

  const assets = (await readdir(join(dist, 'assets'))).filter((name) => !/\.(br|gz)$/.test(name));
  const kept = await inCaches(page);
  assert.equal(Object.keys(kept).length, 1);
  const files = Object.values(kept)[0];
  for (const name of ['', 'favicon.svg', ...assets.filter((asset) => !/^robotscope-|\.json$/.test(asset)).map((asset) => `assets/${asset}`)]) {
    assert.ok(files.includes(FOLDER + name), `${name} is not kept`);
  }
  // The catalogue of the language that is spoken follows, and no other.
  const catalogue = () => inCaches(page).then((caches) => Object.values(caches)[0].filter((file) => file.endsWith('.json')));
  await keeps(page, 1);
  assert.match((await catalogue()).join(), /^[^,]*\/assets\/en-\w+\.json$/);

  // Another language is kept once it was spoken.
  const language = page.locator('#language');
  const speak = async (code) => {
    await language.selectOption(code);
    await page.locator(`html[lang=${code}]`).waitFor();
  };
  await speak('ja');
  await speak('en');
  await keeps(page, 2);

  await page.context().setOffline(true);
  await host.close();
  for (const address of ['', '?from=bookmark', 'index.html', '']) {
    await page.goto(host.url + address);
    await page.locator('#rows .row').first().waitFor();
    await settled(page);
  }
  await page.reload();
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  await type(page, 'User-agent: *\nDisallow: /files/\n');
  for (const [path, word] of [['/files/report.pdf', 'Blocked'], ['/private/notes.html', 'Allowed']]) {
    await page.locator('#page').fill(path); // the example's list went with its file
    await page.keyboard.press('Enter');
    await page.locator('#rows .row', { hasText: path }).locator('.word', { hasText: word }).waitFor();
  }

  await speak('ja');
  await speak('en');
  assert.deepEqual(page.problems, []);

  await page.locator('#example').click();
  await page.getByLabel('Page or site').fill('shop.example');
  const failed = page.waitForEvent('requestfailed');
  await page.keyboard.press('Enter');
  await failed;
  await page.locator('#manual:not([hidden])').waitFor();
  assert.match(await page.locator('#manual').innerText(), /no server/);
  assert.ok(page.problems.length > 0 && page.problems.every((problem) => /api\/robots|ERR_INTERNET_DISCONNECTED/.test(problem)), `${page.problems}`);
  await page.context().close();
});

test('the API is asked each time, and its answers are not kept', async (t) => {
  const host = await startHost(t);
  const page = await open(host);
  await page.reload(); // from now on through the worker
  assert.ok(await page.evaluate(() => navigator.serviceWorker.controller !== null));
  const ask = () => page.evaluate(async () => (await fetch('api/robots?url=x')).json());
  assert.deepEqual([await ask(), await ask()], [{ question: 1 }, { question: 2 }]);
  // Nor is anything else that is not of the page.
  assert.equal(await page.evaluate(async () => (await fetch('robots.txt')).status), 200);
  assert.equal(await page.evaluate(async () => (await fetch('./', { method: 'POST' })).status), 405);
  assert.deepEqual(Object.values(await inCaches(page)).flat().filter((path) => /api|robots\.txt/.test(path)), []);
  await page.context().close();
});

test('a new version is offered, loaded when asked for, and what was typed stays', async (t) => {
  const host = await startHost(t);
  const page = await open(host);
  await page.reload();
  const [old] = Object.keys(await inCaches(page));
  const beside = await page.context().newPage();
  await beside.goto(host.url);
  await beside.locator('#rows .row').first().waitFor();
  await settled(beside);

  host.root = await nextVersion(t);
  await page.reload();
  await page.locator('#update').waitFor();
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  assert.equal(await page.title(), 'Robotscope: test a robots.txt', 'the old page, until somebody asks');
  await screenshot(page, 'update-1280-light', { fullPage: false });

  await page.getByRole('button', { name: 'Later' }).click();
  await page.locator('#update').waitFor({ state: 'hidden' });
  await page.reload(); // it comes back
  await page.locator('#update').waitFor();
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  await page.evaluate(() => { window.same = true; });
  await settled(page);
  await page.waitForLoadState('networkidle');
  assert.ok(await page.evaluate(() => window.same), 'nothing is loaded by itself');

  const typed = 'User-agent: *\nDisallow: /typed-a-moment-ago\n';
  await type(page, typed);
  await page.getByRole('button', { name: 'Load it' }).click();
  await page.waitForFunction(() => document.title === 'The next version');
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  assert.match(await page.locator('#editor .cm-content').innerText(), /typed-a-moment-ago/);
  assert.ok(await page.locator('#update').isHidden());
  const caches = Object.keys(await inCaches(page));
  assert.equal(caches.length, 1);
  assert.notEqual(caches[0], old);
  assert.deepEqual(page.problems, []);

  // The page beside is told, and goes on as it was.
  assert.equal(await beside.title(), 'Robotscope: test a robots.txt');
  await beside.getByRole('button', { name: 'Load it' }).click();
  await beside.waitForFunction(() => document.title === 'The next version');

  await page.context().close();
});

test('half a version is not kept: without all its files the old one stays', async (t) => {
  const host = await startHost(t);
  const page = await open(host);
  const [old] = Object.keys(await inCaches(page));
  host.root = await nextVersion(t);
  await writeFile(join(host.root, 'favicon.svg'), '<!-- of another version -->');
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const failed = new Promise((resolve) => {
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker.addEventListener('statechange', () => { if (worker.state === 'redundant') resolve(); });
      });
    });
    await registration.update().catch(() => {});
    await failed;
  });
  assert.ok(await page.locator('#update').isHidden());
  assert.deepEqual(Object.keys(await inCaches(page)), [old]);
  await page.reload();
  await page.locator('#rows .row').first().waitFor();
  await page.context().close();
});

/** A plain static host with the site in a folder; root may be changed, asked lists the paths that were asked for. */
async function startHost(t) {
  let questions = 0;
  const host = { root: dist, asked: [] };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    host.asked.push(pathname);
    const name = pathname.slice(FOLDER.length) || 'index.html';
    if (request.method !== 'GET') {
      response.writeHead(405).end();
    } else if (name === 'api/robots') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify({ question: ++questions }));
    } else {
      const content = await readFile(join(host.root, name)).catch(() => null);
      if (pathname.startsWith(FOLDER) && content) response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(content);
      else response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  host.url = `http://127.0.0.1:${server.address().port}${FOLDER}`;
  host.close = () => new Promise((closed) => {
    server.close(closed);
    server.closeAllConnections();
  });
  t.after(host.close);
  return host;
}

/** Opens the page for the first time and waits until it is kept. */
async function open(host) {
  const page = await newPage(browser, { serviceWorkers: 'allow' });
  await page.goto(host.url);
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== 'activated') await new Promise((resolve) => { active.addEventListener('statechange', resolve); });
  });
  return page;
}

/** Writes a robots.txt in the place of the one in the editor. */
async function type(page, text) {
  await page.locator('#clear').click();
  await page.locator('#editor .cm-content').click();
  await page.keyboard.type(text);
}

/** The paths in each of the origin's caches, by the cache's name. */
function inCaches(page) {
  return page.evaluate(async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return [name, requests.map((request) => new URL(request.url).pathname)];
  }))));
}

/** Waits until so many catalogues are kept. */
async function keeps(page, count) {
  await until(page, async (wanted) => {
    const [name] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return requests.filter(({ url }) => url.endsWith('.json')).length === wanted;
  }, count);
}

/** A copy of the site with another title, as a build would make it; resolves to its folder. */
async function nextVersion(t) {
  const copy = await mkdtemp(join(tmpdir(), 'robotscope-next-'));
  t.after(() => rm(copy, { recursive: true }));
  await cp(dist, copy, { recursive: true });
  const integrity = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const html = await readFile(join(copy, 'index.html'), 'utf8');
  const next = html.replace(/<title.*<\/title>/, '<title>The next version</title>');
  const worker = await readFile(join(copy, 'sw.js'), 'utf8');
  const version = worker.match(/"([0-9a-f]{10})"/)[1];
  assert.ok(worker.includes(integrity(html)), 'sw.js holds the integrity of index.html');
  await writeFile(join(copy, 'index.html'), next);
  await writeFile(join(copy, 'sw.js'), worker.replace(integrity(html), integrity(next)).replace(version, '0123456789'));
  return copy;
}
