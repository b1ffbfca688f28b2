// Who does not see the page as most do: with a screen reader, in forced colours, in another language half way, on paper.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, close, list, open as openAt, openMenu, openTab, paste, pasteInto } from './gestures.mjs';
import { keepPicture, screenshot, settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site?.close());

const open = (options) => openAt(site, options);
const FILE = 'User-agent: *\nDisallow: /private/\nAllow: /private/press/\n';

/** What Chromium tells screen readers of a part of the page: [role, name] of each node of some roles. */
async function named(page, selector, ...roles) {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const nodes = [];
  for (const role of roles) nodes.push(...(await session.send('Accessibility.queryAXTree', { nodeId, role })).nodes);
  await session.detach();
  return nodes.map((node) => [node.role.value, node.name?.value ?? '']);
}

test('a screen reader hears the verdict with the name of each row', async () => {
  const page = await open();
  await paste(page, FILE);
  await ask(page, 'Googlebot', ['/', '/private/notes.html', 'mailto:x']);
  await settled(page);
  const names = ['/ Allowed', '/private/notes.html Blocked', 'mailto:x Unusable'];
  assert.deepEqual(await named(page, '#rows', 'row'), names.map((name) => ['row', name]));
  const buttons = await named(page, '#rows', 'button');
  assert.deepEqual(buttons.filter(([, name]) => names.includes(name)).length, 3, `${buttons}`);

  // A row is used again for another answer, and its name follows.
  await pasteInto(list(page), '/private/press/');
  await settled(page);
  assert.deepEqual(await named(page, '#rows', 'row'), [['row', '/private/press/ Allowed']]);

  await openTab(page, 'All crawlers');
  await settled(page);
  assert.deepEqual((await named(page, '#matrix', 'button'))[0], ['button', 'Allowed, /private/press/, Applebot']);

  await openTab(page, 'Before and after');
  await page.locator('#before-now').click();
  await paste(page, 'User-agent: *\nDisallow: /private/\n');
  await settled(page);
  assert.match((await named(page, '#change-rows', 'row'))[0][1], /^\/private\/press\/ \S.* Before Allowed After Blocked$/);
  await close(page);
});

/** Texts that are read as English: three words of small letters in a row, outside of what people wrote. */
const englishIn = (page) => page.evaluate(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, data } = walker.currentNode;
    if (parent.closest('template, script, noscript, .cm-editor, textarea, option[lang]') || !parent.checkVisibility()) continue;
    if (/[A-Za-z]?[a-z]+ [a-z]+ [a-z]+/.test(data)) found.push(data.trim());
  }
  return found;
});

test('what was said before the language is another is said in that language', async () => {
  const page = await open();
  await page.route('**/api/robots?*', (route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify({
    hops: [{ url: 'https://www.example.com/robots.txt', status: 200 }], contentType: 'text/plain', bytes: FILE.length, text: FILE,
  }) }));
  await page.locator('#page').fill('https://www.example.com/private/a');
  await page.keyboard.press('Enter');
  await page.locator('#live').waitFor();
  await page.locator('#live').evaluate((live) => { live.open = true; });
  await page.locator('#urls-input').setInputFiles({ name: 'sitemap.xml', mimeType: 'application/xml', buffer: Buffer.from(
    `<sitemapindex>${Array.from({ length: 60 }, (_, i) => `<sitemap><loc>https://www.example.com/${i}.xml</loc></sitemap>`).join('')}</sitemapindex>`,
  ) });
  await page.locator('#urls-sitemaps li').first().waitFor();
  await page.locator('#crawler').fill('Gogglebot');
  await openTab(page, 'Before and after');
  await page.locator('#before-live').click();
  await page.locator('#before-note').waitFor();
  await settled(page);
  await openMenu(page);
  await page.locator('#expect-all').click();
  await page.keyboard.press('Escape');
  await page.evaluate(() => { location.hash = '#work=broken'; });
  await page.locator('#warnings').waitFor();
  await settled(page);
  const before = await englishIn(page);
  for (const said of [/open them one by one/, /^The expectation is met/, /No known crawler/, /This is what/, /This link holds no work/, /The server of this page was told/]) {
    assert.ok(before.some((text) => said.test(text)), `${said} is not said: ${before.join(' | ')}`);
  }

  await page.locator('#language').selectOption('ja');
  await page.locator('html[lang=ja]').waitFor();
  await settled(page);
  assert.deepEqual(await englishIn(page), []);
  assert.match(await page.locator('#live-facts').innerText(), /^\d+月\d+日/);
  await openMenu(page);
  assert.deepEqual(await englishIn(page), []);
  await close(page);
});

/** The colours of an element's text, ground and edges. */
const looks = (locator) => locator.evaluate((node) => {
  const { color, backgroundColor, borderLeftColor, borderLeftWidth, outlineStyle, outlineColor } = getComputedStyle(node);
  return [color, backgroundColor, borderLeftWidth === '0px' ? '' : borderLeftColor, outlineStyle === 'none' ? '' : outlineColor].join(' ');
});

for (const colorScheme of ['light', 'dark']) {
  test(`forced colours show what is selected, ${colorScheme}`, async () => {
    const page = await open({ forcedColors: 'active', colorScheme });
    await settled(page);
    const differ = async (what, chosen, other) => {
      assert.notEqual(await looks(chosen), await looks(other), what);
    };
    const of = (name) => page.locator(`input[name=${name}]:checked + span`).first();
    const notOf = (name) => page.locator(`input[name=${name}]:not(:checked) + span`).first();
    await differ('a tab', of('tab'), notOf('tab'));
    await page.locator('#rows .row').nth(1).click();
    await differ('a row', page.locator('#rows .row').nth(1), page.locator('#rows .row').nth(0));
    await page.locator('#filter label').nth(1).click();
    await differ('a filter', of('filter'), notOf('filter'));
    await page.locator('#filter label').first().click();
    await screenshot(page, `forced-list-${colorScheme}`);
    await page.locator('#crawler').fill('Goo');
    await page.keyboard.press('ArrowDown');
    await differ('a crawler', page.locator('#crawler-list [aria-selected=true]'), page.locator('#crawler-list [role=option]:not([aria-selected=true])').first());
    await screenshot(page, `forced-crawlers-${colorScheme}`, { fullPage: false });
    await page.keyboard.press('Escape');
    await page.locator('#crawler').fill('Googlebot');
    await page.keyboard.press('Escape');
    await openTab(page, 'All crawlers');
    await settled(page);
    await differ('a set of crawlers', of('preset'), notOf('preset'));
    await page.locator('#matrix .cell button').nth(1).click();
    await differ('a cell', page.locator('#matrix .cell button').nth(1), page.locator('#matrix .cell button').nth(0));
    // The sign within a shape is seen on it.
    const [sign, shape] = await page.locator('symbol#shape-allowed').evaluate((symbol) => {
      const root = document.documentElement;
      return [getComputedStyle(symbol.querySelector('.inner')).stroke, getComputedStyle(root).color];
    });
    assert.notEqual(sign, shape);
    await screenshot(page, `forced-matrix-${colorScheme}`);
    await close(page);
  });
}

test('what is printed is a report, and not the application', async () => {
  const page = await open({ colorScheme: 'dark' });
  await paste(page, FILE);
  const urls = Array.from({ length: 2500 }, (_, i) => (i % 2 ? `/private/${i}` : `/${i}`));
  await ask(page, 'Googlebot', ['https://shop.example/', 'mailto:x', 'https://shop.example/private/press/', ...urls.map((path) => `https://shop.example${path}`)]);
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await page.locator('#report tbody tr').first().waitFor();
  const shown = (selector) => page.locator(selector).evaluateAll((nodes) => nodes.filter((node) => node.checkVisibility()).map((node) => node.outerHTML.slice(0, 80)));
  assert.deepEqual(await shown('button, input, select, textarea, summary, .cm-editor'), [], 'no controls');
  assert.equal(await page.locator('#report h1').innerText(), 'https://shop.example/robots.txt');
  assert.match(await page.locator('#report p').first().innerText(), /^Googlebot · .*\d{4}/);
  assert.match(await page.locator('#report .headline-says').innerText(), /Googlebot/);
  const counts = await page.locator('#report').innerText();
  assert.match(counts, /All 2,503 · Allowed 1,252 · Blocked 1,250 · Not judged 0 · Unusable 1 /);
  assert.match(counts, /No User-agent line names Googlebot, so it obeys the rules for \*/);
  const rows = page.locator('#report tbody tr');
  assert.equal(await rows.count(), 1000);
  assert.deepEqual(await rows.nth(2).locator('td').allInnerTexts(), [
    'https://shop.example/private/press/', 'Allowed', 'Allow: /private/press/ Line 3', '',
    'Allow: /private/press/ on line 3 wins: 15 bytes against 9 of Disallow: /private/ on line 2.',
  ]);
  assert.match((await rows.nth(1).locator('td').allInnerTexts()).join(' '), /^mailto:x Unusable Not a web address/);
  assert.match(await page.locator('#report').innerText(), /1 to 1,000 of 2,503/);
  assert.deepEqual(await page.locator('#report-file li').allInnerTexts(), FILE.trimEnd().split('\n'));

  // Only what the filter shows, and URLs of another site as what they are.
  await page.emulateMedia({ media: 'screen' });
  await rows.first().waitFor({ state: 'detached' }); // the screen has none of it
  await pasteInto(list(page), 'https://shop.example/private/a\nhttps://other.example/\n/');
  await page.locator('#site').fill('https://shop.example');
  await page.locator('#filter').getByRole('radio', { name: /^Not judged/ }).check();
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await rows.first().waitFor();
  assert.equal(await rows.count(), 1);
  assert.match((await rows.first().locator('td').allInnerTexts()).join(' '), /^https:\/\/other\.example\/ Not judged another site/);
  assert.match(await page.locator('#report').innerText(), /All 3 .* 1 to 1 of 1/);
  await page.emulateMedia({ media: 'screen' });
  await page.locator('#filter').getByRole('radio', { name: /^All \d/ }).check();

  // A browser that prints says so by itself.
  await page.emulateMedia({ media: null });
  await page.evaluate(() => addEventListener('beforeprint', () => { window.printed = document.querySelectorAll('#report tbody tr').length; }));
  const pdf = await page.pdf();
  assert.equal(await page.evaluate(() => window.printed), 3);
  await rows.first().waitFor({ state: 'detached' });
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  await keepPicture('report.pdf', pdf);

  // A long file is named by its size, and the comparison of crawlers is printed where it is open.
  await paste(page, FILE + 'Disallow: /x\n'.repeat(1500));
  await openTab(page, 'All crawlers');
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await rows.first().waitFor();
  assert.match(await page.locator('#report-file p').innerText(), /1,503 rules|1,502 rules/);
  assert.equal(await page.locator('#report-file li').count(), 0);
  assert.ok(await page.locator('#matrix').isVisible());
  await keepPicture('report-crawlers.pdf', await page.pdf());
  await close(page);
});

test('a live file that the server did not send whole says where it ends', async () => {
  const page = await open();
  const line = 'Disallow: /0123456789012345678901234567\n'; // 40 bytes
  const text = `User-agent: *\n${line.repeat(12_800)}`.slice(0, 512_000);
  await page.route('**/api/robots?*', (route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify({
    hops: [{ url: 'https://example.com/robots.txt', status: 200 }], contentType: 'text/plain', bytes: 512_000, truncated: true, text,
  }) }));
  await page.locator('#page').fill('https://example.com/0123');
  await page.keyboard.press('Enter');
  await page.locator('#live').waitFor();
  await settled(page);
  // 14 bytes, then 12,799 whole lines, then 26 bytes of line 12,801
  assert.match(await page.locator('#file-notice').innerText(), /sent more than the first 512,000 bytes.* Line 12801 is the last/);
  assert.match(await page.locator('#live-facts').innerText(), /answered 200, more than 512,000 bytes/);
  assert.match(await page.locator('#live-outcome').textContent(), /Line 12801 is the last/);
  await paste(page, FILE);
  await settled(page);
  assert.ok(await page.locator('#file-notice').isHidden());
  await close(page);
});
