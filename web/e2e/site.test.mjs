// The site as a whole: what the Go server sends with it. Other hosts have it in offline.test.mjs.

import assert from 'node:assert/strict';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { root, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site?.close());

test('the page comes with its security policy, types and caching', async () => {
  const page = await fetch(site.url);
  assert.equal(page.status, 200);
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
  const html = await page.text();
  // The page carries its policy, for hosts that send none; framing is what a <meta> cannot forbid.
  const [, policy] = html.match(/http-equiv="Content-Security-Policy" content="([^"]+)"/);
  assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';/);
  assert.equal(page.headers.get('content-security-policy'), `${policy}; frame-ancestors 'none'`);
  assert.doesNotMatch(html, /\{\{|<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=/, 'nothing inline, no placeholder');

  const assets = [...html.matchAll(/(?:href|src)="(assets\/[^"]+)"/g)].map(([, path]) => path);
  assert.ok(assets.some((path) => path.endsWith('.js')) && assets.some((path) => path.endsWith('.css')), `${assets}`);
  const types = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.wasm': 'application/wasm', '.json': 'application/json' };
  for (const path of [...assets, 'robotscope.js']) {
    const asset = await fetch(new URL(path, site.url), { headers: { 'accept-encoding': 'br' } });
    assert.equal(asset.status, 200, path);
    assert.equal(asset.headers.get('content-type'), types[extname(path)], path);
    assert.equal(asset.headers.get('cache-control'), path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache', path);
    await asset.arrayBuffer(); // it decodes
  }
});

test('what has not changed is not sent again', async () => {
  const etag = (await fetch(site.url)).headers.get('etag');
  const again = await fetch(site.url, { headers: { 'if-none-match': etag } });
  assert.equal(again.status, 304);
  assert.equal(await again.text(), '');
});

test('what is not there is a 404, also compressed copies and configuration', async () => {
  for (const path of ['nothing', 'assets/', 'index.html.br', '_headers', '%2e%2e/go.mod']) {
    assert.equal((await fetch(site.url + path)).status, 404, path);
  }
});

test("the site's own robots.txt lets crawlers read the page, and has no line that means nothing", async () => {
  const response = await fetch(`${site.url}robots.txt`);
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
  const text = await response.text();
  for (const line of text.split('\n')) assert.match(line, /^$|^#|^(User-agent|Allow|Disallow|Sitemap): \S+$/);

  const { load } = await import(join(root, 'dist/robotscope.js'));
  const rs = await load();
  const file = rs.parse(text);
  for (const dialect of rs.dialects) {
    const allowed = file.check('Googlebot', [site.url, `${site.url}robotscope.js`, `${site.url}api/check?url=x`], { dialect }).map((v) => v.allowed);
    assert.deepEqual(allowed, [true, true, false], dialect);
  }
  file.dispose();
});

test('the page opens without a complaint, and the API beside it answers', async () => {
  const page = await site.newPage({ serviceWorkers: 'allow' });
  const module = page.waitForResponse((response) => response.url().endsWith('.wasm'));
  await page.goto(site.url);
  assert.equal((await module).status(), 200);
  const allowed = await page.evaluate(async () => {
    const { load } = await import(new URL('robotscope.js', document.baseURI).href);
    const rs = await load();
    return rs.parse('User-agent: *\nDisallow: /b\n').check('Any', ['http://h/a', 'http://h/b']).map((v) => v.allowed);
  });
  assert.deepEqual(allowed, [true, false]);
  await page.waitForLoadState('networkidle');
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
