// A first visit: what is asked for in which order, and what is typed before the module and the editors are there.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answers, list, painted, paste, pasteHere, pasteInto } from './gestures.mjs';
import { settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.close());

/** Opens the page, and gives what lets files come that match a pattern, or not come. */
async function open(pattern, fulfil = (route) => route.continue()) {
  const page = await site.newPage();
  let letCome;
  const come = new Promise((resolve) => { letCome = resolve; });
  await page.route(pattern, async (route) => {
    await come;
    await fulfil(route);
  });
  await page.goto(site.url, { waitUntil: 'commit' });
  return [page, letCome];
}

const editor = (page) => page.locator('#editor .cm-content');
const shown = async (page) => (await editor(page).locator('.cm-line').allTextContents()).join('\n').trimEnd();

test('the module is asked for first, and the editors after the first verdict', async () => {
  const page = await site.newPage();
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/-[0-9a-f]{10}/, '')));
  await page.addInitScript(() => new MutationObserver((_, observer) => {
    if (!document.querySelector('#rows .row')) return;
    performance.mark('verdict');
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true }));
  await page.goto(site.url);
  await settled(page);
  assert.equal(asked[1], '/assets/page.wasm');
  const [verdict, editors] = await page.evaluate(() => [
    performance.getEntriesByName('verdict')[0].startTime,
    performance.getEntriesByType('resource').find(({ name }) => name.includes('/editors-')).startTime,
  ]);
  assert.ok(editors > verdict, 'the editors compete with the module');
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('on a phone the editors come when the file comes near, with its marks and the cursor', async () => {
  const page = await site.newPage({ width: 360, height: 640 });
  const asked = [];
  page.on('request', (request) => { if (request.url().includes('/editors-')) asked.push(request.url()); });
  await page.goto(site.url);
  await settled(page);
  assert.deepEqual(asked, []);
  await page.locator('#headline-around').getByRole('button').click();
  const winner = page.locator('#editor .cm-decides.cm-allowed');
  await winner.waitFor();
  assert.equal(await winner.innerText(), 'Allow: /private/press/');
  await page.locator('#editor .cm-content:focus').waitFor();
  await page.keyboard.type('x');
  assert.match(await shown(page), /^xAllow: \/private\/press\/$/m);
  assert.equal(asked.length, 1);
  assert.equal(await page.locator('#urls .cm-editor').count(), 0);
  await page.locator('#list-facts').click();
  await page.locator('#urls .cm-editor').waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('what is typed before the module is there is checked, and can be undone in the editor', async () => {
  const [page, letCome] = await open('**/*.wasm');
  const area = page.locator('#robots-text');
  await page.locator('html[lang]').waitFor();
  await area.fill('User-agent: *\nDisallow: /typed/-');
  await page.locator('#page').fill('/typed/early');
  await area.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace'); // a step of its own, however fast this is
  await page.keyboard.insertText('\nAllow: /typed/early');
  for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+ArrowLeft');
  letCome();
  await settled(page);
  assert.equal(await shown(page), 'User-agent: *\nDisallow: /typed/\nAllow: /typed/early');
  assert.equal(await page.evaluate(() => getSelection().toString()), 'early');
  assert.ok(await editor(page).evaluate((e) => e === document.activeElement), 'the focus stays');
  await page.keyboard.type('x');
  assert.equal(await shown(page), 'User-agent: *\nDisallow: /typed/\nAllow: /typed/x');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  assert.equal(await shown(page), 'User-agent: *\nDisallow: /typed/');
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('before the editors are there, the text area answers, undoes and redoes', async () => {
  const [page, letCome] = await open('**/editors-*.js');
  const area = page.locator('#robots-text');
  await page.locator('#rows .row').first().waitFor();
  const example = await area.inputValue();
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.equal(await area.inputValue(), '');
  await page.getByRole('button', { name: 'Example' }).click();
  assert.equal(await area.inputValue(), example);
  await area.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('Disallow: /gone');
  assert.equal(await area.inputValue(), `${example}Disallow: /gone`);
  await page.keyboard.press('Control+z');
  assert.equal(await area.inputValue(), example);
  await page.keyboard.press('Control+Shift+z');
  assert.equal(await area.inputValue(), `${example}Disallow: /gone`);
  await page.keyboard.press('Control+z');
  letCome();
  await settled(page);
  assert.equal(await shown(page), example.trimEnd());
  await page.keyboard.press('Control+y');
  assert.equal(await shown(page), `${example}Disallow: /gone`);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z'); // what was typed, the example, and emptying
  assert.equal(await shown(page), example.trimEnd());
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

for (const [what, fulfil] of [
  ['blocked', (route) => route.abort()],
  ['damaged', (route) => route.fulfill({ contentType: 'text/javascript', body: 'const a = {' })],
]) {
  test(`editors that are ${what}: the text areas go on, and one message says so`, async () => {
    const page = await site.newPage();
    await page.route('**/editors-*.js', fulfil);
    await page.goto(site.url);
    await settled(page);
    assert.ok(await page.locator('#failure').isHidden());
    await page.getByText('The editor did not arrive').waitFor();
    assert.equal(await page.getByText('The editor did not arrive').count(), 1);
    const area = page.locator('#robots-text');
    await area.fill('User-agent: *\nDisalow: /\n\nUser-agent: b\nDisallow: /b\nDisallow: /own');
    await page.locator('#page').fill('/own/page');
    await page.locator('#crawler').fill('b');
    await page.locator('#page').press('Enter');
    await settled(page);
    assert.match(await page.locator('#headline').innerText(), /Disallow: \/own/);
    await page.locator('#headline').getByRole('button', { name: 'Go to line 6' }).click();
    assert.equal(await area.evaluate((e) => e.value.slice(e.selectionStart)), 'Disallow: /own');
    assert.ok(await area.evaluate((e) => e === document.activeElement));
    await page.locator('#problems').evaluate((box) => { box.open = true; });
    await page.locator('#problems-list .fix').first().click();
    assert.match(await area.inputValue(), /^User-agent: \*\nDisallow: \/\n/);
    await area.press('Control+z');
    assert.match(await area.inputValue(), /^User-agent: \*\nDisalow: \/\n/);
    await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('/own'));
    await page.context().close();
  });
}

test('a line that is asked for before the editors are there has the focus, which they take over', async () => {
  const [page, letCome] = await open('**/editors-*.js');
  await page.locator('#problems').waitFor(); // all else that stands there is there
  await page.locator('#headline').getByRole('button', { name: /^Go to line/ }).click();
  const line = await page.locator('#robots-text').evaluate((e) => e.value.slice(e.selectionStart).split('\n')[0]);
  assert.match(line, /allow: /i);
  await page.locator('#rule-note').waitFor(); // of the line where the cursor is now
  const boxes = async () => {
    await painted(page);
    return page.evaluate(() => ['question', 'headline', 'file', 'drop'].map((id) => {
      const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
      return { id, x, y, width, height };
    }));
  };
  const before = await boxes();
  letCome();
  await settled(page);
  assert.deepEqual(await boxes(), before, 'nothing moves');
  assert.ok(await editor(page).evaluate((e) => e === document.activeElement));
  assert.equal(await page.evaluate(() => {
    const { anchorNode: at } = getSelection(); // the line, or a text in it
    return (at instanceof Element ? at : at.parentElement).closest('.cm-line').textContent;
  }), line);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a large file that is pasted before the editors are there', async () => {
  const [page, letCome] = await open('**/editors-*.js');
  await page.locator('#rows .row').first().waitFor();
  const large = `User-agent: *\r\n${Array.from({ length: 20_000 }, (_, i) => `Disallow: /page/${i}/`).join('\r\n')}\r\n`;
  await paste(page, large);
  await page.locator('#page').fill('/page/19999/x');
  await page.locator('#page').press('Enter');
  letCome();
  await settled(page);
  assert.match(await page.locator('#headline').innerText(), /Disallow: \/page\/19999\//);
  assert.ok(await page.locator('#page').evaluate((e) => e === document.activeElement), 'the focus is left where it is');
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('/page/19999/'));
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a large file that is pasted before it is known that no editors come stands in the text area', async () => {
  const [page, letCome] = await open('**/editors-*.js', (route) => route.abort());
  await page.locator('#rows .row').first().waitFor();
  const area = page.locator('#robots-text');
  const example = await area.inputValue();
  const large = `User-agent: *\n${Array.from({ length: 3_000 }, (_, i) => `Disallow: /page/${i}/`).join('\n')}\n`;
  await paste(page, large);
  await area.waitFor({ state: 'hidden' }); // it would take seconds to lay all of it out
  letCome();
  await settled(page);
  await page.getByText('The editor did not arrive').waitFor();
  assert.ok(await area.isVisible());
  assert.ok(await area.evaluate((e) => e === document.activeElement), 'the focus comes back');
  assert.equal(await area.inputValue(), large);
  await page.locator('#page').fill('/page/2999/x');
  await page.locator('#page').press('Enter');
  await settled(page);
  assert.match(await page.locator('#headline').innerText(), /Disallow: \/page\/2999\//);
  await area.press('Control+z');
  assert.equal(await area.inputValue(), example);
  await page.context().close();
});

test('what is pasted before the editors are there goes where the cursor is, and a list through the importer', async () => {
  const [page, letCome] = await open('**/editors-*.js');
  await page.locator('#rows .row').first().waitFor();
  const area = page.locator('#robots-text');
  await area.fill('User-agent: *\nDisallow: /b\n');
  await area.press('Control+Home');
  await pasteHere(page, '# mine\r\n');
  await pasteHere(page, '# again\n');
  const pasted = '# mine\n# again\nUser-agent: *\nDisallow: /b\n';
  assert.equal(await area.inputValue(), pasted);
  await page.locator('#list-box').evaluate((box) => { box.open = true; });
  await pasteInto(list(page), 'Page\tClicks\n/b\t12\n/a\t3\n');
  assert.equal(await page.locator('#urls-text').inputValue(), '/b\n/a');
  await page.locator('#urls-text').press('Control+End');
  await pasteHere(page, '?x=1');
  assert.equal(await page.locator('#urls-text').inputValue(), '/b\n/a?x=1');
  letCome();
  assert.deepEqual((await answers(page)).map(([verdict, url]) => [verdict, url]), [['Blocked', '/b'], ['Allowed', '/a?x=1']]);
  assert.equal(await shown(page), pasted.trimEnd());
  await list(page).press('Control+z');
  assert.deepEqual(await page.locator('#urls .cm-line').allTextContents(), ['/b', '/a']);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
