// Work is never lost: links, earlier work, two tabs, storage and undo.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, answers, ask, clipboard, close, copiedLink, editor, linkTo, list, menu, open, openMenu, openTab, paste, row, saved, withClipboard } from './gestures.mjs';
import { settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.close());

test('a link holds the work, and no server sees it', async () => {
  const page = await open(site, withClipboard);
  await paste(page, 'User-agent: *\nDisallow: /geheim/ü\n');
  await ask(page, 'GPTBot', ['/geheim/ü', '/']);
  await settled(page);
  await menu(page, 'Expect the present verdicts');
  const hash = await copiedLink(page);
  assert.equal(await clipboard(page), `${site.url}${hash}`);
  assert.match(hash, /^#work=/);
  await close(page);

  const other = await open(site, {}, hash);
  assert.deepEqual(await answers(other), [['Blocked', '/geheim/ü', 'Disallow: /geheim/ü', 'Line 2'], ['Allowed', '/', '', 'No rule matches']]);
  assert.equal(await other.locator('#crawler').inputValue(), 'GPTBot');
  assert.equal(await other.locator('#expected-verdict').innerText(), 'All 2 expectations are met.');
  assert.equal(new URL(other.url()).hash, '');
  assert.ok(await other.locator('#shared').isHidden()); // there was nothing before
  await close(other);
});

test('where no rule decides, no lines are shown beside the answer, and not the example\'s', async () => {
  const page = await open(site, { width: 360, height: 640 }, await linkTo({ robots: 'User-agent: *\nDisallow: /a\n', urls: 'https://a.example/b' }));
  assert.deepEqual(await answers(page), [['Allowed', 'https://a.example/b', '', 'No rule matches']]);
  assert.equal(await page.locator('#headline-around').innerText(), '');
  await close(page);
});

test('a link does not lose one\'s own work', async () => {
  const page = await open(site, withClipboard);
  const hash = await copiedLink(page);
  await paste(page, 'User-agent: *\nDisallow: /mine\n');
  await settled(page);
  await page.goto('about:blank');
  await page.goto(site.url + hash);
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
  const hash = await copiedLink(page);
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
  await openTab(page, 'All crawlers');
  const third = await site.newPage();
  await third.goto(site.url + await copiedLink(page));
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
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.locator('#open-input').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
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
