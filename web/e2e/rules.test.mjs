// What is true of all URLs: rules that change nothing, URLs that rules decide, and what an edit changes unseen.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, answers, ask, close, editor, list, open, openTab, paste, presentable } from './gestures.mjs';
import { benchInput, recordLongTasks, screenshot, settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.close());

const FILE = `User-agent: *
Disallow: /a/
Disallow: /a/b/
Allow: /c
Disallow: /d
Disallow: /d
Disallow: /
Allow: /e/
`;

async function openFile(options, file = FILE) {
  const page = await open(site, options);
  await paste(page, file);
  await ask(page, 'Googlebot', ['/x']);
  await settled(page);
  return page;
}

test('rules that change nothing are dimmed, named and removed one by one', async () => {
  const page = await openFile();
  const summary = page.locator('#rules-count');
  await summary.filter({ hasText: 'change nothing' }).waitFor();
  assert.equal(await summary.innerText(), '3 rules of 7 change nothing for this crawler');
  assert.deepEqual(await page.locator('.cm-redundant').allInnerTexts(), ['Disallow: /a/', 'Disallow: /a/b/', 'Disallow: /d']);
  await summary.click();
  await page.locator('#rules-list').getByRole('button', { name: 'Remove line 3' }).waitFor();
  assert.match(await page.locator('#rules-list li').nth(1).innerText(), /^Line 3 decides \/a\/b\/\S*, but without it line 7 would give the same verdicts\./);
  assert.match(await page.locator('#rules-list').innerText(), /Line 6 repeats line 5\./);
  assert.doesNotMatch(await page.locator('#rules-list').innerText(), /Line 5 decides/, 'it stays when its copy goes');
  await page.locator('#rules-list').getByRole('button', { name: 'Remove line 3' }).click();
  assert.ok(!(await editor(page).innerText()).includes('/a/b/'));
  await summary.filter({ hasText: '2 rules of 6' }).waitFor();
  await editor(page).press('Control+z');
  await summary.filter({ hasText: '3 rules of 7' }).waitFor();
  await close(page);
});

test('a removal that another crawler would feel is not offered', async () => {
  const page = await openFile({}, 'User-agent: *\nDisallow: /p\nDisallow: /p/q*\n');
  const summary = page.locator('#rules-count');
  await summary.filter({ hasText: '1 rule of 2' }).waitFor();
  await summary.click();
  await page.getByText(/Remove line 3|some other crawler/).waitFor();
  assert.match(await page.locator('#rules-list li').innerText(), /Remove line 3$/); // first-match reads /p first in any case
  await paste(page, 'User-agent: *\nAllow: /p/q\nDisallow: /p\nDisallow: /p/\n\nUser-agent: x\nAllow: /\n');
  await summary.filter({ hasText: '1 rule of 3' }).waitFor();
  await close(page);
});

test('the rule at the cursor shows a URL that it decides, for the list', async () => {
  const page = await openFile();
  await page.locator('#rules-count').filter({ hasText: 'change nothing' }).waitFor();
  await page.locator('#editor .cm-line', { hasText: 'Allow: /c' }).click();
  const note = page.locator('#rule-note');
  await note.waitFor();
  assert.match(await note.innerText(), /^Line 4 decides \/c, for example\./);
  await note.getByRole('button', { name: 'Add this URL to the list' }).click();
  assert.deepEqual(await answers(page), [['Blocked', '/x', 'Disallow: /', 'Line 7'], ['Allowed', '/c', 'Allow: /c', 'Line 4']]);
  await close(page);
});

test('before and after finds what changes for URLs that nobody listed', async () => {
  const page = await openFile();
  await openTab(page, 'Before and after');
  await page.getByRole('button', { name: 'Take the file as it is now' }).click();
  await page.locator('#proof-summary').filter({ hasText: 'Proved equal' }).waitFor();
  await paste(page, FILE.replace('Disallow: /a/b/\n', ''));
  await settled(page);
  assert.match(await page.locator('#proof-summary').innerText(), /Proved equal/);
  await paste(page, FILE.replace('Allow: /c', 'Allow: /c/'));
  await page.locator('#proof-list li').first().waitFor();
  assert.match(await page.locator('#change-summary').innerText(), /^No verdict changes/); // for the one listed
  assert.match(await page.locator('#proof-list li').first().innerText(), /^\/c is blocked now for Googlebot, .*: Disallow: \/ on line 7\. Before, it was Allow: \/c on line 4 that decided\./);
  await page.locator('#proof-list').getByRole('button', { name: 'Add this URL to the list' }).first().click();
  await page.locator('#change-rows .row').first().waitFor();
  assert.match(await list(page).innerText(), /\/c$/);
  await accessible(page, 'proof');
  await screenshot(page, 'proof-1280');
  await close(page);
});

test('a file of 512,000 bytes is looked through without holding up the page', async (t) => {
  const page = await openFile();
  const large = await benchInput('large');
  await paste(page, large);
  await ask(page, 'OtherBot', ['/x']);
  const longTasks = await recordLongTasks(page);
  const began = Date.now();
  await settled(page, { timeout: 120_000 });
  await page.locator('#rules-count').filter({ hasText: /change nothing/ }).waitFor();
  t.diagnostic(`512,000 bytes analysed in ${Date.now() - began} ms, tasks over 50 ms: ${await longTasks()}`);
  await close(page);
});

for (const [width, locale] of [[1280, 'en-US'], [360, 'ja-JP']]) {
  test(`${locale} at ${width} px: accessible, and fits`, async () => {
    const page = await openFile({ width, locale });
    await page.locator('.cm-redundant').first().waitFor();
    await page.locator('#rules-count').click();
    await page.locator('#rules-list .fix').first().waitFor();
    await page.locator('#editor .cm-line', { hasText: 'Allow: /c' }).click();
    await settled(page);
    await presentable(page, { name: `rules-${width}` });
    await close(page);
  });
}

test('a crawler is kept out of the whole site by a group of its own, in one step to undo', async () => {
  const page = await openFile({}, 'User-agent: *\nDisallow: /cart/\n');
  const note = page.locator('#group-note');
  const keepOut = note.getByRole('button', { name: /^Keep .* out/ });
  assert.ok(await keepOut.isHidden(), 'nobody means a search engine');
  await ask(page, 'GoogleOther', ['/page', '/cart/']);
  await note.filter({ hasText: 'GoogleOther-Image, GoogleOther-Video then stay out too' }).waitFor();
  await ask(page, 'GPTBot', ['/page', '/cart/']);
  const before = await answers(page);
  assert.deepEqual(before.map(([verdict]) => verdict), ['Allowed', 'Blocked']);
  await accessible(page, 'on offer');
  await keepOut.press('Enter');
  await note.filter({ hasText: 'under its own name' }).waitFor();
  assert.deepEqual(await answers(page), [['Blocked', '/page', 'Disallow: /', 'Line 5'], ['Blocked', '/cart/', 'Disallow: /', 'Line 5']]);
  assert.ok(await keepOut.isHidden());
  assert.equal(await page.evaluate(() => document.activeElement.textContent), '4', 'the focus is on the line of the new group');
  await page.locator('#undo-now').click();
  await keepOut.waitFor();
  assert.deepEqual(await answers(page), before);
  await close(page);
});

test('on a phone, too, where the editor has not come', async () => {
  const page = await site.newPage({ width: 360, height: 640 });
  await page.goto(site.url);
  await settled(page);
  await page.locator('#crawler').fill('PerplexityBot');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep PerplexityBot out of the whole site' }).click();
  await page.locator('#headline-says').filter({ hasText: 'PerplexityBot may not fetch' }).waitFor();
  assert.match(await page.locator('#robots-text').inputValue(), /sitemap\.xml\n\nUser-agent: PerplexityBot\nDisallow: \/\n$/);
  await close(page);
});
