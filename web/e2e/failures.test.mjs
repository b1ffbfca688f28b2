// Where something of the page does not come, or may not run: it says so, and keeps what is typed.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { answers, editorComes, openMenu, paste } from './gestures.mjs';
import { root, screenshot, settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site?.close());

const files = await readdir(join(root, 'dist/assets'));
const module = await readFile(join(root, 'dist/assets', files.find((name) => /^page-.*\.wasm$/.test(name))));
const TYPED = 'User-agent: *\nDisallow: /typed-meanwhile\n';

/** Says what is wrong and what still works, and nothing else speaks of an answer. */
async function fails(page, cause) {
  await page.locator('#failure').waitFor();
  const text = await page.locator('#failure').innerText();
  assert.match(text, cause);
  assert.match(text, /cannot check here now.*What you type is kept.*Load the page again.*another browser.*RFC 9309/s);
  assert.equal(await page.locator('#failure a').first().getAttribute('href'), 'https://www.rfc-editor.org/rfc/rfc9309.html');
  assert.ok(await page.locator('#headline').isHidden(), 'no answer that may be wrong by now');
  assert.ok(await page.locator('.late').isHidden());
  assert.doesNotMatch(await page.locator('body').innerText(), /Loading/);
}

/** What is typed is there after a reload that brings everything. */
async function keeps(page, pattern) {
  await page.unroute(pattern);
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  assert.ok(await page.locator('#failure').isHidden());
  await editorComes(page, 'drop');
  assert.match(await page.locator('#editor .cm-content').innerText(), /typed-meanwhile/);
}

for (const [what, fulfil, cause] of [
  ['is blocked', (route) => route.abort(), /did not arrive/],
  ['is missing', (route) => route.fulfill({ status: 404, body: 'no' }), /did not arrive/],
  ['is a web page', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Log in first</p>' }), /arrived damaged/],
  ['is cut off', (route) => route.fulfill({ contentType: 'application/wasm', body: module.subarray(0, 100_000) }), /arrived damaged/],
]) {
  test(`a module that ${what}`, async () => {
    const page = await site.newPage();
    await page.route('**/*.wasm', fulfil);
    await page.goto(site.url);
    await fails(page, cause);
    await editorComes(page, 'drop'); // all the same
    await paste(page, TYPED);
    await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('typed-meanwhile'));
    if (what === 'is blocked') await screenshot(page, 'failure-1280', { fullPage: false });
    await keeps(page, '**/*.wasm');
    await page.context().close();
  });
}

test('a module of another type is taken all the same', async () => {
  const page = await site.newPage();
  await page.route('**/*.wasm', (route) => route.fulfill({ contentType: 'application/octet-stream', body: module }));
  await page.goto(site.url);
  assert.equal((await answers(page)).length, 7);
  await page.context().close();
});

for (const [what, pattern, fulfil, cause] of [
  ['the page\'s script is blocked', '**/assets/app-*.js', (route) => route.abort(), /did not arrive/],
  ['the page\'s script is cut off', '**/assets/app-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'const a = {' }), /arrived damaged/],
]) {
  test(`${what}: what is typed into the plain page is kept`, async () => {
    const page = await site.newPage({ width: 360, height: 640 });
    await page.route(pattern, fulfil);
    await page.goto(site.url);
    await fails(page, cause);
    await page.locator('#robots-text').fill(TYPED);
    await page.locator('#crawler').fill('GPTBot');
    await page.reload(); // it fails again
    await fails(page, cause);
    assert.equal(await page.locator('#robots-text').inputValue(), TYPED);
    await screenshot(page, 'failure-360', { fullPage: false });
    await keeps(page, pattern);
    assert.equal(await page.locator('#crawler').inputValue(), 'GPTBot');
    await page.reload(); // now it is work like any other
    await settled(page);
    await editorComes(page, 'drop');
    assert.match(await page.locator('#editor .cm-content').innerText(), /typed-meanwhile/);
    await page.context().close();
  });
}

test('the words are blocked', async () => {
  const page = await site.newPage();
  await page.route('**/assets/en-*.json', (route) => route.abort());
  await page.goto(site.url);
  await fails(page, /did not arrive/);
  await page.context().close();
});

test('a browser without WebAssembly', async () => {
  const page = await site.newPage();
  await page.addInitScript(() => { delete globalThis.WebAssembly; });
  await page.goto(site.url);
  await fails(page, /runs no WebAssembly/);
  await page.context().close();
});

test('in Japanese, whether or not its words came', async () => {
  for (const pattern of ['**/*.wasm', '**/assets/app-*.js']) {
    const page = await site.newPage({ locale: 'ja-JP' });
    await page.route(pattern, (route) => route.abort());
    await page.goto(site.url);
    await page.locator('#failure').waitFor();
    assert.match(await page.locator('#failure').innerText(), /判定できません.*届きませんでした.*読み込み直/s);
    assert.doesNotMatch(await page.locator('#failure').innerText(), /cannot|Load/);
    await page.context().close();
  }
});

test('without JavaScript the page says so, and has nothing that does nothing', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(site.url);
  const text = await plain.locator('body').innerText();
  assert.match(text, /with JavaScript, which is off here.*RFC 9309/s);
  assert.match(text, /JavaScript.*無効/);
  assert.doesNotMatch(text, /Loading|may fetch/);
  assert.ok(await plain.locator('main').isHidden());
  await screenshot(plain, 'no-script', { fullPage: false });
  await context.close();
});

for (const pattern of ['**/assets/early-*.js', '**/assets/app-*.js', '**/*.wasm']) {
  test(`${pattern} that never comes is said after a while`, async () => {
    const page = await site.newPage();
    await page.route(pattern, () => {}); // nobody answers
    await page.goto(site.url, { waitUntil: 'commit' });
    const late = page.locator('.late');
    const animation = () => document.getAnimations().find(({ animationName }) => animationName === 'late');
    await page.waitForFunction(animation);
    await page.evaluate(`{ const late = (${animation})(); late.pause(); late.currentTime = 0; }`);
    assert.ok(await late.isHidden(), 'not at once');
    await page.evaluate(`(${animation})().finish()`);
    assert.match(await late.innerText(), /takes long.*Load again.*RFC 9309/s);
    assert.ok(await late.isVisible());
    await page.context().close();
  });
}

test('what is typed before the script is there stays, beside what was there before', async () => {
  const page = await site.newPage();
  await page.goto(site.url);
  await settled(page);
  await paste(page, 'User-agent: *\nDisallow: /from-before\n');
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('from-before'));
  await page.route('**/assets/app-*.js', async (route) => {
    await page.waitForFunction(() => document.getElementById('robots-text').value.includes('typed-meanwhile'));
    await route.continue();
  });
  await page.goto('about:blank');
  await page.goto(site.url, { waitUntil: 'commit' });
  await page.locator('#robots-text').fill(TYPED);
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  assert.match(await page.locator('#editor .cm-content').innerText(), /typed-meanwhile/);
  await openMenu(page);
  assert.match(await page.locator('#earlier').innerText(), /2 lines/);
  await page.context().close();
});

test('the answer that stands in the page is the one that the module gives', async () => {
  const html = (page) => page.locator('#headline, #group-note, #dialect-note').evaluateAll((parts) => parts.map((section) => {
    const copy = section.cloneNode(true);
    for (const node of copy.querySelectorAll('#loading, [hidden]')) node.remove();
    copy.normalize();
    const of = (node) => (node.nodeType === Node.TEXT_NODE ? node.data.replace(/\s+/g, ' ')
      : [node.localName, Object.fromEntries(Array.from(node.attributes, ({ name, value }) => [name, value])), Array.from(node.childNodes, of)]);
    return of(copy);
  }));
  const before = await site.newPage();
  await before.route('**/*.wasm', () => {});
  await before.goto(site.url);
  await before.locator('html[data-keeps]').waitFor({ state: 'attached' });
  const said = await before.locator('#headline-says').innerText();
  assert.ok(await before.locator('#headline-says').isVisible());
  assert.ok(await before.locator('#loading').isHidden());
  const standing = await html(before);
  // It is that of the example alone.
  await before.locator('#page').fill('shop.example');
  assert.ok(await before.locator('#headline-says').isHidden());
  assert.match(await before.locator('#headline').innerText(), /Loading/);
  await before.context().close();

  // What is asked of it before the module is there is done then.
  let send;
  const sent = new Promise((resolve) => { send = resolve; });
  const late = (route) => sent.then(() => route.continue());
  const page = await site.newPage();
  await page.route('**/*.wasm', late);
  await page.goto(site.url);
  await page.locator('html[data-keeps]').waitFor({ state: 'attached' });
  await page.locator('#headline-why .line-link').click();
  send();
  await settled(page);
  assert.equal(await page.locator('#headline-says').innerText(), said);
  assert.deepEqual(await html(page), standing);
  await page.waitForFunction(() => document.activeElement.closest('#editor'));
  await page.context().close();

  let ask;
  const asked = new Promise((resolve) => { ask = resolve; });
  const japanese = await site.newPage({ locale: 'ja-JP' });
  await japanese.route('**/*.wasm', (route) => asked.then(() => route.continue()));
  await japanese.route('**/api/robots?*', (route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify({
    hops: [{ url: 'https://shop.example/robots.txt', status: 200 }], contentType: 'text/plain', bytes: 25, text: 'User-agent: *\nDisallow: /\n',
  }) }));
  await japanese.goto(site.url);
  await japanese.locator('html[lang=ja]').waitFor();
  assert.match(await japanese.locator('#headline').innerText(), /読み込んでいます/);
  assert.ok(await japanese.locator('#headline-says').isHidden());
  await japanese.locator('#page').fill('shop.example/a');
  await japanese.keyboard.press('Enter');
  ask();
  await japanese.locator('#headline-says', { hasText: 'https://shop.example/a' }).waitFor();
  assert.deepEqual(japanese.problems, []);
  await japanese.context().close();
});
