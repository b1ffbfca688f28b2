// Fetching live: page, native server and an origin that misbehaves (wasm/worker/origin), all real.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { root, screenshot, settled, start, startOrigin } from './harness.mjs';

let site;
let origin;
before(async () => {
  origin = await startOrigin();
  site = await start('-allow-loopback');
});
after(async () => {
  await site.close();
  await origin.close();
});

/** Fetches live and returns what the page says of it, and its answers. */
async function fetchLive(page, url) {
  await page.getByLabel('Page or site').fill(url);
  await page.keyboard.press('Enter');
  const result = page.locator('#live:not([hidden]), #ask-problem:not([hidden])');
  await result.waitFor();
  await settled(page);
  return {
    words: await result.textContent(), // the details are folded
    rows: await page.locator('#rows .row .word').allInnerTexts(),
  };
}

for (const [fault, words, verdict] of [
  ['ok', /A file of [\d,]+ bytes came, as text\/plain/, 'Blocked'],
  ['ok-br', /A file of/, 'Blocked'],
  ['redirect-5', /1?answered 30\d and led to[^]*A file of/, 'Blocked'],
  ['status-404', /answered 404: it has no robots\.txt/, 'Allowed'],
  ['status-503', /answered 503, an error/, 'Blocked'],
  ['reset', /did not answer[^]*connection broke|broke before the file/, 'Blocked'],
  ['stall-headers', /too long to answer/, 'Blocked'],
  ['html', /looks like a web page/, 'Allowed'],
]) {
  test(`fetching live from an origin that does "${fault}"`, async () => {
    const page = await site.newPage({ width: 1280, height: 800 });
    await page.goto(site.url);
    await page.locator('#rows .row').first().waitFor();
    await settled(page);
    const got = await fetchLive(page, `${origin.site(fault)}/private/page`);
    assert.match(got.words, words);
    assert.deepEqual(got.rows, [verdict]);
    if (fault === 'redirect-5') {
      await page.locator('#live-facts').click();
      await screenshot(page, 'live-1280-light');
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test('addresses out of bounds are refused in words', async () => {
  const page = await site.newPage({});
  await page.goto(site.url);
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  const got = await fetchLive(page, 'http://169.254.169.254/latest');
  assert.match(got.words, /does not connect to this address/);
  assert.equal(got.rows.length, 7, 'what was there is still there');
  await page.context().close();
});
