// Work is never lost: what a reload and a link bring back.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { answers, close, copiedLink, editor, linkTo, list, open, openMenu, openTab, paste, pasteInto, withClipboard } from './gestures.mjs';
import { settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.close());

/** Waits until a field of work that the browser keeps holds a text. */
const kept = (page, name, text) => page.waitForFunction(([field, wanted]) => Object.entries(localStorage)
  .filter(([key]) => key.startsWith('robotscope.work.'))
  .some(([, draft]) => JSON.parse(draft).work[field]?.includes(wanted)), [name, text]);

/** Runs a check on the page after a reload, and on another that opened its link in the place of the example. */
async function everywhere(page, check) {
  const hash = await copiedLink(page);
  await page.reload();
  await check(page);
  const other = await site.newPage();
  await other.goto(site.url);
  await other.locator('#rows .row').first().waitFor();
  await settled(other);
  await other.evaluate((to) => { location.hash = to; }, hash);
  await other.locator('#undo').waitFor(); // the work is there
  await check(other);
  await close(other);
}

test('a link and a reload reopen the chosen cell of the matrix, on whichever page it is', async () => {
  const page = await open(site, withClipboard);
  await pasteInto(list(page), Array.from({ length: 45 }, (_, i) => `/private/${i}`).join('\n'));
  await settled(page);
  await openTab(page, 'All crawlers');
  await page.locator('#matrix .cell').first().waitFor();
  await page.locator('#matrix-next').click();
  await page.locator('#matrix .url-head', { hasText: '/private/21' }).waitFor();
  await settled(page);
  const row = page.locator('#matrix tr', { hasText: 'bingbot' });
  await row.locator('.cell button').nth(1).click();
  assert.match(await page.locator('#matrix .matrix-explanation').innerText(), /^\/private\/21 for bingbot:/);
  await kept(page, 'cell', 'bingbot');
  await everywhere(page, async (it) => {
    await it.locator('#matrix .matrix-explanation').waitFor();
    await settled(it);
    assert.match(await it.locator('#matrix .matrix-explanation').innerText(), /^\/private\/21 for bingbot:/);
    assert.equal(await it.locator('#matrix [aria-expanded=true]').count(), 1);
    assert.equal(await it.locator('#matrix-number').innerText(), '21 to 40 of 45');
  });
  // Closed is closed, and a cell that is not there opens none.
  await row.locator('.cell button').nth(1).click();
  await settled(page);
  await page.evaluate((to) => { location.hash = to; }, await linkTo({ robots: 'User-agent: *\nDisallow: /theirs\n', urls: '/theirs', look: 'matrix', cell: 'NoBot\n/none' }));
  await page.locator('#matrix .url-head', { hasText: '/theirs' }).waitFor();
  await settled(page);
  assert.equal(await page.locator('#matrix .matrix-explanation').count(), 0);
  await close(page);
});

test('a link and a reload reopen the host that is shown alone, and what is assumed of it', async () => {
  const page = await open(site, withClipboard);
  await paste(page, 'User-agent: *\nDisallow: /x\n');
  await pasteInto(list(page), 'https://a.example/x\nhttps://b.example/x\nhttp://b.example/y\n');
  await page.getByLabel('Site', { exact: true }).fill('https://b.example');
  await page.locator('#same-there').check();
  await page.locator('#host').selectOption('b.example');
  await settled(page);
  const holds = async (it) => {
    await it.locator('#rows .row').first().waitFor();
    await settled(it);
    assert.deepEqual((await answers(it)).map(([verdict, url]) => [verdict, url]), [['Blocked', 'https://b.example/x'], ['Allowed', 'http://b.example/y']]);
    assert.equal(await it.locator('#host').inputValue(), 'b.example');
    assert.ok(await it.locator('#same-there').isChecked());
  };
  await holds(page);
  await everywhere(page, holds);
  // A host that the list does not have hides nothing.
  const other = await site.newPage();
  await other.goto(site.url + await linkTo({ robots: 'User-agent: *\n', urls: 'https://a.example/\nhttps://b.example/', host: 'c.example' }));
  await other.locator('#rows .row').first().waitFor();
  await settled(other);
  assert.equal((await answers(other)).length, 2);
  assert.equal(await other.locator('#host').inputValue(), '');
  await close(other);
  await close(page);
});

test('a link and a reload reopen the chosen change', async () => {
  const page = await open(site, withClipboard);
  // Other work is compared once, and never with the list that it takes the place of.
  await page.evaluate((hash) => {
    const summary = document.getElementById('change-summary');
    window.compared = [];
    new MutationObserver(() => { if (summary.textContent) window.compared.push(summary.textContent); }).observe(summary, { childList: true });
    location.hash = hash;
  }, await linkTo({ robots: 'User-agent: *\nDisallow: /z\n', before: 'User-agent: *\n', urls: '/z\n', look: 'change' }));
  await page.locator('#change-rows .choose', { hasText: '/z' }).waitFor();
  await settled(page);
  const compared = await page.evaluate(() => window.compared);
  assert.match(compared[0], /^(\d+) verdicts change: \1 now blocked/);
  assert.equal(new Set(compared).size, 1, JSON.stringify(compared));

  await paste(page, 'User-agent: *\nDisallow:\n');
  await pasteInto(list(page), Array.from({ length: 80 }, (_, i) => `/private/${i}`).join('\n'));
  await openTab(page, 'Before and after');
  await page.locator('#before-now').click();
  await paste(page, 'User-agent: *\nDisallow: /private/\n');
  await settled(page);
  await page.locator('#change-more').click();
  await page.locator('#change-rows .choose', { hasText: '/private/65' }).click();
  await kept(page, 'change', '/private/65\n');
  await everywhere(page, async (it) => {
    await it.locator('#change .detail').waitFor();
    await settled(it);
    assert.deepEqual(await it.locator('#change .row.chosen .choose').allInnerTexts(), ['/private/65']);
    assert.match(await it.locator('#change .detail').innerText(), /Disallow: \/private\//);
  });
  await close(page);
});

/** Has the server answer for shop.example, with a file or a status. */
async function serve(page, file) {
  await page.route('**/api/robots?*', (route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify({
    hops: [{ url: 'https://shop.example/robots.txt', status: typeof file === 'number' ? file : 200 }],
    contentType: 'text/plain', bytes: String(file).length, text: typeof file === 'number' ? '' : file,
  }) }));
}

async function check(page, typed) {
  await page.locator('#page').fill(typed);
  await page.keyboard.press('Enter');
  await settled(page);
}

const why = (page) => page.locator('#headline-why').innerText();

async function reload(page) {
  await settled(page);
  await page.reload();
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
}

test('a fetched file is still known as such after a reload, with the day of its fetch, until it is edited', async () => {
  const page = await open(site, withClipboard);
  await serve(page, 'User-agent: *\nDisallow: /a\n');
  await check(page, 'https://shop.example/a');
  await kept(page, 'live', 'https://shop.example');
  const said = await why(page);
  assert.match(said, /shop\.example\/robots\.txt, as it was fetched on \w+ \d+, \d+:\d+/);
  const facts = await page.locator('#live-facts').textContent();
  const outcome = await page.locator('#live-outcome').textContent();
  await reload(page);
  assert.equal(await why(page), said);
  assert.equal(await page.locator('#live-facts').textContent(), facts);
  assert.equal(await page.locator('#live-outcome').textContent(), outcome);

  // It is nobody's own text: the next fetch takes its place, and nothing is to be asked before.
  await page.unroute('**/api/robots?*');
  await serve(page, 'User-agent: *\nDisallow: /b\n');
  await check(page, 'https://shop.example/b');
  assert.match(await editor(page).innerText(), /Disallow: \/b/);

  // Edited text is.
  await editor(page).press('Control+End');
  await page.keyboard.type('Disallow: /c');
  await settled(page);
  assert.match(await why(page), /^(.|\n)*Your edited copy of https:\/\/shop\.example\/robots\.txt/);
  await kept(page, 'edited', 'yes');
  await reload(page);
  assert.match(await why(page), /Your edited copy of https:\/\/shop\.example\/robots\.txt/);
  assert.ok(await page.locator('#live').isHidden());
  await check(page, 'https://shop.example/d');
  assert.match(await editor(page).innerText(), /Disallow: \/c/, 'it is not overwritten');

  // Nobody else need believe that it was fetched.
  const hash = await copiedLink(page);
  const other = await site.newPage();
  await other.goto(site.url + hash);
  await other.locator('#rows .row').first().waitFor();
  await settled(other);
  assert.match(await why(other), /Your file, taken as https:\/\/shop\.example\/robots\.txt/);
  await close(other);
  await close(page);
});

test('a link that claims its file was fetched is not believed, and a missing file is still missing after a reload', async () => {
  const live = JSON.stringify({ asked: 'https://shop.example', at: Date.now(), met: { hops: [{ url: 'https://shop.example/robots.txt', status: 200 }], body: true } });
  const page = await site.newPage();
  await page.goto(site.url + await linkTo({ robots: 'User-agent: *\nDisallow: /\n', urls: 'https://shop.example/', live }));
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  assert.match(await why(page), /Your file/);
  await page.locator('#example').click();
  await serve(page, 404);
  await check(page, 'https://shop.example/a');
  const said = await why(page);
  assert.match(said, /was asked for on \w+ \d+, .* and no file came/);
  await kept(page, 'live', 'asked');
  await reload(page);
  assert.equal(await why(page), said);
  assert.deepEqual(await answers(page), [['Allowed', 'https://shop.example/a', '', 'There is no robots.txt']]);
  await page.locator('#example').click();
  await settled(page);
  assert.match(await why(page), /The file is the example/);
  await close(page);
});

test('the live file is one step to undo, file and list together, and to redo', async () => {
  const page = await open(site);
  await paste(page, 'User-agent: *\nDisallow: /mine\n');
  await pasteInto(list(page), 'https://shop.example/mine\nhttps://shop.example/a');
  await page.locator('#page').fill('https://shop.example/a');
  await page.keyboard.press('Enter');
  await settled(page);
  const before = await answers(page);
  await serve(page, 'User-agent: *\nDisallow: /a\n');
  await page.locator('#headline-live').click();
  await settled(page);
  const live = await answers(page);
  assert.deepEqual(live.map(([verdict]) => verdict), ['Allowed', 'Blocked']);
  await page.locator('#headline-undo').click();
  await settled(page);
  assert.deepEqual(await answers(page), before);
  assert.match(await why(page), /Your file/);
  assert.ok(await page.locator('#headline-undo').isHidden());
  await editor(page).press('Control+y');
  await settled(page);
  assert.deepEqual(await answers(page), live);
  assert.match(await why(page), /as it was fetched on/);
  await close(page);
});

test('where there is no room for more earlier work, that is said, nothing is dropped, and the present is kept', async () => {
  const page = await site.newPage();
  await page.addInitScript(() => {
    if (localStorage.length > 0) return;
    const work = { robots: `User-agent: *\nDisallow: /old\n${'#'.repeat(1_800_000)}`, urls: '/old' };
    localStorage.setItem('robotscope.work.old', JSON.stringify({ at: Date.UTC(2026, 4, 1), aside: 1, work }));
  });
  await page.goto(site.url);
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  const warnings = page.locator('#warnings');
  await paste(page, 'User-agent: *\nDisallow: /mine\n');
  await page.locator('#example').click();
  await warnings.waitFor();
  assert.match(await warnings.innerText(), /^The room for earlier work is nearly used up\. Delete some/);
  await paste(page, `User-agent: *\nDisallow: /large\n${'#'.repeat(300_000)}\n`);
  await settled(page);
  await page.locator('#example').click();
  await warnings.filter({ hasText: 'There is no room to keep what was here before' }).waitFor();
  await paste(page, 'User-agent: *\nDisallow: /present\n');
  await kept(page, 'robots', '/present');
  await openMenu(page);
  assert.equal(await page.locator('#earlier li').count(), 2);
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#earlier li').nth(1).getByRole('button', { name: 'Save' }).click()]);
  const saved = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.deepEqual([saved.urls, saved.robots.slice(0, 28)], ['/old', 'User-agent: *\nDisallow: /old']);
  await page.locator('#earlier li').nth(1).getByRole('button', { name: 'Delete' }).click();
  await warnings.waitFor({ state: 'hidden' });
  assert.equal(await page.locator('#earlier li').count(), 1);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.locator('#editor .cm-line', { hasText: '/present' }).waitFor();
  await close(page);
});

test('one undo brings back what a file, a list, and several lines in the box took the place of', async () => {
  const page = await open(site);
  await paste(page, 'User-agent: *\nDisallow: /mine\n');
  await pasteInto(list(page), '/mine\n/b');
  const before = await answers(page);
  const undo = page.locator('#undo-now');
  const back = async () => {
    await undo.click();
    assert.deepEqual(await answers(page), before);
    assert.ok(await undo.isHidden());
  };
  await page.locator('#open-input').setInputFiles({ name: 'robots.txt', mimeType: 'text/plain', buffer: Buffer.from('User-agent: *\nDisallow: /b\n') });
  await undo.waitFor();
  await back();

  const csv = { name: 'urls.csv', mimeType: 'text/csv', buffer: Buffer.from('URL\n/c\n/mine/c\n') };
  await page.locator('#urls-input').setInputFiles(csv);
  await undo.waitFor();
  assert.equal((await answers(page)).length, 4, 'it was added');
  await back();
  await page.locator('#urls-input').setInputFiles(csv);
  await undo.waitFor();
  await page.locator('#urls-replace').click();
  await settled(page);
  assert.deepEqual((await answers(page)).map(([, url]) => url), ['/c', '/mine/c']);
  await undo.click();
  assert.equal((await answers(page)).length, 4, 'one step at a time');
  assert.ok(await page.locator('#urls-notice').isHidden(), 'what was said of the list that went');
  await list(page).press('Control+z');
  assert.deepEqual(await answers(page), before);

  await pasteInto(page.locator('#page'), 'User-agent: *\nDisallow: /\n');
  await undo.waitFor();
  await back();
  await close(page);
});
