// From question to answer: the box on top, the loud line, and whose file it is.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { accessible, answers, close, editor, list, openMenu, paste, pasteHere, pasteInto } from './gestures.mjs';
import { settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.close());

const SHOP = 'User-agent: *\nDisallow: /checkout/\nAllow: /\n';

/** Opens the page as a visitor finds it; the server answers for a site with a file, or with a status where it has none. */
async function visit(files = {}, options = {}) {
  const page = await site.newPage({ width: 1280, height: 720, ...options });
  page.asked = [];
  await page.route('**/api/robots?*', (route) => {
    const asked = new URL(route.request().url()).searchParams.get('url');
    page.asked.push(asked);
    const file = files[asked] ?? 404;
    const hops = [{ url: `${asked}/robots.txt`, status: typeof file === 'number' ? file : 200 }];
    const text = typeof file === 'number' ? '' : file;
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify({ hops, contentType: 'text/plain', bytes: text.length, text }) });
  });
  await page.goto(site.url);
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  return page;
}

async function check(page, typed) {
  await page.locator('#page').fill(typed);
  await page.keyboard.press('Enter');
  await settled(page);
}

const said = (page) => page.locator('#headline-says').innerText();
const button = (page, name) => page.getByRole('button', { name });

test('typing a page and Enter brings its answer, and the server is told the site alone', async () => {
  const page = await visit({ 'https://shop.example': SHOP });
  assert.match(await page.locator('#begin').innerText(), /^Type a page or a site.* paste or open .* example\.$/);
  await page.keyboard.type('shop.example/checkout/step1?id=7'); // the box has the focus, and its text is chosen
  await page.keyboard.press('Enter');
  await page.locator('#live').waitFor();
  await settled(page);
  assert.deepEqual(page.asked, ['https://shop.example']);
  assert.equal(await said(page), 'Googlebot may not fetch https://shop.example/checkout/step1?id=7.');
  assert.match(await page.locator('#headline').innerText(), /Disallow: \/checkout\/ on line 2 decides\. https:\/\/shop\.example\/robots\.txt, as it was fetched on .*noindex on it|noindex on the page is not seen/s);
  assert.deepEqual(await answers(page), [['Blocked', 'https://shop.example/checkout/step1?id=7', 'Disallow: /checkout/', 'Line 2']]);
  assert.equal(await page.locator('#site').inputValue(), 'https://shop.example');
  assert.match(await page.locator('#live-facts').innerText(), /shop\.example answered 200, 44 bytes/);
  assert.ok(await page.locator('#begin').isHidden(), 'what is used once goes');
  assert.ok(await page.locator('#urls').isHidden(), 'the list is folded');
  assert.ok(await page.locator('#undo').isHidden(), 'there was nobody’s work to bring back');
  await check(page, 'shop.example');
  assert.equal(await said(page), 'Googlebot may fetch https://shop.example/.');
  assert.ok(await page.locator('#undo').isHidden(), 'nothing was replaced');
  assert.match(await page.locator('#headline-means').innerText(), /look next at noindex, the canonical address/);
  await page.locator('#crawler').fill('GPTBot');
  await settled(page);
  assert.match(await said(page), /^GPTBot may fetch/);
  await check(page, 'shop');
  assert.match(await page.locator('#ask-problem').innerText(), /^This is not an address/);
  await close(page);
});

test('own text is never overwritten: the live file is a second step, which can be undone', async () => {
  const page = await visit({ 'https://shop.example': SHOP });
  await paste(page, 'User-agent: *\nDisallow: /mine\n');
  await check(page, 'https://shop.example/mine');
  assert.deepEqual(page.asked, []);
  assert.equal(await said(page), 'Googlebot may not fetch https://shop.example/mine.');
  assert.match(await page.locator('#headline-why').innerText(), /Your file, taken as https:\/\/shop\.example\/robots\.txt/);
  await button(page, 'Use the live file of shop.example').click();
  await settled(page);
  assert.equal(await said(page), 'Googlebot may fetch https://shop.example/mine.');
  await button(page, 'Bring my file back').click();
  await settled(page);
  assert.match(await editor(page).innerText(), /\/mine/);
  assert.equal(await said(page), 'Googlebot may not fetch https://shop.example/mine.');
  await close(page);
});

test('a fetch that brings no file leaves the editor alone', async () => {
  const page = await visit({ 'https://broken.example': 503 });
  const was = await editor(page).innerText();
  await check(page, 'https://broken.example/a');
  assert.equal(await editor(page).innerText(), was);
  assert.match(await said(page), /^Googlebot may not fetch/);
  assert.match(await page.locator('#headline-why').innerText(), /The editor is left as it was/);
  assert.match(await page.locator('#live').textContent(), /The text in the editor was left as it is/);
  await close(page);
});

test('without a server the box shows the file as a link, and asks to paste it', async () => {
  const page = await site.newPage({ width: 1280, height: 720 });
  await page.route('**/api/**', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<p>Not here' }));
  await page.goto(site.url);
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  await check(page, '');
  assert.match(await page.locator('#ask-problem').innerText(), /^Type the address/);
  await check(page, 'shop.example/checkout/1');
  await page.locator('#manual').waitFor();
  assert.equal(await page.locator('#manual-link').getAttribute('href'), 'https://shop.example/robots.txt');
  assert.equal(await said(page), 'This file does not decide about https://shop.example/checkout/1.', 'the example does not');
  await button(page, 'Empty the editor').click();
  await settled(page);
  assert.match(await said(page), /^There is no robots\.txt here yet/);
  await paste(page, SHOP);
  await settled(page);
  assert.equal(await said(page), 'Googlebot may not fetch https://shop.example/checkout/1.');
  assert.ok(await page.locator('#manual').isHidden());
  await page.context().close();
});

test('several lines pasted into the box are a list, and a robots.txt is the file', async () => {
  const page = await visit();
  await pasteInto(page.locator('#page'), 'https://a.example/1\nhttps://a.example/2\n');
  await settled(page);
  assert.deepEqual((await answers(page)).map(([verdict, url]) => [verdict, url]), [['Not judged', 'https://a.example/1'], ['Not judged', 'https://a.example/2']]);
  await pasteInto(page.locator('#page'), 'User-agent: *\nDisallow: /2\n');
  await settled(page);
  assert.equal(await said(page), 'Googlebot may fetch 1 of 2 URLs, and not the other one.');
  assert.deepEqual(page.asked, []);
  await close(page);
});

test('whatever is in the box, the page says what to do', async () => {
  const page = await visit({ 'https://shop.example': SHOP });
  const problem = page.locator('#ask-problem');
  for (const [typed, words] of [
    ['htps://shop.example/x', /begins with htps:\. .* with https:/],
    ['example', /^This is not an address\. Type one/],
    ['https://shop .example/', /^This is not an address/],
    ['https://example.com:99999', /^No site has port 99999/],
    ['info@shop.example', /^This is a mail address.* type shop\.example\.$/],
    ['mailto:info@shop.example?subject=x', /^This is a mail address.* type shop\.example\.$/],
    ['best running shoes', /^These are words/],
    ['User-agent: *', /^This is a line of a robots\.txt/],
    ['{"status": 502, "title": "Bad Gateway"}', /^No address was found in this/],
  ]) {
    await check(page, typed);
    assert.match(await problem.innerText(), words, typed);
    assert.equal(await page.locator('#page').getAttribute('aria-invalid'), 'true');
  }
  for (const pasted of ['{"status": 502}', '{\n  "status": 502,\n  "title": "Bad Gateway"\n}', 'Hello John,\nthank you for the list.\n']) {
    await page.locator('#page').fill('shop.example');
    await pasteInto(page.locator('#page'), pasted);
    await settled(page);
    assert.match(await problem.innerText(), /^No address was found in this/);
    assert.equal(await page.locator('#page').inputValue(), 'shop.example', 'what was there stays');
  }
  assert.equal((await answers(page)).length, 7, 'no list was made of it');
  assert.deepEqual(page.asked, []);
  await close(page);
});

test('an address is taken as it was copied, and who asks for a robots.txt or a sitemap is told what that means', async () => {
  const page = await visit({ 'https://shop.example': SHOP, 'https://[2001:db8::1]': SHOP, 'https://xn--r8jz45g.xn--zckzah': SHOP });
  for (const [typed, words] of [
    ['<https://shop.example/checkout/>', 'Googlebot may not fetch https://shop.example/checkout/.'],
    ['「https://shop.example/x」', 'Googlebot may fetch https://shop.example/x.'],
    ['[The shop](https://shop.example/checkout/)', 'Googlebot may not fetch https://shop.example/checkout/.'],
    ['view-source:https://shop.example/x', 'Googlebot may fetch https://shop.example/x.'],
    ['ｈｔｔｐｓ：／／ｓｈｏｐ。ｅｘａｍｐｌｅ／ｃｈｅｃｋｏｕｔ／', 'Googlebot may not fetch https://shop.example/checkout/.'],
    ['shop。example/x', 'Googlebot may fetch https://shop.example/x.'],
    ['(shop.example.)', 'Googlebot may fetch https://shop.example/.'],
    ['例え.テスト/checkout/', 'Googlebot may not fetch https://xn--r8jz45g.xn--zckzah/checkout/.'],
    ['例え.テスト/検索', 'Googlebot may fetch https://xn--r8jz45g.xn--zckzah/%E6%A4%9C%E7%B4%A2.'],
    ['[2001:db8::1]/checkout/', 'Googlebot may not fetch https://[2001:db8::1]/checkout/.'],
    ['https://ann:secret@shop.example/x', 'Googlebot may fetch https://shop.example/x.'],
    ['https://shop.example/robots.txt', 'Googlebot may fetch https://shop.example/.'],
    ['shop.example/sitemap_index.xml.gz', 'Googlebot may fetch https://shop.example/sitemap_index.xml.gz.'],
  ]) {
    await check(page, typed);
    assert.equal(await said(page), words);
    assert.equal(await page.locator('#page').getAttribute('aria-invalid'), null);
  }
  assert.match(await page.locator('#headline-means').innerText(), /^This is about the sitemap itself/);
  await check(page, 'https://a.example/1, https://a.example/2');
  assert.deepEqual((await answers(page)).map(([, url]) => url).slice(-2), ['https://a.example/1', 'https://a.example/2']);
  await close(page);
});

test('what is pasted beside the fields goes into the box', async () => {
  const page = await visit();
  await page.locator('#answers-title').click();
  await page.locator('body').evaluate((body) => document.activeElement.blur());
  const pasteBeside = (text) => page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await pasteBeside('User-agent: *\nDisallow: /2\n');
  await settled(page);
  await page.evaluate(() => document.activeElement.blur());
  await pasteBeside(' https://a.example/2\n');
  await page.keyboard.press('Enter');
  await settled(page);
  assert.equal(await said(page), 'Googlebot may not fetch https://a.example/2.');
  await close(page);
});

test('a list of a site that the file is not from has its own fetched, and another file comes back', async () => {
  const page = await visit({ 'https://shop.example': SHOP });
  await paste(page, 'User-agent: *\nDisallow: /mine\n');
  await check(page, 'https://mine.example/mine');
  await page.locator('#site').evaluate((box) => {
    box.value = 'https://mine.example';
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.locator('#list-box').evaluate((box) => { box.open = true; });
  await pasteInto(list(page), 'https://shop.example/checkout/1\nhttps://shop.example/2');
  await settled(page);
  assert.equal(await said(page), 'None of the 2 URLs is of this file\'s site.');
  await button(page, 'Fetch the robots.txt of shop.example').click();
  await settled(page);
  assert.equal(await said(page), 'Googlebot may fetch 1 of 2 URLs, and not the other one.');
  assert.ok(await button(page, 'Fetch the robots.txt of').isHidden());
  await openMenu(page);
  assert.match(await page.locator('#earlier li').innerText(), /https:\/\/mine\.example, 2 lines/, 'the file before is earlier work');
  await page.keyboard.press('Escape');
  await button(page, 'Bring my file back').click();
  await settled(page);
  assert.match(await editor(page).innerText(), /\/mine/);
  await close(page);
});

test('with several hosts the page asks whose file it is, and judges no other', async () => {
  const page = await visit({ 'https://b.example': 'User-agent: *\nDisallow: /b\n' });
  await paste(page, 'User-agent: *\nDisallow: /x\n');
  await page.locator('#list-box').evaluate((box) => { box.open = true; });
  await pasteInto(list(page), '/path\nhttps://a.example/x\n');
  await settled(page);
  assert.match(await said(page), /^Googlebot may fetch 1 of 2/);
  assert.ok(await page.locator('#host-field').isHidden(), 'all are of one site');
  await pasteInto(list(page), 'https://a.example/x\nhttps://a.example/y\nhttps://b.example/x\nhttp://a.example/x\n');
  await settled(page);
  assert.equal(await said(page), 'Which site is this file from?');
  assert.equal(await page.locator('[data-count=not-judged]').innerText(), '4');
  await page.locator('#whose-sites').getByRole('button', { name: 'https://a.example', exact: true }).click();
  await settled(page);
  const judged = async () => (await answers(page)).map(([verdict]) => verdict);
  assert.deepEqual(await judged(), ['Blocked', 'Allowed', 'Not judged', 'Not judged']);
  await page.locator('#same-there').check();
  await settled(page);
  assert.deepEqual(await judged(), ['Blocked', 'Allowed', 'Not judged', 'Blocked']);
  assert.match((await answers(page))[3][3], /assumed the same there/);
  await page.locator('#host').selectOption('b.example');
  assert.deepEqual(await judged(), ['Not judged']);
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#save-csv').click()]);
  assert.match(await readFile(await file.path(), 'utf8'), /\nhttps:\/\/b\.example\/x,Googlebot,not-judged,/);
  await page.locator('#host').selectOption('');
  await accessible(page, 'not judged');
  await page.getByRole('radio', { name: 'Before and after' }).check();
  await page.locator('#before-now').click();
  await settled(page);
  assert.match(await page.locator('#change-summary').innerText(), /1 URL is of another site and is not judged/);
  await page.getByRole('radio', { name: 'URLs', exact: true }).check();
  await page.locator('#rows .fetch-own:visible').first().click();
  await settled(page);
  assert.deepEqual(page.asked, ['https://b.example']);
  assert.equal(await said(page), 'Googlebot may fetch https://b.example/x.');
  assert.deepEqual(await judged(), ['Not judged', 'Not judged', 'Allowed', 'Not judged']);
  await close(page);
});

test('for a file without URLs some are proposed, and they go with the first own one', async () => {
  const page = await visit();
  await paste(page, SHOP);
  await settled(page);
  assert.deepEqual(await answers(page), [['Allowed', '/', 'Allow: /', 'Line 3'], ['Blocked', '/checkout/', 'Disallow: /checkout/', 'Line 2']]);
  assert.match(await page.locator('#list-facts').innerText(), /^2 URLs proposed from the rules/);
  assert.match(await page.locator('#headline-why').innerText(), /^The URLs below are proposed/);
  await button(page, 'Share and export').click();
  await button(page, 'What is shown as CSV').click();
  assert.match(await page.locator('#menu-status').innerText(), /nothing|Nothing|no /);
  // Neither kept nor, as a link has the same, shared.
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('checkout'));
  const kept = await page.evaluate(() => Object.values(localStorage).map((text) => JSON.parse(text).work?.urls).filter((urls) => urls !== undefined));
  assert.deepEqual(kept, ['']);
  await page.keyboard.press('Escape');
  await check(page, '/checkout/own');
  assert.deepEqual(await answers(page), [['Blocked', '/checkout/own', 'Disallow: /checkout/', 'Line 2']]);
  await button(page, 'Clear').click();
  await settled(page);
  assert.match(await said(page), /^There is no robots\.txt here yet/);
  await close(page);
});

test('on a phone the rule stands beside the answer, with a way into the file and back', async () => {
  const page = await visit({ 'https://shop.example': SHOP }, { width: 360, height: 640 });
  await check(page, 'https://shop.example/checkout/1');
  assert.deepEqual(await page.locator('#headline .around-rule code').allInnerTexts(), ['Disallow: /checkout/']);
  await page.locator('#headline').getByRole('button', { name: 'Show it in the file' }).click();
  const line = page.locator('#editor .cm-line', { hasText: '/checkout/' });
  await line.waitFor();
  await page.waitForFunction(() => scrollY > 200);
  await button(page, 'Back to the answer').click();
  await page.waitForFunction(() => document.getElementById('headline').getBoundingClientRect().bottom > 0);
  await close(page);
});

test('beside the file, Escape leads back to the answer whose line was asked for, as a button says', async () => {
  const page = await visit({ 'https://shop.example': SHOP });
  await check(page, 'https://shop.example/checkout/1');
  const back = button(page, 'Back to the answer');
  assert.ok(await back.isHidden(), 'there is no answer to go back to yet');
  const line = page.locator('#headline-why .line-link');
  await line.focus();
  await page.keyboard.press('Enter');
  await back.waitFor();
  assert.equal(await back.evaluate((node) => getComputedStyle(node, '::after').content), '" (Esc)"');
  const inFile = page.locator('#editor [aria-describedby="editor-word"]:focus');
  await inFile.waitFor();
  await page.keyboard.press('Control+f');
  await page.locator('.cm-search').waitFor();
  await page.keyboard.press('Escape'); // which is the panel's
  await page.locator('.cm-search').waitFor({ state: 'detached' });
  await inFile.waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#headline-why .line-link:focus').waitFor();
  await page.keyboard.press('Enter');
  await inFile.waitFor();
  await back.click();
  await page.locator('#headline-why .line-link:focus').waitFor();
  await close(page);
});

/** A file of somebody's own on a phone, with a list of URLs on the hosts that are named. */
async function listing(...hosts) {
  const page = await visit({}, { width: 360, height: 640 });
  await paste(page, 'User-agent: *\nDisallow: /x\n');
  await settled(page);
  await page.locator('#list-box').evaluate((box) => { box.open = true; });
  await pasteInto(list(page), hosts.map((host, i) => `https://${host}.example/x${i}\n`).join(''));
  await settled(page);
  return page;
}

test('whose file it is, one tap in the headline answers, and a wrong tap is mended there', async () => {
  const page = await listing('a', 'b', 'a');
  const sites = page.locator('#whose-sites').getByRole('button');
  const choice = page.locator('#whose-site');
  assert.equal(await said(page), 'Which site is this file from?');
  assert.deepEqual(await sites.allInnerTexts(), ['https://a.example', 'https://b.example']);
  assert.ok(await choice.isHidden(), 'the buttons are all');
  await accessible(page, 'asked');
  await sites.nth(1).press('Enter');
  await settled(page);
  assert.equal(await said(page), 'Googlebot may not fetch the one URL.');
  assert.ok(await sites.first().isHidden());
  assert.equal(await choice.inputValue(), 'https://b.example');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'whose-site', 'the focus is not lost with the button');
  await choice.selectOption('https://a.example');
  await settled(page);
  assert.equal(await said(page), 'Googlebot may not fetch any of 2 URLs.');
  await accessible(page, 'answered');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling');
  await close(page);
});

test('of many sites some are a tap away, and all can be chosen', async () => {
  const page = await listing('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  assert.match(await page.locator('#headline-why').innerText(), /the list names 8\.$/);
  assert.equal(await page.locator('#whose-sites button').count(), 6);
  await page.locator('#whose-site').selectOption('https://h.example');
  await settled(page);
  assert.equal(await said(page), 'Googlebot may not fetch the one URL.');
  await close(page);
});

test('how many of the proposed URLs are blocked is no headline, and a web page in the place of a robots.txt is told', async () => {
  const page = await visit();
  await pasteHere(page, 'User-agent: *\nDisallow: /cart/\nDisallow: /search\n');
  await page.locator('#list-facts').filter({ hasText: 'proposed' }).waitFor();
  await settled(page);
  assert.equal(await said(page), 'Type a page or a site to see whether Googlebot may fetch it.');
  assert.match(await page.locator('#headline').innerText(), /The URLs below are proposed: they are made from the rules/);
  assert.doesNotMatch(await page.locator('#headline').innerText(), /noindex/);
  await page.locator('#page').focus();
  await pasteHere(page, '<!doctype html>\n<html lang="en">\n<title>Not found</title>\n</html>\n');
  await page.locator('#problems').getByText('This is a web page, not a robots.txt').waitFor({ state: 'attached' });
  assert.equal(await page.locator('#page').inputValue(), '');
  await close(page);
});
