// What goes in and out: expectations, lists, exports.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { answers, ask, clipboard, close, editorComes, list, menu, open, openTab, painted, paste, pasteInto, presentable, row, saved, withClipboard } from './gestures.mjs';
import { settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.close());

// Expectations.

test('expectations are marked in a row and hold while the file is edited', async () => {
  const page = await open(site, withClipboard);
  await row(page, '/private/notes.html').click();
  await page.getByLabel('Expect', { exact: true }).selectOption('blocked');
  const bar = page.locator('#expected-verdict');
  assert.equal(await bar.innerText(), 'The expectation is met.');
  assert.equal(await page.locator('.expectation.met').innerText(), 'as expected');
  await row(page, '/private/press/2026.html').click();
  await page.getByLabel('Expect', { exact: true }).selectOption('allowed');
  await paste(page, 'User-agent: *\nDisallow: /private/press\n');
  await settled(page);
  assert.equal(await bar.innerText(), '2 of 2 expectations fail:');
  assert.deepEqual(await page.locator('#expected-failed li').allInnerTexts(), [
    '/private/notes.html must be blocked for Googlebot, but is allowed.',
    '/private/press/2026.html must be allowed for Googlebot, but Disallow: /private/press on line 2 blocks it.',
  ]);
  // They are kept with the rest.
  await settled(page);
  await page.reload();
  await page.locator('#expected').waitFor();
  await settled(page);
  assert.equal(await bar.innerText(), '2 of 2 expectations fail:');
  await page.locator('#expected').getByRole('button', { name: 'Remove all' }).click();
  assert.ok(await page.locator('#expected').isHidden());
  await close(page);
});

test('expectations are a test for the API, and the curl line runs', async () => {
  const page = await open(site, withClipboard);
  await menu(page, 'Expect the present verdicts');
  assert.equal(await page.locator('#menu-status').innerText(), '7 verdicts are expected now.');
  await page.keyboard.press('Escape');
  const { name, text } = await saved(page, () => page.locator('#expected').getByRole('button', { name: 'Download as JSON' }).click());
  assert.equal(name, 'robotscope-check.json');
  assert.deepEqual(JSON.parse(text).expect[1], { agent: 'Googlebot', url: '/private/notes.html', allowed: false });
  const ask = (body) => fetch(`${site.url}api/check`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  assert.equal((await ask(text)).status, 200);
  assert.equal((await ask(JSON.stringify({ ...JSON.parse(text), robots: '' }))).status, 422);

  await page.locator('#expected').getByRole('button', { name: 'Copy as a curl command' }).click();
  await page.locator('#expected-status').filter({ hasText: 'Copied' }).waitFor();
  const line = await clipboard(page);
  assert.match(line, /^curl --fail-with-body --json '/);
  let curl = true;
  try {
    execFileSync('curl', ['--version']);
  } catch {
    curl = false; // not on every machine
  }
  if (curl) assert.deepEqual(JSON.parse(execFileSync('sh', ['-c', `${line} 2>/dev/null`], { encoding: 'utf8' })).failed, []);
  await close(page);
});

// Data in and out.

test('a sitemap is pasted as the list of its URLs', async () => {
  const page = await open(site);
  const sitemap = `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
    <url><loc> https://www.example.com/a?x=1&amp;y=2 </loc><image:image><image:loc>https://www.example.com/i.png</image:loc></image:image></url>
    <url><loc>https://www.example.com/private/b</loc></url></urlset>`;
  await pasteInto(list(page), sitemap);
  assert.deepEqual(await answers(page), [
    ['Allowed', 'https://www.example.com/a?x=1&y=2', '', 'No rule matches'],
    ['Blocked', 'https://www.example.com/private/b', 'Disallow: /private/', 'Line 4'],
  ]);
  assert.equal(await page.locator('#urls-notice').innerText(), '2 URLs were taken.');
  // The sitemaps of an index are named, and judged nowhere.
  await pasteInto(list(page), '<sitemapindex><sitemap><loc>https://www.example.com/1.xml</loc></sitemap><sitemap><loc>javascript:alert(1)</loc></sitemap></sitemapindex>');
  assert.match(await page.locator('#urls-notice').innerText(), /^This is an index of sitemaps, not of pages\. It names 2 sitemaps/);
  assert.deepEqual(await page.locator('#urls-sitemaps li').allInnerTexts(), ['https://www.example.com/1.xml', 'javascript:alert(1)']);
  assert.deepEqual(await page.locator('#urls-sitemaps a').evaluateAll((links) => links.map((link) => link.href)), ['https://www.example.com/1.xml']);
  assert.equal((await answers(page)).length, 2);
  await close(page);
});

const urlsOf = async (page) => (await answers(page)).map(([, url]) => url);

/** Drops a file, or text, on the list. */
const drop = (page, given) => page.locator('#urls .cm-content').evaluate((node, { name, text }) => {
  const dataTransfer = new DataTransfer();
  if (name) dataTransfer.items.add(new File([text], name, { type: 'text/plain' }));
  else dataTransfer.setData('text/plain', text);
  node.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}, given);

test('a list is opened or dropped, takes the place of the example, and adds to one\'s own or replaces it', async () => {
  const page = await open(site);
  const csv = 'Clicks,URL\n3,"https://www.example.com/a,b"\n4,/private/x\n4,/private/x\n';
  await page.locator('#urls-input').setInputFiles({ name: 'urls.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.locator('#urls-notice').filter({ hasText: 'taken' }).waitFor();
  assert.equal(await page.locator('#urls-notice').innerText(), '2 URLs were taken from the column URL. 1 repeat was left out.');
  assert.deepEqual(await urlsOf(page), ['https://www.example.com/a,b', '/private/x']);
  assert.ok(await page.locator('#urls-replace').isHidden(), 'it has replaced the example');

  await drop(page, { name: 'more.txt', text: '/dropped\n/private/x\n' });
  await row(page, '/dropped').waitFor();
  assert.equal(await page.locator('#urls-notice').innerText(), '1 URL was taken. 1 was in the list already.');
  assert.deepEqual(await urlsOf(page), ['https://www.example.com/a,b', '/private/x', '/dropped']);
  await page.locator('#urls-replace').click();
  await page.locator('#urls-notice').filter({ hasText: '2 URLs were taken.' }).waitFor();
  assert.deepEqual(await urlsOf(page), ['/dropped', '/private/x']);
  assert.ok(await page.locator('#urls-replace').isHidden());

  await drop(page, { text: '<urlset><url><loc>https://www.example.com/from-text</loc></url></urlset>' });
  await row(page, '/from-text').waitFor();
  assert.equal((await urlsOf(page)).length, 3);
  await drop(page, { name: 'robots.txt', text: 'User-agent: *\nDisallow: /\n' });
  await page.locator('#urls-notice').filter({ hasText: 'This is a robots.txt' }).waitFor();
  assert.equal((await urlsOf(page)).length, 3);
  await close(page);
});

test('cells of a spreadsheet are pasted as the URLs among them', async () => {
  const page = await open(site);
  await pasteInto(list(page), 'Page\tClicks\n/private/a\t12\n/b\t3\n\t\n/b\t4\n');
  assert.deepEqual(await urlsOf(page), ['/private/a', '/b']);
  assert.equal(await page.locator('#urls-notice').innerText(), '2 URLs were taken from the column Page. 1 repeat was left out.');
  // Without names of columns, at the end of a line that is there.
  await list(page).press('Control+End');
  await pasteAt(page, 'https://www.example.com/c\tAnna\nhttps://www.example.com/d\tBob\n');
  assert.deepEqual(await urlsOf(page), ['/private/a', '/b', 'https://www.example.com/c', 'https://www.example.com/d']);
  // One line is text as any other.
  await pasteAt(page, '?x=1');
  assert.deepEqual((await urlsOf(page)).at(-1), 'https://www.example.com/d?x=1');
  await close(page);
});

/** Pastes where the cursor of the list is. */
const pasteAt = (page, text) => list(page).evaluate((node, pasted) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', pasted);
  node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}, text);

test('what is shown is exported: this tab, this filter, these crawlers', async () => {
  const page = await open(site);
  await ask(page, 'Googlebot', ['/private/a,b', '/private/press/x', '/', '/=1', 'mailto:x']);
  await settled(page);
  const csv = await saved(page, () => menu(page, 'What is shown as CSV'));
  assert.equal(csv.text[0], '\uFEFF');
  const lines = csv.text.slice(1).trimEnd().split('\r\n');
  assert.equal(lines[0], 'url,crawler,verdict,rule,line,reason,read differently,others');
  assert.ok(lines[1].startsWith('"https://www.example.com/private/a,b",Googlebot,blocked,Disallow: /private/,4,longest-rule,'), lines[1]);
  assert.ok(lines[5].startsWith('mailto:x,Googlebot,unusable,,,Not a web address,'), lines[5]);
  const json = JSON.parse((await saved(page, () => menu(page, 'What is shown as JSON'))).text);
  assert.deepEqual(json.map(({ allowed, rule }) => [allowed, rule?.line]), [[false, 4], [true, 5], [true, undefined], [true, undefined]]);
  assert.equal(json[0].explanation[0].text, '`Disallow: /private/` on line 4 decides. No other rule matches.');
  const markdown = await saved(page, () => menu(page, 'What is shown as Markdown'));
  assert.ok(markdown.text.split('\n')[2].startsWith('| `https://www.example.com/private/a,b` | Blocked | `Disallow: /private/` Line 4 |'), markdown.text);
  const robots = await saved(page, () => menu(page, /^The robots/));
  assert.ok(robots.name === 'robots.txt' && robots.text.includes('Allow: /private/press/'));

  await page.keyboard.press('Escape');
  await page.locator('#filter [value=blocked]').check();
  const blocked = await saved(page, () => menu(page, 'What is shown as CSV'));
  assert.equal(blocked.text.trimEnd().split('\r\n').length, 2);
  assert.equal(await page.locator('#menu-status').innerText(), '1 row saved, as shown.');

  await page.keyboard.press('Escape');
  await openTab(page, 'All crawlers');
  await settled(page);
  const matrix = await saved(page, () => menu(page, 'What is shown as CSV'));
  assert.equal(matrix.name, 'robotscope-crawlers.csv');
  const [head, first, ...rest] = matrix.text.slice(1).trimEnd().split('\r\n');
  assert.equal(head.split(',').length - 1, await page.locator('#matrix .crawler-name').count());
  assert.match(first, /^"https:\/\/www\.example\.com\/private\/a,b",.*(allowed|blocked)$/);
  assert.equal(rest.length, 3);

  await page.keyboard.press('Escape');
  await openTab(page, 'Before and after');
  await page.locator('#before-input').setInputFiles({ name: 'robots.txt', mimeType: 'text/plain', buffer: Buffer.from('User-agent: *\nDisallow: /=\n') });
  await page.locator('#change-summary').filter({ hasText: 'change' }).waitFor();
  await settled(page);
  const changes = await saved(page, () => menu(page, 'What is shown as Markdown'));
  assert.equal(changes.name, 'robotscope-changes.md');
  assert.match(changes.text, /\| `https:\/\/www\.example\.com\/=1` \| .* \| Blocked, `Disallow: \/=` Line 2 \| Allowed, No rule matches \|/);

  // The list reads back what it wrote.
  await page.keyboard.press('Escape');
  await openTab(page, await page.locator('#tabs [value=list] + span').innerText());
  await page.locator('#urls-input').setInputFiles({ name: csv.name, mimeType: 'text/csv', buffer: Buffer.from(csv.text) });
  await page.locator('#urls-replace').click();
  await page.locator('#filter [value=all]').check();
  assert.deepEqual(await urlsOf(page), ['https://www.example.com/private/a,b', 'https://www.example.com/private/press/x', 'https://www.example.com/', 'https://www.example.com/=1', 'mailto:x']);
  await close(page);
});

test('the file is copied, and where the browser forbids it, what was to be copied stands there, selected', async () => {
  const page = await open(site, withClipboard);
  await menu(page, 'Copy the robots.txt');
  await page.locator('#menu-status').filter({ hasText: 'Copied.' }).waitFor();
  assert.match(await clipboard(page), /^# Everyone may look around[^]*sitemap\.xml\n$/);
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden')); });
  await menu(page, 'Copy a link');
  await page.locator('#menu-status textarea').waitFor();
  assert.match(await page.locator('#menu-status').innerText(), /^The browser did not allow the copy/);
  assert.match(await page.evaluate(() => getSelection().toString()), /^http:.*#work=/);
  await presentable(page, { what: 'a copy that failed' });
  await page.keyboard.press('Escape');
  await page.locator('#menu-status:empty').waitFor({ state: 'attached' });
  await close(page);
});

test('of a list that is pasted the beginnings of its lines are seen', async () => {
  const page = await site.newPage({ width: 360, height: 640 });
  await page.goto(site.url);
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  await page.locator('#list-box').evaluate((box) => { box.open = true; });
  await editorComes(page, 'urls');
  const long = `/${'far-to-the-right/'.repeat(9)}`;
  await pasteInto(list(page), `${long}1\n${long}2`);
  await settled(page);
  await painted(page);
  assert.ok(await page.locator('#urls .cm-scroller').evaluate(({ scrollLeft }) => scrollLeft < 10));
  await close(page);
});

test('an explanation is copied as text', async () => {
  const page = await open(site, withClipboard);
  await row(page, '/private/notes.html').click();
  await page.getByRole('button', { name: 'Copy this explanation' }).click();
  await page.getByText('Copied.').waitFor();
  assert.deepEqual((await clipboard(page)).trim().split('\n').slice(0, 3), [
    'https://www.example.com/private/notes.html',
    'Googlebot: Blocked',
    'No `User-agent` line names `Googlebot`, so it obeys the rules for `*`, which stands for all crawlers.',
  ]);
  await close(page);
});
