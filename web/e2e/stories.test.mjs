// The four stories in Chromium; "make browsers" plays them in others.

import { after, before, test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { newPage, start, startOrigin } from './harness.mjs';
import { Visitor, play, stories } from './stories.mjs';

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

/** A tab of Chromium, as stories.mjs drives it. */
async function openTab({ width, height, touch = false } = { width: 1280, height: 720 }) {
  const page = await newPage(site.browser, { width, height, hasTouch: touch, isMobile: touch });
  const downloads = [];
  page.on('download', (download) => downloads.push(download));
  return {
    go: (url) => page.goto(url),
    evaluate: (f, ...args) => page.evaluate(`(${f})(...${JSON.stringify(args)})`),
    type: (text) => page.keyboard.type(text),
    press: (...keys) => page.keyboard.press(keys.join('+').replace('Control', 'ControlOrMeta')),
    point: (x, y) => (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    async download() {
      const download = downloads.shift() ?? await page.waitForEvent('download');
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
    },
    problems: async () => page.problems,
    close: () => page.context().close(),
  };
}

for (const story of stories) {
  test(`${story.title}: ${story.most} actions`, async () => {
    const tab = await openTab(story.screen);
    await play(story, new Visitor(tab, site.url), origin.site('ok'));
    await tab.close();
  });
}
