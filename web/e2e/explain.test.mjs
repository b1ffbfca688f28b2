// Why: how each rule matched, part by part, and where crawlers disagree.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, answers, ask, close, editor, open, paste } from './gestures.mjs';
import { screenshot, settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.close());

const choose = (page, url) => page.locator('#rows .choose', { hasText: url }).first().click();

/** The rows of a trace: ['/a', '*', '.pdf', '$'] and what of the path each matched. */
async function trace(page, at) {
  const table = page.locator('.trace').nth(at);
  const row = async (n) => (await table.locator('tr').nth(n).locator('td').allInnerTexts()).map((text) => text.trim());
  return [await row(0), await row(1)];
}

test('each rule that matched shows what of the path each part took', async () => {
  const page = await open(site);
  await paste(page, 'User-agent: *\nDisallow: /files/*.pdf$\nAllow: /files/\nDisallow: /検索*x\n');
  await ask(page, 'Googlebot', ['/files/a/b.pdf', '/検索/x?y']);
  await settled(page);
  await choose(page, '/files/a/b.pdf');
  await page.locator('.matches summary').click();
  assert.deepEqual(await trace(page, 0), [['/files/', '*', '.pdf', '$'], ['/files/', 'a/b', '.pdf', 'the end']]);
  assert.deepEqual(await trace(page, 1), [['/files/', 'anything'], ['/files/', 'a/b.pdf']]);
  assert.deepEqual(await page.locator('.matches li > p:first-child').allInnerTexts(), [
    'Disallow: /files/*.pdf$ on line 2, 13 bytes', 'Allow: /files/ on line 3, 7 bytes',
  ]);
  // What is compared in another form is shown in both; the list stays open.
  await choose(page, '/検索/x?y');
  assert.match(await page.locator('.matches').innerText(), /It is written \/検索\*x and compared as \/%E6%A4%9C%E7%B4%A2\*x\./);
  assert.deepEqual(await trace(page, 0), [['/%E6%A4%9C%E7%B4%A2', '*', 'x', 'anything'], ['/%E6%A4%9C%E7%B4%A2', '/', 'x', '?y']]);
  await accessible(page);
  await screenshot(page, 'explain-1280');
  await close(page);
});

test('URLs on which crawlers disagree are filtered, explained and mended', async () => {
  const page = await open(site);
  await paste(page, 'User-agent: *\nDisallow: /p\nAllow: /p/q/\nDisalow: /r\n');
  await ask(page, 'OtherBot', ['/p/q/1', '/p/1', '/r', '/s']);
  await page.locator('[data-count=disagree]').filter({ hasText: '2' }).waitFor();
  await page.getByRole('radio', { name: 'Crawlers disagree' }).check();
  assert.deepEqual(await answers(page), ['Allowed /p/q/1 Allow: /p/q/ Line 3', 'Allowed /r No rule matches']);
  await choose(page, '/p/q/1');
  assert.deepEqual((await page.locator('.rivals li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')), [
    'RFC 9309 Allowed Allow: /p/q/ on line 3', 'Google Allowed Allow: /p/q/ on line 3', 'First match (1994) Blocked Disallow: /p on line 2',
  ]);
  assert.match(await page.locator('.rivals').innerText(), /First match \(1994\) stops at the first rule that matches, Disallow: \/p on line 2\./);
  await page.locator('.rivals .fix').click();
  await page.locator('[data-count=disagree]').filter({ hasText: '1' }).waitFor();
  assert.match(await editor(page).innerText(), /Allow: \/p\/q\/\s+Disallow: \/p\s/);
  await editor(page).press('Control+z');
  await page.locator('[data-count=disagree]').filter({ hasText: '2' }).waitFor();
  await choose(page, '/r');
  await page.locator('.rivals .fix').waitFor();
  assert.match(await page.locator('.rivals').innerText(), /Google reads Disalow on line 4 as Disallow/);
  await accessible(page);
  await close(page);
});
