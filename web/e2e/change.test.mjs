// The tab "Before and after": which verdicts an edit turns, and which rules do it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { ask, close, editor, list, open, paste, pasteInto, presentable } from './gestures.mjs';
import { benchInput, longList, recordLongTasks, settled, start, startOrigin } from './harness.mjs';

let site;
let origin;
before(async () => {
  origin = await startOrigin();
  site = await start('-allow-loopback');
});
after(async () => {
  await site.close();
  await origin.close();
});

const BEFORE = `User-agent: *
Disallow: /private/
Allow: /private/press/

User-agent: GPTBot
Disallow: /
`;
const AFTER = `User-agent: *
Disallow: /private/
Disallow: /drafts/

User-agent: GPTBot
Allow: /
`;
const URLS = ['/', '/private/press/a', '/drafts/b', 'mailto:x'];

/** Opens the tab with a file in the editor. */
async function openChange(options, file = BEFORE) {
  const page = await open(site, options);
  await paste(page, file);
  await ask(page, 'Googlebot', URLS);
  await page.getByRole('radio', { name: 'Before and after' }).check();
  return page;
}

const takeNow = (page) => page.getByRole('button', { name: 'Take the file as it is now' }).click();
const wanted = (page, url) => page.locator('#change .row').filter({ has: page.getByText(url, { exact: true }) }).locator('[aria-expanded]');
const summary = (page) => page.locator('#change-summary').innerText();

/** The rows as [{ url: '/url', crawlers: 'Googlebot', was: ['Allowed', 'Allow: /x', 'Line 3'], is: ['Blocked', …] }, …]. */
async function rows(page) {
  await settled(page);
  return page.locator('#change-rows .row').evaluateAll((all) => all.map((row) => {
    const shown = (selector) => Array.from(row.querySelectorAll(selector)).find((part) => !part.hidden)?.textContent;
    const side = (name) => [shown(`${name} .word`), shown(`${name} .rule-text`), shown(`${name} .where, ${name} .line-link`)];
    return { url: shown('.choose'), crawlers: shown('.crawlers-of'), was: side('.was'), is: side('.is') };
  }));
}

const EXPECTED = [
  { url: '/private/press/a', crawlers: 'Googlebot, Applebot and 22 others', was: ['Allowed', 'Allow: /private/press/', 'Line 3'], is: ['Blocked', 'Disallow: /private/', 'Line 2'] },
  { url: '/drafts/b', crawlers: 'Googlebot, Applebot and 22 others', was: ['Allowed', '', 'No rule matches'], is: ['Blocked', 'Disallow: /drafts/', 'Line 3'] },
];
const without = (list) => list.map((row) => ({ ...row, crawlers: row.crawlers.replace(/and \d+ others/, 'and n others') }));

test('editing after the file was taken lists the verdicts that turn', async () => {
  const page = await openChange();
  assert.match(await page.locator('#change-empty').innerText(), /no file to compare with yet/);
  assert.equal(await page.locator('#before-facts').innerText(), 'Paste the file before');
  await takeNow(page);
  await settled(page);
  assert.ok(await page.locator('#change-empty').isHidden());
  assert.match(await summary(page), /^The two files are the same/);
  assert.equal(await page.locator('#before-facts').innerText(), '89 bytes · 7 lines · 2 groups');
  await paste(page, AFTER);
  assert.deepEqual(without(await rows(page)), without(EXPECTED));
  const said = await summary(page);
  assert.match(said, /^\d+ verdicts change: \d+ now blocked, 0 now allowed\.$/);
  assert.deepEqual((await page.locator('#change-causes li').allInnerTexts()).map((text) => text.replace(/^\d+/, 'n')).sort(), [
    'n blocked because Allow: /private/press/, line 3 before, no longer applies',
    'n blocked by Disallow: /drafts/ on line 3',
  ]);
  // Another crawler, whose group turned round.
  await page.getByRole('combobox', { name: 'Crawler' }).fill('GPTBot');
  await page.keyboard.press('Escape');
  const more = await rows(page);
  assert.deepEqual(more[0], { url: '/', crawlers: 'GPTBot', was: ['Blocked', 'Disallow: /', 'Line 6'], is: ['Allowed', 'Allow: /', 'Line 6'] });
  assert.equal(more.filter(({ crawlers }) => crawlers === 'GPTBot').length, 3);
  // Undone, nothing changes any more.
  await paste(page, `# moved\n${BEFORE}`);
  await settled(page);
  assert.match(await summary(page), /^No verdict changes for these 3 URLs and \d+ crawlers\.$/);
  assert.ok(await page.locator('#change').isHidden());
  await close(page);
});

test('what crawlers act on beside the rules is told', async () => {
  const page = await openChange({}, `User-agent: *\nCrawl-delay: 10\nDisallow: /private/\n`);
  await takeNow(page);
  await paste(page, 'User-agent: *\nDisallow: /private/\n');
  await page.locator('#change-causes').waitFor();
  await settled(page);
  assert.match(await summary(page), /^No verdict changes/);
  const [said, ...rest] = await page.locator('#change-causes li').allInnerTexts();
  assert.match(said, /^Besides the verdicts: Crawl-delay: 10 is gone for [A-Z].*(bingbot| others)/);
  assert.deepEqual(rest, []);
  await close(page);
});

test('a row explains both verdicts and leads to the rule that decides now', async () => {
  const page = await openChange();
  await takeNow(page);
  await paste(page, AFTER);
  await rows(page);
  const row = wanted(page, '/private/press/a');
  await row.focus();
  await page.keyboard.press('Enter');
  assert.equal(await row.getAttribute('aria-expanded'), 'true');
  const said = await page.locator('#change .explanation').allTextContents();
  assert.deepEqual(said, [
    'Before Allow: /private/press/ on line 3 wins: 15 bytes against 9 of Disallow: /private/ on line 2.',
    'After Disallow: /private/ on line 2 decides. No other rule matches.',
  ]);
  assert.match(await page.locator('#change .detail .small').innerText(), /^Crawlers: Googlebot, /);
  // Lines of the file before are no links into the present one.
  assert.equal(await page.locator('#change .explanation').first().locator('button').count(), 0);
  await page.keyboard.press('Tab'); // the line of the row
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.closest('#editor') !== null), true);
  // It stays open through an edit that leaves it as it is.
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# a line more\n');
  await settled(page);
  assert.equal(await page.locator('#change .explanation').nth(1).textContent(), 'After Disallow: /private/ on line 3 decides. No other rule matches.');
  await row.click();
  assert.equal(await page.locator('#change .explanation').count(), 0);
  await close(page);
});

test('the file before can be pasted, and taken away', async () => {
  const page = await openChange({}, AFTER);
  await page.locator('#before-facts').click();
  const box = page.getByRole('textbox', { name: 'The robots.txt before' });
  await box.fill(BEFORE);
  assert.deepEqual(without(await rows(page)), without(EXPECTED));
  assert.equal(await page.locator('#before-facts').innerText(), '89 bytes · 7 lines · 2 groups');
  await box.fill('');
  await settled(page);
  assert.ok(await page.locator('#change-empty').isVisible());
  assert.equal(await page.locator('#before-facts').innerText(), 'Paste the file before');
  assert.ok(await page.locator('#change').isHidden());
  await close(page);
});

test('the file before can be opened or dropped', async () => {
  const page = await openChange({}, AFTER);
  const input = page.locator('#before-input');
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0, 0]) });
  await page.locator('#before-problem').filter({ hasText: 'logo.png is not a text file' }).waitFor();
  await input.setInputFiles({ name: 'robots.txt', mimeType: 'text/plain', buffer: Buffer.from(BEFORE.replaceAll('\n', '\r\n')) });
  assert.deepEqual(without(await rows(page)), without(EXPECTED));
  assert.ok(await page.locator('#before-problem').isHidden());
  assert.equal(await page.locator('#before-facts').innerText(), '95 bytes · 7 lines · 2 groups');
  await page.locator('#before').evaluate((node, text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'robots.txt'));
    for (const type of ['dragover', 'drop']) node.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, AFTER);
  await settled(page);
  assert.match(await summary(page), /^The two files are the same/);
  assert.equal((await editor(page).innerText()).includes('Disallow: /drafts/'), true);
  await close(page);
});

test('the file before can be fetched live', async () => {
  const page = await openChange({}, AFTER);
  const fetchFrom = async (fault) => {
    await page.getByLabel('Site', { exact: true }).fill(origin.site(fault));
    await page.getByRole('button', { name: `Fetch the live one of ${fault}.localhost` }).click();
    await page.locator('#before-note:not([hidden]), #before-problem:not([hidden])').waitFor();
    await settled(page);
  };
  await fetchFrom('ok');
  assert.match(await page.locator('#before-note').innerText(), /^This is what http:\/\/ok\.localhost:\d+\/robots\.txt gave just now/);
  const text = await page.locator('#before-text').inputValue();
  assert.match(text, /Disallow: /);
  // Out of reach: what was there stays.
  await fetchFrom('status-503');
  assert.match(await page.locator('#before-problem').innerText(), /answered 503, an error.*The file before stays as it was\./);
  assert.ok(await page.locator('#before-note').isHidden());
  assert.equal(await page.locator('#before-text').inputValue(), text);
  // None: everything was allowed.
  await fetchFrom('status-404');
  assert.match(await page.locator('#before-note').innerText(), /answered 404: it has no robots\.txt.*So the file before is empty, and everything was allowed\./);
  assert.equal(await page.locator('#before-facts').innerText(), '0 bytes · 1 line · 0 groups');
  assert.ok((await rows(page)).some((row) => isDeepStrictEqual([row.was, row.is], [['Allowed', '', 'No rules are for it'], ['Blocked', 'Disallow: /drafts/', 'Line 3']])));
  assert.match(await page.locator('#change-causes').innerText(), /blocked by Disallow: \/private\/ on line 2/);
  // Without a site there is none to ask.
  await page.getByLabel('Site', { exact: true }).fill('http://');
  await settled(page);
  await page.getByRole('button', { name: 'Fetch the live one' }).click();
  assert.match(await page.locator('#before-problem').innerText(), /^Type the site/);
  await close(page);
});

test('it survives a reload', async () => {
  const page = await openChange({ serviceWorkers: 'allow' });
  await takeNow(page);
  await paste(page, AFTER);
  await rows(page);
  await settled(page);
  await page.reload();
  await page.locator('#change-rows .row').first().waitFor();
  await settled(page);
  assert.deepEqual(without(await rows(page)), without(EXPECTED));
  // A file before that is empty is not the same as none.
  await pasteInto(editor(page), ' ');
  await editor(page).press('Backspace');
  await takeNow(page);
  await settled(page);
  await page.reload();
  await page.locator('#before-facts', { hasText: '0 bytes' }).waitFor();
  await close(page);
});

test('a file too large to keep says so and works', async () => {
  const page = await openChange();
  const large = `${BEFORE}${'# a comment that fills the file\n'.repeat(20_000)}`;
  await page.locator('#before-input').setInputFiles({ name: 'robots.txt', mimeType: 'text/plain', buffer: Buffer.from(large) });
  await page.locator('#before-unkept').waitFor();
  await settled(page);
  assert.match(await summary(page), /^No verdict changes/);
  await takeNow(page);
  await settled(page);
  assert.ok(await page.locator('#before-unkept').isHidden());
  await close(page);
});

for (const width of [1280, 360]) {
  test(`it is accessible at ${width} px`, async () => {
    const page = await openChange({ width });
    await presentable(page, { name: `change-${width}-empty` });
    await takeNow(page);
    await paste(page, AFTER);
    await ask(page, 'GPTBot', [...URLS, '/private/press/2026/07/a-long-name-for-a-press-release-that-goes-on.html']);
    await rows(page);
    await page.locator('#proof-list li').first().waitFor({ state: 'attached' });
    // On a phone what changed comes first: the rest is folded, and unfolds where it is.
    for (const part of ['#before-now', '#presets', '#proof-list']) {
      assert.equal(await page.locator(part).isVisible(), width > 640, part);
    }
    assert.match(await page.locator('#crawlers > summary').innerText(), /^Crawlers\s+Search$/);
    await wanted(page, '/private/press/a').first().click();
    await page.locator('#before-facts').click();
    assert.ok(await page.locator('#before-now').isVisible());
    await presentable(page, { name: `change-${width}` });
    await close(page);
  });
}

test('100,000 URLs and all crawlers are compared without holding up the page', async (t) => {
  const page = await openChange({}, await benchInput('medium'));
  await page.getByRole('radio', { name: 'All', exact: true }).last().check();
  const longTasks = await recordLongTasks(page);
  await pasteInto(list(page), await longList());
  await settled(page);
  await longTasks(); // the pasting itself
  await takeNow(page);
  await page.locator('#change-summary', { hasText: 'same' }).waitFor({ timeout: 60_000 });
  t.diagnostic(`the same file: tasks over 50 ms: ${await longTasks()}`);
  const began = Date.now();
  await editor(page).press('Control+Home');
  await page.locator('#change-progress').evaluate((far) => {
    window.far = [];
    new MutationObserver(() => { if (far.checkVisibility()) window.far.push(far.innerText); }).observe(far, { attributes: true, childList: true });
  });
  await page.keyboard.type('User-agent: *\nDisallow: /*a\n');
  await settled(page, { timeout: 120_000 }); // an answer to half of what was typed may come and go before
  const far = await page.evaluate(() => window.far);
  assert.ok(far.length > 0 && far.every((said) => /^[\d,]+ of 100,000 checked$/.test(said)), `${far}`);
  t.diagnostic(`compared after ${Date.now() - began} ms: ${await summary(page)} Tasks over 50 ms: ${await longTasks()}`);
  assert.equal(await page.locator('#change-rows .row').count(), 20);
  while (await page.locator('#change-more').isVisible()) await page.locator('#change-more').click();
  assert.equal(await page.locator('#change-rows .row').count(), 500);
  assert.match(await page.locator('#change-unlisted').innerText(), /more verdicts change and are not listed/);
  t.diagnostic(`all rows shown: tasks over 50 ms: ${await longTasks()}`);
  await close(page);
});
