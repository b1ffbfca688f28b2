// Why: how each rule matched, part by part, who reads it differently, and who is treated differently.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, answers, ask, close, editor, open, paste, unfold } from './gestures.mjs';
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
  await unfold(page.locator('.matches'), page.locator('.matches summary'));
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

/** Waits until all is compared, and so many answers are of a state. */
async function count(page, state, n) {
  await settled(page);
  await page.locator(`[data-count=${state}]`).filter({ hasText: new RegExp(`^${n}$`) }).waitFor({ state: n ? 'visible' : 'attached' });
}

test('URLs that are read differently are filtered, explained and mended', async () => {
  const page = await open(site);
  await paste(page, 'User-agent: *\nDisallow: /p\nAllow: /p/q/\nDisalow: /r\n');
  await ask(page, 'OtherBot', ['/p/q/1', '/p/1', '/r', '/s']);
  await count(page, 'read-differently', 1);
  await page.getByText('Compared with 13 other crawlers').click();
  await page.getByLabel('Old parsers too').check();
  await count(page, 'read-differently', 2);
  await page.getByRole('radio', { name: 'Read differently' }).check();
  assert.deepEqual(await answers(page), [['Allowed', '/p/q/1', 'Allow: /p/q/', 'Line 3'], ['Allowed', '/r', '', 'No rule matches']]);
  await choose(page, '/p/q/1');
  assert.deepEqual((await page.locator('.rivals li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')), [
    'RFC 9309 Allowed Allow: /p/q/ on line 3', 'Google Allowed Allow: /p/q/ on line 3', 'Old parsers (1994 rules) Blocked Disallow: /p on line 2',
  ]);
  assert.match(await page.locator('.rivals').innerText(), /Old parsers \(1994 rules\) stop at the first rule that matches, Disallow: \/p on line 2\./);
  await page.locator('.rivals .fix').click();
  await count(page, 'read-differently', 1);
  assert.match(await editor(page).innerText(), /Allow: \/p\/q\/\s+Disallow: \/p\s/);
  await editor(page).press('Control+z');
  await count(page, 'read-differently', 2);
  await choose(page, '/r');
  await page.locator('.rivals .fix').waitFor();
  assert.match(await page.locator('.rivals').innerText(), /Google reads Disalow on line 4 as Disallow/);
  await accessible(page);
  await screenshot(page, 'differently-1280');
  await page.reload();
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  assert.equal(await page.locator('#old-parsers').isChecked(), true, 'the switch is kept with the work');
  await close(page);
});

test('who is treated otherwise than the chosen crawler is named, without alarm', async () => {
  const page = await open(site);
  await count(page, 'read-differently', 0);
  assert.match(await page.locator('#whole-site').innerText(), /^GPTBot, ClaudeBot, CCBot may fetch nothing of the site \(line \d+\)\.$/);
  await screenshot(page, 'others-example-1280');
  await paste(page, 'User-agent: *\nDisallow: /x\n\nUser-agent: Googlebot\nDisallow:\n');
  await ask(page, 'Googlebot', ['/x', '/y']);
  await count(page, 'others', 1);
  assert.match(await page.locator('#rows .for-others').first().innerText(), /^not for bingbot, \S+ \+ \d+ \(line 2\)$/);
  await page.getByRole('radio', { name: 'Others than Googlebot' }).check();
  assert.deepEqual(await answers(page), [['Allowed', '/x', '', 'No rule matches']]);
  await choose(page, '/x');
  assert.match(await page.locator('.others').innerText(), /Others may not fetch it:\s+bingbot, .*GPTBot.*: Disallow: \/x on line 2/s);
  assert.equal(await page.locator('.rivals').count(), 0);
  await accessible(page);
  await screenshot(page, 'others-1280');
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  await screenshot(page, 'others-360');
  await close(page);
});

test('a name that nobody has is told, with the one that may be meant', async () => {
  const page = await open(site);
  await ask(page, 'Gogglebot', ['/']);
  await settled(page);
  assert.match(await page.locator('#crawler-note').innerText(), /No known crawler is called Gogglebot\..* Did you mean Googlebot/);
  assert.doesNotMatch(await page.locator('#headline').innerText(), /known|mean/, 'once is enough');
  await page.locator('#crawler-note').getByRole('button', { name: 'Googlebot', exact: true }).click();
  await settled(page);
  assert.equal(await page.locator('#crawler').inputValue(), 'Googlebot');
  assert.equal(await page.locator('#crawler-note').isVisible(), false);
  await page.locator('#crawler').press('Control+a');
  await page.locator('#crawler').pressSequentially('Bing');
  await page.locator('#crawler-list').getByRole('option', { name: /^bingbot/ }).waitFor();
  await close(page);
});

test('where an edit could mean two things, both are offered', async () => {
  const page = await open(site);
  await paste(page, 'User-agent: *\nDisallow: none\n');
  await settled(page);
  await page.locator('#problems-count').click();
  const fixes = page.locator('#problems-list .fix');
  assert.deepEqual(await fixes.allInnerTexts(), [
    'Write Disallow:: crawlers may fetch everything', 'Write Disallow: /: crawlers may fetch nothing',
  ]);
  await fixes.first().click();
  assert.match(await editor(page).innerText(), /^User-agent: \*\s+Disallow:\s*$/);
  await close(page);
});
