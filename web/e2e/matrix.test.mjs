// The tab "All crawlers": who may fetch what, at a glance.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, ask, close, open, openTab, painted, paste, presentable } from './gestures.mjs';
import { settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.close());

const FILE = `User-agent: *
Content-Signal: search=yes, ai-train=no
Disallow: /private/

User-agent: GPTBot
Disallow: /

User-agent: OAI-SearchBot
Disallow: /drafts/
`;

async function openMatrix(options) {
  const page = await open(site, options);
  await paste(page, FILE);
  await ask(page, 'Googlebot', ['/', '/private/a', '/drafts/b', 'mailto:x']);
  await openTab(page, 'All crawlers');
  await page.locator('#matrix tbody tr').first().waitFor();
  return page;
}

/** A crawler's verdicts, one letter a URL: A allowed, B blocked. */
async function verdicts(page, crawler) {
  const row = page.locator('#matrix tbody tr', { has: page.getByText(crawler, { exact: true }) });
  return (await row.locator('.cell .unseen').allTextContents()).map((word) => word[0]).join('');
}

const preset = async (page, name) => {
  await page.locator('#crawlers').evaluate((fold) => { fold.open = true; }); // folded on a phone
  await page.locator('#presets').getByRole('radio', { name, exact: true }).check();
  await settled(page);
};

test('on a phone the reason of a cell is as wide as the table is seen, wherever that is scrolled to', async () => {
  const page = await openMatrix({ width: 360, height: 640 });
  await ask(page, 'Googlebot', Array.from({ length: 20 }, (_, i) => `/private/${i}`));
  await openTab(page, 'All crawlers');
  await settled(page);
  await page.locator('#matrix tbody tr', { has: page.locator('.cell') }).first().locator('.cell button').last().click();
  await settled(page);
  await page.locator('.matrix-explanation').waitFor();
  await painted(page);
  const [reason, frame] = await page.evaluate(() => ['.matrix-explanation', '#matrix-scroll'].map((part) => {
    const { left, right } = document.querySelector(part).getBoundingClientRect();
    return { left, right };
  }));
  assert.ok(reason.left >= frame.left && reason.right <= frame.right && reason.right - reason.left > 200, JSON.stringify({ reason, frame }));
  await close(page);
});

test('crawlers stand by purpose, with a verdict for each usable URL', async () => {
  const page = await openMatrix();
  await preset(page, 'AI training');
  assert.equal(await verdicts(page, 'GPTBot'), 'BBB');
  assert.equal(await verdicts(page, 'ClaudeBot'), 'ABA');
  assert.equal(await verdicts(page, 'Googlebot'), 'ABA'); // the one asked about leads the table
  assert.equal(await verdicts(page, 'OAI-SearchBot'), '');
  await preset(page, 'AI search and for people');
  assert.equal(await verdicts(page, 'OAI-SearchBot'), 'AAB');
  assert.deepEqual(await page.locator('#matrix .purpose strong').allInnerTexts(), ['Search engines', 'AI search', 'Fetched for a person']);
  await preset(page, 'All');
  assert.ok(await page.locator('#matrix tbody tr .crawler-name').count() >= 100);
  await paste(page, 'User-agent: *\nDisallow: /\n');
  await settled(page);
  assert.equal(await verdicts(page, 'Googlebot'), 'BBB', 'the table follows the file');
  await close(page);
});

test('what Content-Signal asks stands beside the rules where they contradict it', async () => {
  const page = await openMatrix();
  await preset(page, 'AI training');
  const said = page.locator('.purpose[data-purpose=ai-training] .stances');
  assert.match(await said.innerText(), /^ai-train=no on line 2 asks them not to, but the rules let \d+ crawlers fetch some/);
  await preset(page, 'Search');
  assert.match(await page.locator('.purpose[data-purpose=search] .stances').innerText(), /^search=yes on line 2 lets them, but the rules keep/);
  await paste(page, FILE.replace('/private/', '/').replace('search=yes, ', ''));
  await preset(page, 'AI training');
  assert.equal(await said.innerText(), '');
  await close(page);
});

test('a cell opens its explanation, by mouse and by keyboard', async () => {
  const page = await openMatrix();
  await preset(page, 'AI training');
  await page.locator('#matrix tr', { hasText: 'GPTBot' }).locator('.cell button').first().click();
  assert.match(await page.locator('#matrix .detail').innerText(), /for GPTBot:[^]*Disallow: \/ on line 6 decides/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#matrix .detail').count(), 0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('#matrix .detail').innerText(), /None of the rules for \* matches/);
  await close(page);
});

test('crawlers can be ticked one by one, and stay after a reload', async () => {
  const page = await openMatrix();
  await preset(page, 'My choice');
  const count = () => page.locator('#matrix .crawler-name').count();
  const before = await count();
  await page.getByRole('checkbox', { name: 'GPTBot' }).check();
  await settled(page);
  assert.equal(await count(), before + 1);
  await settled(page);
  await page.reload();
  await page.locator('#matrix .crawler-name').first().waitFor();
  await settled(page);
  assert.equal(await verdicts(page, 'GPTBot'), 'BBB');
  await close(page);
});

test('long lists are shown twenty URLs at a time', async () => {
  const page = await openMatrix();
  await ask(page, 'Googlebot', Array.from({ length: 45 }, (_, i) => `/p${i}`));
  await settled(page);
  await page.locator('#matrix-pager').getByRole('button', { name: 'Next' }).click();
  await page.locator('#matrix-pager').getByRole('button', { name: 'Next' }).click();
  assert.equal(await page.locator('#matrix-number').innerText(), '41 to 45 of 45');
  assert.equal(await page.locator('#matrix .url-head').count(), 5);
  await close(page);
});

for (const width of [1280, 360]) {
  test(`accessible at ${width} px, and fits`, async () => {
    const page = await openMatrix({ width });
    await preset(page, 'AI training');
    await page.locator('#matrix .cell button').nth(1).click();
    await presentable(page, { name: `matrix-${width}` });
    await close(page);
  });
}
