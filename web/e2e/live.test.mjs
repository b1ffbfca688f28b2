// Fetching live: page, native server and an origin that misbehaves (wasm/worker/origin), all real.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { close } from './gestures.mjs';
import { screenshot, settled, start, startOrigin } from './harness.mjs';

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

async function open() {
  const page = await site.newPage({ width: 1280, height: 800 });
  await page.goto(site.url);
  await page.locator('#rows .row').first().waitFor();
  await settled(page);
  return page;
}

/** Fetches live and returns what the page says of it, and the verdict on the page that was typed last. */
async function fetchLive(page, url) {
  await page.getByLabel('Page or site').fill(url);
  await page.keyboard.press('Enter');
  const result = page.locator('#live:not([hidden]), #ask-problem:not([hidden])');
  await result.waitFor();
  await settled(page);
  return {
    words: await result.textContent(), // the details are folded
    verdict: await page.locator('#rows .row .word').last().innerText(),
  };
}

// All that a server may do is tested with the API (wasm/worker/service).
test('what comes of a fetch is said, whatever the origin does', async () => {
  const page = await open();
  for (const [fault, words, verdict] of [
    ['ok', /A file of [\d,]+ bytes came, as text\/plain/, 'Blocked'],
    ['status-404', /answered 404: it has no robots\.txt/, 'Allowed'],
    ['redirect-5', /answered 30\d and led to[^]*A file of/, 'Blocked'],
    ['reset', /did not answer[^]*connection broke|broke before the file/, 'Blocked'],
    ['html', /looks like a web page/, 'Allowed'],
  ]) {
    const got = await fetchLive(page, `${origin.site(fault)}/private/page`);
    assert.match(got.words, words, fault);
    assert.equal(got.verdict, verdict, fault);
    if (fault === 'redirect-5') {
      await page.locator('#live-facts').click();
      await screenshot(page, 'live-1280-light');
      await page.locator('#live-facts').click();
    }
  }
  await close(page);
});

test('addresses out of bounds are refused in words', async () => {
  const page = await open();
  const got = await fetchLive(page, 'http://169.254.169.254/latest');
  assert.match(got.words, /does not connect to this address/);
  assert.equal(await page.locator('#rows .row').count(), 7, 'what was there is still there');
  await page.context().close();
});
