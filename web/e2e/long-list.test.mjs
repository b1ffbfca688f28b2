// 100,000 URLs against the large file of the benchmarks. What it takes is measured with the Long Tasks API and
// printed; whether the answers are right is asserted.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { benchInput, longList, recordLongTasks, settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.close());

/** Opens the page with the large file and a crawler, and starts to record long tasks. */
async function openLarge() {
  const page = await site.newPage({ width: 1280, height: 800 });
  await page.goto(site.url);
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  await page.getByRole('combobox', { name: 'Crawler' }).fill('OtherBot');
  await page.getByLabel('Read as').selectOption('google');
  await page.locator('#list-box').evaluate((box) => { box.open = true; });
  page.longTasks = await recordLongTasks(page);
  await pasteInto(page, 'robots.txt', await benchInput('large'));
  await page.locator('#file-facts', { hasText: '512,000 bytes' }).waitFor();
  await settled(page);
  return page;
}

/** Pastes over all that is in an editor, the paste in a task of its own; returns when it was, in the page's time. */
async function pasteInto(page, name, text) {
  const target = page.getByRole('textbox', { name });
  await target.press('Control+a');
  return target.evaluate((node, pasted) => new Promise((resolve) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    scheduler.postTask(() => {
      resolve(performance.now());
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
  }), text);
}

const describe = (tasks) => (tasks.length === 0 ? 'no task over 50 ms' : `tasks over 50 ms: ${tasks.join(', ')} ms`);

test('100,000 URLs against the large file, which can be stopped and gone on with', async (t) => {
  const page = await openLarge();
  t.diagnostic(`opening the file: ${describe(await page.longTasks())}`);

  // Looked for by the page itself: before an answer from outside comes, the work may be over.
  await page.locator('#progress').evaluate((progress) => {
    new MutationObserver((_, observer) => {
      window.early = !progress.hidden && document.querySelectorAll('#rows .row').length === 100;
      if (window.early) observer.disconnect();
    }).observe(document.getElementById('answers'), { subtree: true, attributes: true, childList: true });
  });
  const started = await pasteInto(page, 'URLs or paths', await longList());
  await page.waitForFunction(() => window.early); // the first answers are there before the last
  await page.locator('#progress').waitFor({ state: 'hidden', timeout: 120_000 });
  const took = await page.evaluate((from) => Math.round(performance.now() - from), started);
  t.diagnostic(`100,000 answers after ${took} ms; ${describe(await page.longTasks())}`);
  assert.equal(await page.locator('[data-count=all]').innerText(), '100,000');
  assert.equal(await page.locator('[data-count=allowed]').innerText(), '38,540'); // ten times 3,854

  // Typing in the large file: from the key to the new verdicts of the visible rows.
  await page.getByRole('textbox', { name: 'robots.txt', exact: true }).press('Control+Home');
  await page.evaluate(() => {
    window.latencies = [];
    let pressed = 0;
    document.addEventListener('keydown', () => { pressed = performance.now(); }, true);
    new MutationObserver(() => {
      if (pressed) window.latencies.push(Math.round(performance.now() - pressed));
      pressed = 0;
    }).observe(document.getElementById('rows'), { subtree: true, characterData: true, childList: true });
  });
  await page.keyboard.press('End');
  // The first line is "User-agent: *"; with an x behind it no group names the crawler, and every verdict is another.
  await page.keyboard.press('x');
  await page.locator('#progress').waitFor({ state: 'hidden', timeout: 120_000 });
  await settled(page);
  assert.equal(await page.locator('[data-count=allowed]').innerText(), '100,000');
  await page.locator('#stop').evaluate((stop) => {
    new MutationObserver((_, observer) => {
      if (!stop.checkVisibility()) return;
      observer.disconnect();
      stop.click();
      window.stopped = true;
    }).observe(document.getElementById('progress'), { subtree: true, attributes: true });
  });
  await page.keyboard.press('Backspace');
  await page.waitForFunction(() => window.stopped);
  const far = await page.locator('#progress-text').innerText();
  assert.match(far, /^[\d,]+ of 100,000 checked$/);
  await settled(page);
  assert.equal(await page.locator('#progress-text').innerText(), far, 'it stays where it was stopped');
  assert.match(await page.locator('#headline-says').innerText(), / so far: [\d,]+ of 100,000 checked\.$/, 'no count is called final');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('#progress').waitFor({ state: 'hidden', timeout: 120_000 });
  assert.equal(await page.locator('[data-count=allowed]').innerText(), '38,540');
  const latencies = await page.evaluate(() => window.latencies);
  assert.ok(latencies.length >= 2);
  t.diagnostic(`from key to verdicts: ${latencies.join(', ')} ms; ${describe(await page.longTasks())}`);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('10,000 URLs through the API, parsing included', async (t) => {
  const page = await site.newPage({});
  await page.goto(site.url);
  const runs = await page.evaluate(async ([robots, urls]) => {
    const { load } = await import('./robotscope.js');
    const rs = await load();
    return Array.from({ length: 5 }, () => {
      const began = performance.now();
      const file = rs.parse(robots);
      const { allowed } = file.checkMany('OtherBot', urls, { dialect: 'google' });
      const took = Math.round(performance.now() - began);
      file.dispose();
      return { took, allowed: allowed.reduce((sum, one) => sum + one, 0) };
    });
  }, [await benchInput('large'), await benchInput('urls')]);
  t.diagnostic(`10,000 answers in ${runs.map((r) => r.took).join(', ')} ms, the first before the browser has optimised the module`);
  for (const { allowed } of runs) assert.equal(allowed, 3854);
  await page.context().close();
});
