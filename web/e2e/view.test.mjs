// The file as the crawler sees it, in the editor's place.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, close, editor, open, paste, presentable } from './gestures.mjs';
import { screenshot, settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.close());

const FILE = `# What follows has a bit of everything.
Disallow: /early
User-agent: *
Disallow: /all/

User-agent: Googlebot/2.1
User-agent: Bingbot
Disallow: /private/
Allow: /private/press/index.html
Disallow: drafts/
Crawl-delay: 10
Follow: everything

User-agent: googlebot
Disalow: /検索
Disallow:
this line is broken

User-agent: GPTBot
User-agent: ClaudeBot
Disallow: /
Disallow: tmp/

Sitemap: https://www.example.com/sitemap.xml
`;

const toggle = (page) => page.getByRole('checkbox', { name: 'As the crawler sees it' });
const region = (page) => page.getByRole('region', { name: 'The file as the crawler sees it' });
const row = (page, line) => page.locator('.view-row').filter({ has: page.getByRole('button', { name: `${line}`, exact: true }) });

/** The text of elements, with white space made single spaces. */
const texts = async (locator) => (await locator.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

/** Shows the view of a file to a crawler. */
async function view(page, crawler, file = FILE) {
  await paste(page, file);
  await ask(page, crawler, ['/private/x', '/private/press/index.html', '/other', '/%E6%A4%9C%E7%B4%A2']);
  await toggle(page).check();
  await page.locator('.view-row').first().waitFor();
  await settled(page);
}

test('the fallback chain is walked, and the group that counts is fused', async () => {
  const page = await open(site);
  await view(page, 'Googlebot-Image');
  assert.ok(await editor(page).isHidden());
  assert.match(await page.locator('#view').innerText(), /A group is User-agent lines that stand together/);
  assert.deepEqual(await texts(page.locator('.view-step')), [
    'Googlebot-Image: no group',
    'Googlebot: counts · Lines 6 14',
    '*: not reached · Line 3',
  ]);
  assert.deepEqual(await texts(page.locator('.view-block h4')), [
    'The 2 groups that count, for Googlebot, read as one',
    'Another line under that name: it changes no verdict',
    '5 lines are ignored',
    'For the whole site, whoever the crawler is',
    '2 groups for others',
  ]);
  assert.deepEqual(await texts(page.locator('.is-counts .view-row')), [
    '6 User-agent: Googlebot/2.1 only letters, - and _ make a name; the rest is cut off',
    '7 User-agent: Bingbot obeys the same rules',
    '14 User-agent: googlebot',
    '✕8 Disallow: /private/',
    '✓9 Allow: /private/press/index.html also stands for /private/press/$',
    '✕15 Disallow: /検索 written Disalow compared as /%E6%A4%9C%E7%B4%A2',
  ].map((text) => text.replace(/^[✓✕]/, ''))); // the marks are the style sheet's
  assert.equal(await row(page, 6).locator('s').innerText(), '/2.1');
  assert.deepEqual(await texts(page.locator('.is-ignored .view-row')), [
    '2 Disallow: /early no User-agent line stands above it',
    '10 Disallow: drafts/ never matches: it begins with neither / nor *',
    '12 Follow: everything no crawler is known to read this field',
    '16 Disallow: empty, so it decides nothing',
    '17 this line is broken no field: value can be read',
  ]);
  assert.equal(await row(page, 10).locator('s').evaluate((s) => getComputedStyle(s).textDecorationLine), 'line-through');
  assert.deepEqual(await texts(page.locator('.is-others .view-row')), ['3 * 1 rule', '19 GPTBot, ClaudeBot 2 rules']);
  assert.deepEqual(await texts(page.locator('.view-row.decides .view-value')), ['/private/', '/private/press/index.html', '/検索']);
  await close(page);
});

test('the view follows crawler, dialect and file, and the toggle brings the editor back', async () => {
  const page = await open(site);
  await view(page, 'Googlebot');
  await page.getByLabel('Read as').selectOption('first-match');
  await page.getByText('only the first group for Googlebot counts, on line 6').first().waitFor();
  await page.getByRole('combobox', { name: 'Crawler' }).fill('AdsBot-Google');
  await page.getByText('*: ignored by this crawler').waitFor();
  await page.getByText('No group counts, so everything may be fetched.').waitFor();
  await toggle(page).uncheck();
  assert.ok(await region(page).isHidden());
  await page.getByRole('combobox', { name: 'Crawler' }).fill('FooBot');
  await paste(page, 'User-agent: *\nDisallow: /new');
  await toggle(page).check();
  await region(page).getByText('/new', { exact: true }).waitFor();
  await close(page);
});

test('links to lines lead to the row, or to the editor where there is none', async () => {
  const page = await open(site);
  await view(page, 'Googlebot-Image');
  await page.getByRole('button', { name: '/private/press/index.html' }).click();
  await page.locator('.view-row.chosen').waitFor();
  assert.deepEqual(await texts(page.locator('.view-row.chosen .view-value')), ['/private/press/index.html']);
  await page.locator('.explanation').getByRole('button', { name: 'Go to line 8' }).click();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), '8');
  assert.ok(await row(page, 8).getByRole('button').isVisible());
  await page.locator('#problems summary').click();
  await page.locator('#problems-list').getByRole('button', { name: 'Go to line 22' }).click();
  assert.ok(await region(page).isHidden());
  assert.equal(await toggle(page).isChecked(), false);
  assert.ok(await editor(page).evaluate((node) => node.contains(document.activeElement)));
  await close(page);
});

test('the keyboard does it all', async () => {
  const page = await open(site);
  await view(page, 'Googlebot-Image');
  await toggle(page).focus();
  await page.keyboard.press('Space');
  assert.ok(await region(page).isHidden());
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  assert.ok(await region(page).evaluate((node) => node === document.activeElement), 'the view can be scrolled');
  for (const line of ['6', '14', '3', '6']) { // the chain's links, then the first row
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), line);
  }
  for (const [key, line] of [['ArrowDown', '7'], ['ArrowDown', '14'], ['ArrowUp', '7'], ['End', '19'], ['Home', '6']]) {
    await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), line);
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.ok(await editor(page).evaluate((node) => node.contains(document.activeElement)));
  await page.keyboard.type('X');
  assert.match(await editor(page).innerText(), /\nXUser-agent: Bingbot/);
  await close(page);
});

for (const [width, height] of [[1280, 900], [360, 740]]) {
  test(`the view is accessible at ${width} px`, async () => {
    const page = await open(site, { width, height });
    await view(page, 'Googlebot-Image');
    await page.getByRole('button', { name: '/private/x' }).click();
    await page.locator('.view-row.chosen').waitFor();
    await presentable(page, { name: `view-${width}`, part: '#file' }); // other tests look at the rest
    assert.ok(await region(page).evaluate((node) => node.scrollWidth <= node.clientWidth), 'nothing is wider than the view');
    await close(page);
  });
}

test('colours forced by the reader leave what counts marked', async () => {
  const page = await open(site);
  await page.emulateMedia({ forcedColors: 'active' });
  await view(page, 'Googlebot-Image');
  await screenshot(page, 'view-forced');
  await close(page);
});

test('a file of 500 KB is shown in part', async (t) => {
  const page = await open(site);
  const rules = Array.from({ length: 14000 }, (_, i) => `Disallow: /directory-${i}/some/path*.html`);
  const file = ['User-agent: *', ...rules].join('\n').slice(0, 511000);
  await paste(page, file);
  await ask(page, 'FooBot', ['/directory-9000/some/path.html']);
  await page.locator('#rows .is-blocked', { hasText: '/directory-9000/' }).waitFor(); // before it stand the proposed URLs
  await settled(page);
  const milliseconds = await page.evaluate(() => {
    const start = performance.now();
    document.getElementById('view-toggle').click();
    return performance.now() - start;
  });
  t.diagnostic(`shown in ${Math.round(milliseconds)} ms`);
  assert.ok(await page.locator('.view-row').count() <= 1000);
  await page.getByText('8,700 more rules stand here').waitFor();
  assert.deepEqual(await texts(page.locator('.view-row.decides .view-number')), ['9002']);
  await close(page);
});
