// Measures the page in Chromium: from a key typed into the file of 512,000 bytes to the new verdicts. Writes a table as JSON.

import { benchInput, settled, start } from '../../web/e2e/harness.mjs';

const KEYS = 10;

const site = await start();
try {
  const page = await site.newPage();
  await page.goto(site.url);
  await page.locator('#rows .row').first().waitFor();
  await page.getByRole('combobox', { name: 'Crawler' }).fill('OtherBot');
  await page.locator('#list-box').evaluate((box) => { box.open = true; });
  const editor = page.getByRole('textbox', { name: 'robots.txt', exact: true });
  await editor.press('Control+a');
  await editor.evaluate((node, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, await benchInput('large'));
  await page.locator('#file-facts', { hasText: '512,000 bytes' }).waitFor();
  await settled(page);
  await editor.press('Control+Home');
  await page.evaluate(() => {
    window.latencies = [];
    let pressed = 0;
    document.addEventListener('keydown', () => { pressed = performance.now(); }, true);
    new MutationObserver(() => {
      if (pressed) window.latencies.push(performance.now() - pressed);
      pressed = 0;
    }).observe(document.getElementById('rows'), { subtree: true, characterData: true, childList: true });
  });
  await page.keyboard.press('End');
  // The first line is "User-agent: *"; with an x behind it no group names the crawler, and every verdict is another.
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.press(i % 2 ? 'Backspace' : 'x');
    await settled(page);
  }
  // The End key changes nothing, so the first latency is that of the first x.
  const times = (await page.evaluate(() => window.latencies)).sort((a, b) => a - b);
  if (times.length < KEYS) throw new Error(`${times.length} of ${KEYS} keys changed verdicts`);
  const quantile = (q) => times[Math.floor(q * (times.length - 1))];
  console.log(JSON.stringify([{
    title: `From key to verdicts in the page, ${site.browser.browserType().name()} ${site.browser.version()}`,
    columns: ['median', 'fastest', 'slowest'],
    rows: [{ part: 'a key in the file of 512,000 bytes', times: [quantile(0.5), times[0], times.at(-1)] }],
  }]));
} finally {
  await site.close();
}
