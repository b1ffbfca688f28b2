// The page, as people use it: in a real Chromium, by mouse, keyboard and clipboard.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { answers, ask, close, editor, list, menu, open as openAt, painted, paste, presentable, saved } from './gestures.mjs';
import { root, settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.close());

const open = (options) => openAt(site, options);
const corpus = (name) => readFile(`${root}/core/testdata/corpus/${name}.txt`, 'utf8');

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
    ['Allowed', '/', '', 'No rule matches'],
    ['Blocked', '/private/notes.html', 'Disallow: /private/', 'Line 4'],
    ['Allowed', '/private/press/2026.html', 'Allow: /private/press/', 'Line 5'],
  ]);
  assert.equal(await page.locator('#group-note').innerText(), 'No User-agent line names Googlebot, so it obeys the rules for *, which stands for all crawlers. Line 2');
  await page.getByRole('button', { name: '/private/press/2026.html' }).click();
  assert.equal(
    await page.locator('.explanation').innerText(),
    'Allow: /private/press/ on line 5 wins: 15 bytes against 9 of Disallow: /private/ on line 4.',
  );
  assert.deepEqual(await winner(page), { line: 'Allow: /private/press/', pattern: '/private/press/' });
  assert.deepEqual(await page.locator('.cm-decides').allInnerTexts(), ['Disallow: /private/', 'Allow: /private/press/', 'Disallow: /*.pdf$']);
  await close(page);
});

// Three real files, each with a crawler of its own and in each dialect, against the vectors.
for (const [name, crawler] of [['reddit', 'Googlebot'], ['twitter', 'bingbot'], ['ipwatchdog', 'GPTBot']]) {
  test(`pasting ${name} gives the verdicts of the vectors`, async () => {
    const vectors = await vectorsOf(name, crawler);
    const page = await open();
    await paste(page, await corpus(name));
    await ask(page, crawler, vectors.map((v) => v.url));
    for (const dialect of ['google', 'rfc9309', 'first-match']) {
      await page.getByLabel('Read as').selectOption(dialect);
      const got = await answers(page);
      assert.equal(got.length, vectors.length);
      vectors.forEach((v, i) => {
        const { allowed, line } = v[dialect];
        const [verdict, url, , where] = got[i];
        assert.deepEqual([verdict, url], [allowed ? 'Allowed' : 'Blocked', v.url], dialect);
        assert.equal(Number(/^Line (\d+)$/.exec(where)?.[1] ?? 0), line, `${dialect} ${url}`);
      });
    }
    // A row decided by a rule leads to that line, and marks its pattern.
    await page.getByLabel('Read as').selectOption('google');
    const decided = vectors.findIndex((v) => v.google.line > 0);
    await page.locator('#rows .row').nth(decided).click();
    const line = (await corpus(name)).split(/\r\n?|\n/)[vectors[decided].google.line - 1];
    const marked = await winner(page);
    assert.equal(marked.line, line);
    assert.ok(/^(dis)?allow:/i.test(line) && line.includes(`: ${marked.pattern}`), `${line}: ${marked.pattern}`);
    await close(page);
  });
}

/** The vectors for a file of the corpus and a crawler, for URLs that a browser leaves as they are. */
async function vectorsOf(name, crawler) {
  const all = (await readFile(`${root}/core/testdata/vectors/corpus.jsonl`, 'utf8')).trimEnd().split('\n').map(JSON.parse)
    .filter((v) => v.robots_file === `corpus/${name}.txt` && new URL(v.url).href === v.url);
  const own = all.filter((v) => v.agent.toLowerCase() === crawler.toLowerCase());
  assert.ok(own.length >= 5, `${own.length} vectors for ${crawler} of ${[...new Set(all.map((v) => v.agent))]}`);
  return own;
}

test('typing changes the answers, and a row follows', async () => {
  const page = await open();
  await page.getByRole('button', { name: '/private/notes.html' }).click();
  assert.equal((await winner(page)).line, 'Disallow: /private/');
  await page.locator('#editor .cm-line', { hasText: 'Disallow: /private/' }).click();
  await page.keyboard.press('Home');
  await page.keyboard.type('# ');
  assert.deepEqual((await answers(page))[1], ['Allowed', '/private/notes.html', '', 'No rule matches']);
  assert.equal(await page.locator('.cm-winner').count(), 0);
  await page.keyboard.press('Control+z');
  assert.deepEqual((await answers(page))[1], ['Blocked', '/private/notes.html', 'Disallow: /private/', 'Line 4']);
  assert.equal((await winner(page)).line, 'Disallow: /private/');
  await close(page);
});

test('a row far down scrolls the editor to its line', async () => {
  const page = await open();
  await paste(page, await corpus('ipwatchdog'));
  await ask(page, 'Slurp', ['/tag/biotech/www.stjude.org/']);
  assert.deepEqual(await answers(page), [['Blocked', '/tag/biotech/www.stjude.org/', 'Disallow: /tag/biotech/www.stjude.org/', 'Line 1007']]);
  await page.getByRole('button', { name: '/tag/biotech/www.stjude.org/' }).click();
  assert.equal((await winner(page)).line, 'Disallow: /tag/biotech/www.stjude.org/');
  await painted(page); // CodeMirror scrolls in the next frame
  const [mark, frame] = await Promise.all([page.locator('.cm-winner').first().boundingBox(), page.locator('#drop').boundingBox()]);
  assert.ok(mark.y > frame.y && mark.y < frame.y + frame.height, 'the line is in view');
  await close(page);
});

test('the crawler is chosen by keyboard, from a filtered list', async () => {
  const page = await open();
  const crawler = page.getByRole('combobox', { name: 'Crawler' });
  await crawler.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('claude');
  const options = await page.getByRole('listbox').getByRole('option').allInnerTexts();
  assert.ok(options.length > 2 && options.every((text) => text.includes('Anthropic')), options);
  assert.ok(await page.getByRole('group', { name: 'AI training' }).isVisible());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await crawler.inputValue(), 'ClaudeBot');
  assert.equal(await crawler.getAttribute('aria-expanded'), 'false');
  assert.deepEqual((await answers(page))[0], ['Blocked', '/', 'Disallow: /', 'Line 17']);
  assert.match(await page.locator('#dialect-note').innerText(), /RFC 9309/);
  await close(page);
});

test('a header is reduced to its crawler, an own name is taken as it stands', async () => {
  const page = await open();
  const crawler = page.getByRole('combobox', { name: 'Crawler' });
  await crawler.fill('Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)');
  assert.deepEqual((await answers(page))[0], ['Blocked', '/', 'Disallow: /', 'Line 17']);
  assert.equal(await page.locator('#crawler-note').innerText(), 'Taken from the header: GPTBot.');
  await crawler.fill('MyOwnBot');
  assert.deepEqual((await answers(page))[0], ['Allowed', '/', '', 'No rule matches']);
  await crawler.fill('  ');
  await answers(page);
  assert.equal(await page.locator('#crawler-problem').innerText(), 'Name a crawler: choose one from the list, or type its name.');
  assert.equal(await crawler.getAttribute('aria-invalid'), 'true');
  assert.ok(await page.locator('#results').isHidden());
  await close(page);
});

test('entries are resolved as a browser does, and both forms are shown', async () => {
  const page = await open();
  await ask(page, 'Googlebot', ['/検索', '/a b', 'example.com/x', '//x', '', 'https://www.example.com/y', 'mailto:a@example.com', 'http://a:99999/']);
  assert.deepEqual(await answers(page), [
    ['Allowed', '/検索', '', 'No rule matches'],
    ['Allowed', '/a b', '', 'No rule matches'],
    ['Not judged', 'example.com/x', '', 'another site'],
    ['Not judged', '//x', '', 'another site'],
    ['Allowed', 'https://www.example.com/y', '', 'No rule matches'],
    ['Unusable', 'mailto:a@example.com', '', 'Not a web address'],
    ['Unusable', 'http://a:99999/', '', 'Not an address'],
  ]);
  assert.deepEqual(await page.locator('.requested').allInnerTexts(), [
    'asks for https://www.example.com/%E6%A4%9C%E7%B4%A2', 'asks for https://www.example.com/a%20b', 'asks for https://example.com/x', 'asks for https://x/', '', '', '',
  ]);
  await page.getByRole('button', { name: 'mailto:a@example.com' }).click();
  assert.match(await page.locator('.detail').innerText(), /http, https and ftp/);
  await page.getByLabel('Unusable 2').check();
  assert.equal((await answers(page)).length, 2);
  await page.getByLabel('Site', { exact: true }).fill('http://');
  await answers(page);
  assert.match(await page.locator('#site-problem').innerText(), /no site's address/);
  await close(page);
});

/** Drops a file on the editor, or elsewhere. */
async function drop(page, name, bytes, where = '#drop') {
  await page.locator(where).evaluate((target, [fileName, content]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Uint8Array.from(content, (character) => character.charCodeAt(0))], fileName));
    for (const type of ['dragover', 'drop']) target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, [name, Buffer.from(bytes).toString('latin1')]); // a list of numbers takes seconds to get there
}

test('a dropped file is opened, a binary one refused', async () => {
  const page = await open();
  const notice = page.locator('#file-notice');
  await drop(page, 'photo.png', [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]);
  await notice.waitFor();
  assert.match(await notice.innerText(), /^photo\.png is not a text file/);
  assert.deepEqual((await answers(page))[1], ['Blocked', '/private/notes.html', 'Disallow: /private/', 'Line 4']);
  await drop(page, 'robots.txt', Buffer.from('User-agent: *\r\nDisallow: /gallery\r\n'));
  await page.waitForFunction(() => document.querySelector('#editor .cm-content').innerText.includes('/gallery'));
  assert.deepEqual(await answers(page), [['Allowed', '/', '', 'No rule matches'], ['Blocked', '/gallery', 'Disallow: /gallery', 'Line 2']], 'the example goes with its file');
  assert.ok(await notice.isHidden());
  assert.match(await page.locator('#file-facts').innerText(), /^35 bytes · 3 lines · 1 group · 1 rule$/);
  await close(page);
});

test('a file in another encoding is said to be, and what is UTF-8 is saved as it was opened', async () => {
  const page = await open();
  const notice = page.locator('#file-notice');
  const opens = async (name, bytes, facts, where) => {
    await drop(page, name, bytes, where);
    await page.locator('#file-facts').filter({ hasText: facts }).waitFor();
    await settled(page);
  };
  await opens('robots.txt', Buffer.from('User-agent: *\nDisallow: /caf\xE9\n', 'latin1'), '32 bytes');
  assert.match(await notice.innerText(), /^robots\.txt is not UTF-8/);
  assert.equal(await page.locator('#problems-count').innerText(), '1 warning');
  for (const where of ['#drop', '#answers-title']) {
    for (const text of ['\uFEFFUser-agent: *\nDisallow: /mark\n', 'User-agent: *\nDisallow: /a\0b/of-nul\n', 'User-agent: *\rDisallow: /cr/\r']) {
      await opens('robots.txt', Buffer.from(text), `${Buffer.byteLength(text)} bytes`, where);
      assert.ok(await notice.isHidden());
      assert.equal((await saved(page, () => menu(page, /^The robots\.txt$/))).text, text);
      await page.keyboard.press('Escape');
    }
    await drop(page, 'robots.txt', Buffer.from('\uFEFFUser-agent: *\n', 'utf16le'), where);
    await notice.filter({ hasText: 'robots.txt is UTF-16 text' }).waitFor();
    assert.match(await page.locator('#file-facts').innerText(), /^29 bytes/);
  }
  await close(page);
});

test('a file over 500 KiB says which rules are ignored', async () => {
  const page = await open();
  const line = 'Disallow: /0123456789012345678901234567\n'; // 40 bytes
  await drop(page, 'robots.txt', Buffer.from(`User-agent: *\n${line.repeat(13000)}`));
  const notice = page.locator('#file-notice');
  await notice.waitFor();
  // 14 bytes, then 12,799 whole lines, then 26 bytes of line 12,801
  assert.equal(await notice.innerText(), 'This file has 520,014 bytes; crawlers read the first 512,000 (500 KiB). Line 12801 is cut short, and lines 12802 to 13002 are ignored.');
  await close(page);
});

test('problems are marked, listed, explained and mended', async () => {
  const page = await open();
  assert.ok(await page.locator('#problems').isHidden() || !/error/.test(await page.locator('#problems-count').innerText()), 'the example is in order');
  await paste(page, 'User-agent: *\nDisalow: /a\nDisallow: b\n');
  await page.locator('.cm-lintRange').first().waitFor();
  assert.ok(await page.locator('.cm-lint-marker').count() >= 2);
  assert.equal(await page.locator('#problems-count').innerText(), '1 error · 1 warning');

  // by pointer
  await page.locator('.cm-lintRange-warning').hover();
  await page.locator('.cm-tooltip .cm-diagnostic').waitFor();
  assert.match(await page.locator('.cm-tooltip .cm-diagnostic').innerText(), /^Google reads Disalow as Disallow/);
  await page.mouse.move(0, 0);
  await page.locator('.cm-tooltip').waitFor({ state: 'detached' });

  // by keyboard: F8 goes from one to the next and shows it
  await editor(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F8');
  await page.locator('.cm-tooltip .cm-diagnostic').waitFor();

  // from the list
  await page.locator('#problems summary').click();
  assert.match((await page.locator('#problems-list li').nth(1).innerText()).trim(), /^Error Line 3 /);
  assert.match(await page.locator('#problems .gloss').innerText(), /^A group is User-agent lines/);
  await page.locator('#problems-list li').nth(1).getByRole('button', { name: 'Go to line 3' }).click();
  assert.equal(await page.evaluate(() => getSelection().anchorNode.parentElement.closest('.cm-line').textContent), 'Disallow: b');
  await page.locator('#problems-list li').first().locator('.fix').click();
  await page.locator('#problems-count', { hasText: /^1 error$/ }).waitFor();
  assert.equal(await page.locator('#editor .cm-line').nth(1).innerText(), 'Disallow: /a');
  await page.locator('#problems-list .fix').first().click();
  await page.locator('#problems').waitFor({ state: 'hidden' });
  assert.equal(await page.locator('#editor .cm-line').nth(2).innerText(), 'Disallow: /b');
  await editor(page).focus();
  await page.keyboard.press('Control+z');
  assert.equal(await page.locator('#editor .cm-line').nth(2).innerText(), 'Disallow: b');
  await close(page);
});

test('hostile text stays text', async () => {
  const page = await open();
  await paste(page, 'User-agent: *\nDisallow: /<img src=x onerror=alert(1)>\n# <script>alert(1)</script>\n');
  await ask(page, '<b onclick=alert>', ['/<img src=x onerror=alert(1)>', '"><script>alert(1)</script>']);
  await page.locator('#rows .row').first().click();
  await answers(page);
  // An image of no size is how CodeMirror keeps the cursor beside a widget.
  const made = page.locator('main img:not(.cm-widgetBuffer), main script, main b[onclick]');
  assert.deepEqual(await made.evaluateAll((elements) => elements.map((element) => element.outerHTML)), []);
  await close(page);
});

test("text becomes markup nowhere: the page's policy forbids it, and these tests would tell", async () => {
  const page = await open();
  assert.deepEqual(page.problems, []);
  const refused = await page.evaluate(async () => {
    const told = new Promise((resolve) => {
      const directives = new Set(); // told twice: by the policy of the header, and by that of the page itself
      document.addEventListener('securitypolicyviolation', (e) => { if (directives.add(e.violatedDirective).size === 2) resolve(); });
    });
    const errors = [];
    try { document.createElement('p').innerHTML = 'a'; } catch (error) { errors.push(error.name); }
    try { trustedTypes.createPolicy('other', {}); } catch (error) { errors.push(error.name); }
    await told;
    await window.reported;
    return errors;
  });
  assert.deepEqual(refused, ['TypeError', 'TypeError']);
  const told = new Set(page.problems.filter((text) => text.startsWith('security policy: ')).map((text) => text.split(' ')[2]));
  assert.deepEqual([...told].sort(), ['require-trusted-types-for', 'trusted-types']);
  await page.context().close();
});

test('what was typed survives a reload', async () => {
  const page = await open({ serviceWorkers: 'allow' });
  await paste(page, 'User-agent: *\nDisallow: /kept\n');
  await ask(page, 'MyOwnBot', ['/kept']);
  await page.getByLabel('Read as').selectOption('first-match');
  await answers(page);
  await page.reload();
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  assert.deepEqual(await answers(page), [['Blocked', '/kept', 'Disallow: /kept', 'Line 2']]);
  assert.equal(await page.getByRole('combobox', { name: 'Crawler' }).inputValue(), 'MyOwnBot');
  await page.getByRole('button', { name: 'Example' }).click();
  assert.equal((await answers(page)).length, 7);
  await close(page);
});

test('a long list comes in pages', async () => {
  const page = await open();
  await ask(page, 'Googlebot', Array.from({ length: 250 }, (_, i) => (i % 2 ? '/drafts/' : '/') + i));
  assert.equal((await answers(page)).length, 100);
  assert.equal(await page.locator('#page-number').innerText(), '1 to 100 of 250');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  assert.equal((await answers(page)).length, 50);
  await page.getByLabel('Blocked 125').check();
  assert.deepEqual((await answers(page))[0], ['Blocked', '/drafts/1', 'Disallow: /drafts/', 'Line 3']);
  await close(page);
});

test('the whole flow works by keyboard alone', async () => {
  const page = await open();
  const reached = [];
  await page.locator('#menu-open').focus();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => {
      let e = document.activeElement;
      return e.matches('.choose') ? 'choose' : e.id || e.getAttribute('aria-labelledby') || e.className.split(' ')[0] || e.name || e.tagName;
    }));
    if (reached.includes('choose')) break;
  }
  const chosen = await page.evaluateHandle(() => document.activeElement);
  for (let i = 0; i < 60 && !reached.includes('cm-content'); i++) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => document.activeElement.id || document.activeElement.className.split(' ')[0]));
  }
  for (const stop of ['theme', 'page', 'check', 'crawler', 'dialect', 'site', 'urls-label', 'choose', 'open', 'clear', 'example', 'cm-content']) {
    assert.ok(reached.includes(stop), `${stop} is reached with Tab: ${reached}`);
  }
  await chosen.evaluate((node) => node.focus());
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.detail').waitFor();
  await page.keyboard.press('Tab'); // into the explanation, to the link of the winning line
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.className.split(' ')[0]), 'cm-content');
  await close(page);
});

for (const width of [1280, 360]) {
  test(`accessible at ${width} px, nothing cut off, pictures`, async () => {
    const page = await open({ width });
    await page.locator('#rows .row').nth(2).click();
    await presentable(page, { what: 'a row is chosen', name: `example-${width}` });
    await page.locator('#crawler').press('ArrowDown');
    await page.locator('[role=option]').first().waitFor();
    await presentable(page, { what: 'the list of crawlers is open', name: `crawlers-${width}` });
    await page.keyboard.press('Escape');
    await ask(page, ' ', ['/a b', 'mailto:x', `/${'long'.repeat(80)}`]);
    await paste(page, 'Disallow: /x\nUser-agent: *\nDisalow: /a\nDisallow: b\n');
    await page.locator('.cm-lintRange').first().waitFor();
    await page.locator('#problems summary').click();
    await drop(page, 'photo.png', [0x89, 0, 1, 2]);
    await page.locator('#file-notice').waitFor();
    await presentable(page, { what: 'problems are shown' });
    await page.getByRole('combobox', { name: 'Crawler' }).fill('Googlebot');
    await answers(page);
    await page.locator('#rows .row').nth(1).click();
    await presentable(page, { what: 'an unusable entry is chosen', name: `problems-${width}` });
    await close(page);
  });
}

// What a real server answers is tested with it; here the answers are the documented ones.
for (const [name, met, words, verdict] of [
  ['a file', { hops: [{ url: 'https://example.com/robots.txt', status: 301, location: 'https://www.example.com/robots.txt' }, { url: 'https://www.example.com/robots.txt', status: 200 }], contentType: 'text/plain', bytes: 25, text: 'User-agent: *\nDisallow: /\n' },
    /answered 301 and led to .*A file of 25 bytes came, as text\/plain\. The crawler obeys/s, ['Blocked', 'https://example.com/page', 'Disallow: /', 'Line 2']],
  ['a 404', { hops: [{ url: 'https://example.com/robots.txt', status: 404 }], text: '' }, /it has no robots\.txt for crawlers/, ['Allowed', 'https://example.com/page', '', 'There is no robots.txt']],
  ['a 503', { hops: [{ url: 'https://example.com/robots.txt', status: 503 }], text: '' }, /answered 503, an error/, ['Blocked', 'https://example.com/page', '', 'The robots.txt is out of reach']],
]) {
  test(`fetching live meets ${name}`, async () => {
    const page = await open();
    await page.route('**/api/robots?*', (route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify(met) }));
    await page.getByLabel('Page or site').fill('https://example.com/page');
    await page.keyboard.press('Enter');
    await page.locator('#live').waitFor();
    assert.match(await page.locator('#live').textContent(), words);
    assert.deepEqual((await answers(page)).map(([verdict, url, rule, where]) => [verdict, url, rule, where.replace(/ · .*/, '')]), [verdict]);
    assert.equal(await page.locator('#site').inputValue(), 'https://example.com');
    const text = await editor(page).innerText();
    assert.ok(met.text === '' ? text.includes('/drafts/') : text.includes('Disallow: /'), 'without a file the editor is left alone');
    await page.locator('#rows .row').first().click();
    assert.ok((await page.locator('.explanation').innerText()).length > 20);
    await paste(page, 'User-agent: *\nDisallow: /other\n');
    assert.deepEqual(await answers(page), [['Allowed', 'https://example.com/page', '', 'No rule matches']], 'an edit takes over');
    assert.ok(await page.locator('#live').isHidden(), 'what is said of a fetch goes');
    await close(page);
  });
}
