// The page in the languages that it speaks.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, answers, close, open, openMenu, openTab, paste, presentable, row } from './gestures.mjs';
import { settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.close());

test('the browser\'s language is spoken, and another when it is chosen', async () => {
  const page = await open(site, { locale: 'ja-JP' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'ja');
  assert.match(await page.locator('#answers-title').innerText(), /^[^a-z]+$/i);
  assert.match(await page.locator('#editor').innerText(), /だれでも見てよい/, 'so does the example');
  assert.deepEqual((await answers(page))[0].slice(0, 2), ['許可', '/']);
  await row(page, '/private/notes.html').click();
  assert.match(await page.locator('.explanation').innerText(), /4/);
  await page.locator('#language').selectOption('en');
  await page.getByText('Rule that decides').waitFor();
  assert.deepEqual((await answers(page))[0], ['Allowed', '/', '', 'No rule matches']);
  await page.reload();
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  assert.deepEqual((await answers(page))[0], ['Allowed', '/', '', 'No rule matches']);
  await page.locator('#language').selectOption('ja');
  await page.getByText('許可').first().waitFor();
  await close(page);
});

for (const width of [1280, 360]) {
  for (const locale of ['en-US', 'ja-JP']) {
    test(`${locale} at ${width} px: accessible, and fits`, async () => {
      const page = await open(site, { width, locale });
      const named = `${width}-${locale.slice(0, 2)}`;
      await row(page, '/private/press/2026.html').click();
      await openMenu(page);
      await page.locator('#expect-all').click();
      await presentable(page, { name: `menu-${named}`, fullPage: false });
      await page.keyboard.press('Escape');
      await paste(page, 'User-agent: *\nDisallow: /private/press\nDisalow: /x\n');
      await page.locator('.cm-lintRange').first().waitFor();
      await presentable(page, { name: `work-${named}` });
      for (const tab of ['matrix', 'change']) {
        await openTab(page, await page.locator(`#tabs [value=${tab}] + span`).innerText());
        await presentable(page, { what: tab });
      }
      await close(page);
    });
  }
}

test('320 px, twice the text, forced colours: it reflows', async () => {
  const page = await open(site, { width: 320, forcedColors: 'active' });
  await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
  await row(page, '/private/notes.html').click();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'list');
  await openTab(page, 'All crawlers');
  await settled(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'matrix');
  await page.evaluate(() => { document.documentElement.style.fontSize = ''; });
  await accessible(page, 'forced colours');
  await close(page);
});
