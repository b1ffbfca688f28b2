// The page, as people use it: in a real Chromium, by mouse, keyboard and clipboard.

import AxeBuilder from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { root, screenshot, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.close());

/** Opens the page and waits for its first answers. */
async function open(options = { width: 1280, height: 800 }) {
  const page = await site.newPage(options);
  await page.goto(site.url);
  await page.locator('#rows .row').first().waitFor();
  return page;
}

async function close(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

async function paste(page, text) {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.locator('.cm-content').evaluate((target, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const corpus = (name) => readFile(`${root}/core/testdata/corpus/${name}.txt`, 'utf8');

async function ask(page, crawler, urls) {
  await page.getByRole('combobox', { name: 'Crawler' }).fill(crawler);
  await page.keyboard.press('Escape');
  await page.getByLabel('URLs or paths').fill(urls.join('\n'));
}

/** The answers as ['Allowed /url Allow: /x Line 3', …]. */
async function answers(page) {
  await page.waitForTimeout(100); // the page answers in the task after the input
  const rows = await page.locator('#rows .row').all();
  return Promise.all(rows.map(async (row) => {
    const cells = await row.locator('.word, .choose, .rule-text, .where').allInnerTexts();
    return cells.filter(Boolean).join(' ');
  }));
}

/** The editor's line that holds the pattern marked as the winner: its text, and the pattern's. */
async function winner(page) {
  const mark = page.locator('.cm-winner').first();
  await mark.waitFor();
  const pattern = await page.locator('.cm-winner').allInnerTexts();
  const line = await mark.evaluate((node) => node.closest('.cm-line').textContent);
  assert.ok(await mark.isVisible());
  return { line, pattern: pattern.join('') };
}

test('the example explains itself', async () => {
  const page = await open();
  assert.deepEqual((await answers(page)).slice(0, 3), [
    'Allowed / No rule matches',
    'Blocked /private/notes.html Disallow: /private/ Line 4',
    'Allowed /private/press/2026.html Allow: /private/press/ Line 5',
  ]);
  assert.equal(await page.locator('#group-note').innerText(), 'No group names Googlebot, so it obeys the one for *. Line 2');
  await page.getByRole('button', { name: '/private/press/2026.html' }).click();
  assert.equal(
    await page.locator('.explanation').innerText(),
    'Allow: /private/press/ on line 5 wins: 15 octets against 9 of Disallow: /private/ on line 4.',
  );
  assert.deepEqual(await winner(page), { line: 'Allow: /private/press/', pattern: '/private/press/' });
  assert.deepEqual(await page.locator('.cm-decides').allInnerTexts(), ['Disallow: /private/', 'Allow: /private/press/', 'Disallow: /*.pdf$']);
  await close(page);
});

const files = [
  {
    name: 'reddit', crawler: 'Googlebot',
    urls: ['/r/golang/', '/r/golang/x.rss', '/r/golang/comments/1.rss', '/login', 'https://www.example.com/post'],
    want: [
      'Allowed /r/golang/ Allow: / Line 55',
      'Allowed /r/golang/x.rss Allow: /r/*.rss Line 29',
      'Blocked /r/golang/comments/1.rss Disallow: /r/*/comments/*.rss Line 30',
      'Blocked /login Disallow: /login Line 43',
      'Blocked https://www.example.com/post Disallow: /post Line 39',
    ],
    choose: 2, line: 'Disallow: /r/*/comments/*.rss', pattern: '/r/*/comments/*.rss',
  },
  {
    name: 'twitter', crawler: 'Googlebot',
    urls: ['/', '/search/realtime', '/search?q=%23go', '/?_escaped_fragment_=x'],
    choose: 1,
  },
  {
    name: 'ipwatchdog', crawler: 'GPTBot',
    urls: ['/', '/wp-admin/', '/2026/11/a'],
  },
];

for (const { name, crawler, urls, want, choose, line, pattern } of files) {
  test(`pasting ${name}`, async () => {
    const page = await open();
    await paste(page, await corpus(name));
    await ask(page, crawler, urls);
    const got = await answers(page);
    console.log(got);
    if (want) assert.deepEqual(got, want);
    if (line) {
      await page.locator('#rows .row').nth(choose).click();
      assert.deepEqual(await winner(page), { line, pattern });
    }
    await close(page);
  });
}
