// Work goes in and out: lists, expectations, exports, links, files, languages.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { accessible, answers, ask, close, editor, linkTo, list, open, openMenu, openTab, paste, pasteInto, presentable } from './gestures.mjs';
import { screenshot, settled, start } from './harness.mjs';

let site;
let folder;
before(async () => {
  site = await start();
  folder = await mkdtemp(join(tmpdir(), 'robotscope-'));
});
after(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const withClipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const menu = async (page, name) => {
  await openMenu(page);
  await page.locator('#menu').getByRole('button', { name }).click();
};
const row = (page, url) => page.locator('#rows .choose', { hasText: url }).first();

/** What a button saves, as text. */
async function saved(page, press) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

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
  const csv = join(folder, 'urls.csv');
  await writeFile(csv, 'Clicks,URL\n3,"https://www.example.com/a,b"\n4,/private/x\n4,/private/x\n');
  await page.locator('#urls-input').setInputFiles(csv);
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
  const robots = await saved(page, () => menu(page, 'The edited robots.txt'));
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
  const file = join(folder, csv.name);
  await writeFile(file, csv.text);
  await page.locator('#urls-input').setInputFiles(file);
  await page.locator('#urls-replace').click();
  await page.locator('#filter [value=all]').check();
  assert.deepEqual(await urlsOf(page), ['https://www.example.com/private/a,b', 'https://www.example.com/private/press/x', 'https://www.example.com/', 'https://www.example.com/=1', 'mailto:x']);
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

// Sharing.

test('a link holds the work, and no server sees it', async () => {
  const page = await open(site, withClipboard);
  await paste(page, 'User-agent: *\nDisallow: /geheim/ü\n');
  await ask(page, 'GPTBot', ['/geheim/ü', '/']);
  await settled(page);
  await menu(page, 'Expect the present verdicts');
  await menu(page, 'Copy a link');
  await page.getByText('The link is copied.').waitFor();
  const link = await clipboard(page);
  assert.ok(link.startsWith(`${site.url}#work=`));
  await close(page);

  const other = await open(site, {}, new URL(link).hash);
  assert.deepEqual(await answers(other), [['Blocked', '/geheim/ü', 'Disallow: /geheim/ü', 'Line 2'], ['Allowed', '/', '', 'No rule matches']]);
  assert.equal(await other.locator('#crawler').inputValue(), 'GPTBot');
  assert.equal(await other.locator('#expected-verdict').innerText(), 'All 2 expectations are met.');
  assert.equal(new URL(other.url()).hash, '');
  assert.ok(await other.locator('#shared').isHidden()); // there was nothing before
  await close(other);
});

test('a link does not lose one\'s own work', async () => {
  const page = await open(site, withClipboard);
  await menu(page, 'Copy a link');
  await page.getByText('The link is copied.').waitFor();
  const link = await clipboard(page);
  await page.keyboard.press('Escape');
  await paste(page, 'User-agent: *\nDisallow: /mine\n');
  await settled(page);
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByText('This is work that somebody shared').waitFor();
  await settled(page);
  assert.match(await editor(page).innerText(), /Everyone may look around/);
  await page.getByRole('button', { name: 'Bring mine back' }).click();
  assert.match(await editor(page).innerText(), /Disallow: \/mine/);
  await close(page);
});

/** What the menu lists as earlier work. */
async function earlier(page) {
  await openMenu(page);
  return page.locator('#earlier li p').allInnerTexts();
}

const has = (page, text) => page.locator('#editor .cm-line', { hasText: text }).first().waitFor();
const kept = (page, text) => page.waitForFunction((wanted) => JSON.stringify({ ...localStorage }).includes(wanted), text);

test('several links one after another, a reload and a closed notice lose nothing of one\'s own', async () => {
  const page = await open(site);
  await paste(page, 'User-agent: *\nDisallow: /mine\n');
  await kept(page, '/mine');
  for (let i = 1; i <= 12; i++) {
    const hash = await linkTo({ robots: `User-agent: *\nDisallow: /theirs-${i}\n`, urls: '/a\n/b', site: 'https://shop.example' });
    if (i % 2) await page.evaluate((to) => { location.hash = to; }, hash);
    else await page.goto(`${site.url}?${i}${hash}`); // as in a tab that is opened anew
    await has(page, `/theirs-${i}`);
    await kept(page, `/theirs-${i}`);
    await settled(page);
    if (i === 1) await page.getByRole('button', { name: 'Keep this' }).click();
    if (i === 3) await page.reload();
    await settled(page);
  }
  await page.reload();
  await has(page, '/theirs-12');
  await settled(page);
  const list = await earlier(page);
  assert.equal(list.length, 1, 'what others shared is theirs to keep');
  assert.match(list[0], /^\w+ \d+, 20\d\d, .*: https:\/\/www\.example\.com, 2 lines and 0 URLs$/);
  assert.ok(await page.getByRole('heading', { name: 'Earlier work' }).isVisible());
  await accessible(page, 'earlier work');
  await page.locator('#earlier').getByRole('button', { name: 'Open' }).click();
  await has(page, '/mine');
  assert.ok(await page.locator('#menu').isHidden());
  await page.locator('#undo').getByRole('button', { name: 'Undo' }).click();
  await has(page, '/theirs-12');
  await openMenu(page);
  await page.locator('#earlier').getByRole('button', { name: 'Delete' }).click();
  await page.locator('#earlier').waitFor({ state: 'hidden' });
  assert.ok(await page.locator('#earlier-title').isHidden());
  await close(page);
});

test('what was changed of shared work is one\'s own, and is kept', async () => {
  const page = await open(site, {}, await linkTo({ robots: 'User-agent: *\nDisallow: /theirs\n', urls: '/a' }));
  await has(page, '/theirs');
  await paste(page, 'User-agent: *\nDisallow: /theirs-mended\n');
  await page.evaluate((to) => { location.hash = to; }, await linkTo({ robots: 'User-agent: *\nDisallow: /others\n', urls: '/a' }));
  await has(page, '/others');
  await settled(page);
  assert.equal((await earlier(page)).length, 1);
  await page.locator('#earlier').getByRole('button', { name: 'Open' }).click();
  await has(page, '/theirs-mended');
  await close(page);
});

test('two tabs keep their work beside each other', async () => {
  const one = await open(site, { serviceWorkers: 'allow' });
  await paste(one, 'User-agent: *\nDisallow: /one\n');
  await kept(one, '/one');
  const two = await one.context().newPage();
  await two.goto(site.url);
  await has(two, '/one');
  await paste(two, 'User-agent: *\nDisallow: /two\n');
  await kept(two, '/two');
  await paste(one, 'User-agent: *\nDisallow: /one-more\n');
  await kept(one, '/one-more');
  await one.reload();
  await has(one, '/one-more');
  await two.reload();
  await has(two, '/two');
  await settled(two);
  assert.match((await earlier(two)).join(), /open in another tab/);
  await two.close();
  await close(one);
});

test('a storage that is forbidden or full is said', async () => {
  for (const [name, locale, said] of [
    ['SecurityError', 'ja', /^このブラウザではこのページの内容が保存されません/], ['QuotaExceededError', 'en-US', /storage for the page is full/],
  ]) {
    const page = await site.newPage({ locale });
    await page.addInitScript((error) => {
      Storage.prototype.setItem = (key) => {
        if (key.startsWith('robotscope.work.')) window.tried = true;
        throw new DOMException('no', error);
      };
    }, name);
    await page.goto(site.url);
    await page.locator('#rows .row').first().waitFor();
    await settled(page);
    // The example in Japanese takes the place of the English one, and is nobody's work either.
    if (locale === 'ja') await page.waitForFunction(() => window.tried);
    assert.ok(await page.locator('#warnings').isHidden(), 'nothing is to be kept yet');
    await paste(page, 'User-agent: *\nDisallow: /mine\n');
    await page.locator('#warnings').waitFor();
    assert.match(await page.locator('#warnings').innerText(), said);
    await accessible(page, name);
    await close(page);
  }
});

test('one undo brings back file and list together, after the example, a cleared file and saved work', async () => {
  const page = await open(site);
  await paste(page, 'User-agent: *\nDisallow: /mine\n');
  await ask(page, 'GPTBot', ['/mine/a', '/other']);
  const before = await answers(page);
  const undo = page.locator('#undo').getByRole('button', { name: 'Undo' });
  await page.locator('#example').click();
  assert.equal((await answers(page)).length, 7);
  await undo.click();
  assert.deepEqual(await answers(page), before);
  assert.equal(await page.locator('#crawler').inputValue(), 'GPTBot');
  assert.ok(await page.locator('#undo').isHidden());

  // By the keyboard, in either editor, forth and back.
  await page.locator('#example').click();
  await has(page, 'Everyone may look around');
  await list(page).press('Control+z');
  await has(page, '/mine');
  assert.deepEqual(await answers(page), before);
  await editor(page).press('Control+y');
  await has(page, 'Everyone may look around');
  assert.equal((await answers(page)).length, 7);
  await editor(page).press('Control+z');
  assert.deepEqual(await answers(page), before);

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.locator('#file-facts').filter({ hasText: '0 bytes' }).waitFor();
  await undo.click();
  assert.deepEqual(await answers(page), before);

  // What is typed since is undone as ever, and takes the offer away.
  await page.locator('#example').click();
  await undo.waitFor();
  await editor(page).press('Control+End');
  await page.keyboard.type('# x');
  assert.ok(await page.locator('#undo').isHidden());
  await close(page);
});

test('a link and a reload reopen what was open: tab, filter and chosen row', async () => {
  const page = await open(site, { ...withClipboard, serviceWorkers: 'allow' });
  const urls = Array.from({ length: 250 }, (_, i) => `/private/${i}`);
  await ask(page, 'Googlebot', ['/', ...urls]);
  await settled(page);
  await page.locator('#filter [value=blocked]').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await row(page, '/private/120').click();
  await menu(page, 'Copy a link');
  await page.getByText('The link is copied.').waitFor();
  const { hash } = new URL(await clipboard(page));
  const holds = async (it) => {
    await it.locator('.row.chosen .choose').filter({ hasText: '/private/120' }).waitFor();
    await settled(it);
    assert.equal(await it.locator('#page-number').innerText(), '101 to 200 of 250');
    assert.ok(await it.locator('#filter [value=blocked]').isChecked());
    await it.locator('#rows .explanation').waitFor();
  };
  await kept(page, '\\"row\\":\\"/private/120');
  await page.reload();
  await holds(page);
  const other = await open(site, {}, hash);
  await holds(other);
  await close(other);
  await page.keyboard.press('Escape');
  await openTab(page, 'All crawlers');
  await menu(page, 'Copy a link');
  await page.waitForFunction(async (old) => await navigator.clipboard.readText() !== old, `${site.url}${hash}`);
  const third = await site.newPage();
  await third.goto(site.url + new URL(await clipboard(page)).hash);
  await third.locator('#matrix .cell').first().waitFor();
  await close(third);
  await close(page);
});

test('a link that was cut, or made to harm, does none', async () => {
  for (const work of [
    { robots: 'User-agent: *\n', urls: '/', expect: '{', look: '"]', crawlers: '"]\n<b>', before: '\0' },
    { robots: '', urls: '/', expect: '[null,1,{"agent":{},"url":[]},{"agent":"x","url":"/","allowed":"no"}]', crawler: '\uFFFF', dialect: 'none', site: 'javascript:alert(1)' },
  ]) {
    const packed = await new Response(new Blob([JSON.stringify(work)]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
    const page = await site.newPage();
    await page.goto(`${site.url}#work=${Buffer.from(packed).toString('base64url')}`);
    await page.locator('#file-facts').filter({ hasText: '1 group' }).or(page.locator('#file-facts').filter({ hasText: '0 bytes' })).waitFor();
    await settled(page);
    await close(page);
  }
  const page = await open(site, {}, '#work=7VZtb9s2EP4rhD');
  assert.equal((await answers(page)).length, 7); // the example
  assert.match(await page.locator('#warnings').innerText(), /^This link holds no work that can be read/);
  await page.evaluate(() => { location.hash = `#work=${'A'.repeat(70_000)}`; });
  await page.locator('#warnings').filter({ hasText: 'more than the page can work with' }).waitFor();
  assert.equal((await answers(page)).length, 7);
  await close(page);
});

test('too much for a link is said, and saved as a file instead', async () => {
  const page = await open(site, withClipboard);
  const random = Array.from({ length: 6000 }, (_, i) => `Disallow: /${(Math.imul(i + 1, 2654435761) >>> 0).toString(36)}${(Math.imul(i + 7, 40503) >>> 0).toString(36)}`);
  await paste(page, `User-agent: *\n${random.join('\n')}\n`);
  await menu(page, 'Copy a link');
  await page.getByText('This is too much for a link').waitFor();
  const { name, text } = await saved(page, () => menu(page, 'Save this work as a file'));
  assert.equal(name, 'robotscope-work.json');
  await writeFile(join(folder, name), text);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.locator('#open-input').setInputFiles(join(folder, name));
  await page.locator('#file-facts').filter({ hasText: '6,002 lines' }).waitFor();
  await close(page);
});

test('what is kept in the browser can be cleared', async () => {
  const page = await open(site);
  await page.clock.install();
  await page.reload();
  await settled(page);
  await paste(page, 'User-agent: *\nDisallow: /mine\n');
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('/mine'));
  await menu(page, 'Clear it and start');
  await page.getByText('Nothing of your work is kept').waitFor();
  await settled(page);
  await page.clock.fastForward(1000); // in which a draft would be kept
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
  await close(page);
});

// Languages.

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

test('a link that is opened in a running page gives one notice, with a way back', async () => {
  const page = await open(site);
  const [shared, undo] = ['#shared', '#undo'].map((id) => page.locator(id));
  const opens = async (path) => {
    await page.evaluate((to) => { location.hash = to; }, await linkTo({ robots: `User-agent: *\nDisallow: ${path}\n`, urls: '/a' }));
    await has(page, path);
    await settled(page);
  };
  await opens('/first');
  await undo.waitFor();
  assert.ok(await shared.isHidden(), 'there was nobody\'s work');
  await paste(page, 'User-agent: *\nDisallow: /mine\n');
  await ask(page, 'GPTBot', ['/mine/a']);
  await settled(page);
  await opens('/second');
  await shared.waitFor();
  assert.ok(await undo.isHidden());
  await opens('/third');
  assert.ok(await shared.isVisible() && await undo.isHidden());
  await shared.getByRole('button', { name: 'Bring mine back' }).click();
  await has(page, '/mine');
  assert.deepEqual(await answers(page), [['Blocked', '/mine/a', 'Disallow: /mine', 'Line 2']]);
  assert.equal(await page.locator('#crawler').inputValue(), 'GPTBot');
  await undo.waitFor();
  assert.ok(await shared.isHidden());
  await undo.getByRole('button', { name: 'Undo' }).click();
  await has(page, '/third');
  await close(page);
});
