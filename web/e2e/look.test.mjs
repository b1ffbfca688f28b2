// What the page looks like, as far as boxes and words can tell.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, ask, close, editor, open, openMenu, openTab, painted, paste } from './gestures.mjs';
import { screenshot, settled, start } from './harness.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.close());

const FILE = 'User-agent: *\nDisallow: /\nAllow: /shop/\nDisallow: /shop/*?sort=\nAllow: /shop/public/\n';
const LONG = 'https://shop.example/shop/haus-und-garten/gartenmoebel/sitzgruppen/sitzgruppe-mit-vier-stuehlen-aus-akazienholz?sort=new';
const LOCALES = ['en-US', 'ja'];

/** The boxes of what is seen of a selector. */
const boxes = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((e) => e.checkVisibility()).map((e) => {
  const { left, right, top, bottom, width, height } = e.getBoundingClientRect();
  return { left, right, top, bottom, width, height };
}));

test('a failed expectation stays in its column', async () => {
  for (const locale of LOCALES) {
    const page = await open(site, { height: 720, locale });
    await paste(page, FILE);
    await ask(page, 'Googlebot', ['/shop/a?sort=x', '/shop/public/b']);
    await settled(page);
    await openMenu(page);
    await page.locator('#expect-all').click();
    await page.keyboard.press('Escape');
    await paste(page, FILE.replace('?sort=', '?order='));
    await settled(page);
    const [said] = await page.locator('.expectation.failed').evaluateAll((all) => all.map((e) => {
      const words = document.createRange();
      words.selectNodeContents(e);
      return { end: words.getBoundingClientRect().right, url: e.closest('.row').querySelector('.url').getBoundingClientRect().left };
    }));
    assert.ok(said.end <= said.url, `${locale}: ends at ${said.end}, the URL begins at ${said.url}`);
    await close(page);
  }
});

test('the pattern that wins has one mark around all of it', async () => {
  const page = await open(site);
  await paste(page, FILE);
  await ask(page, 'Googlebot', ['/shop/a?sort=x']);
  await settled(page);
  await page.locator('#rows .choose').click();
  assert.deepEqual(await page.locator('.cm-winner').allInnerTexts(), ['/shop/*?sort=']);
  await page.locator('.matches summary').click();
  const weights = await page.locator('.matches li > p:first-child').evaluateAll((all) => all.map((e) => getComputedStyle(e).fontWeight));
  assert.deepEqual(weights, ['700', '400', '400']);
  await close(page);
});

test('what is said of a list, a copy or the menu goes with it', async () => {
  const page = await open(site, { permissions: ['clipboard-write'] });
  await openMenu(page);
  await page.locator('#expect-all').click();
  await page.locator('#menu-status').filter({ hasText: 'expected' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#menu-status:empty').waitFor({ state: 'attached' });
  await page.locator('#expected-curl').click();
  await page.locator('#expected-status').filter({ hasText: 'Copied' }).waitFor();
  await paste(page, FILE);
  await settled(page);
  assert.equal(await page.locator('#expected-status').innerText(), '');
  await ask(page, 'Googlebot', ['/a', '/b']);
  await page.locator('#urls-notice').filter({ hasText: '2 URLs' }).waitFor();
  await page.locator('#example').click();
  await settled(page);
  assert.ok(await page.locator('#urls-notice').isHidden());
  const { height } = page.viewportSize();
  const [undo] = await boxes(page, '#undo-now');
  assert.ok(undo.top >= 0 && undo.bottom <= height, 'the way back is in view');
  await page.locator('#undo-now').click();
  await settled(page);
  assert.deepEqual(await page.locator('#rows .choose').allInnerTexts(), ['/a', '/b']);
  assert.match(await editor(page).innerText(), /^User-agent: \*\nDisallow: \/\nAllow: \/shop\//);
  await close(page);
});

test('on a phone the end of the page can be scrolled above what is announced', async () => {
  const page = await open(site, { width: 360, height: 640 });
  await page.locator('#example').click();
  await page.locator('#clear').click();
  await page.locator('#example').click();
  await page.locator('#undo').waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await painted(page);
  const [undo] = await boxes(page, '#undo');
  const [foot] = await boxes(page, 'footer p');
  assert.ok(foot.bottom <= undo.top, `${foot.bottom} is under ${undo.top}`);
  await close(page);
});

for (const locale of LOCALES) {
  for (const [width, height] of [[1280, 720], [768, 1024], [360, 640]]) {
    test(`${locale} at ${width} px: the answer is in the first screen, and nothing of the head is cut`, async () => {
      const page = await site.newPage({ width, height, locale, colorScheme: locale === 'ja' ? 'dark' : 'light' });
      await page.route('**/api/robots?*', (route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify({
        hops: [{ url: 'https://shop.example/robots.txt', status: 200 }], contentType: 'text/plain', bytes: FILE.length, text: FILE,
      }) }));
      await page.goto(site.url);
      await page.locator('#rows .row').first().waitFor();
      await settled(page);
      for (const url of ['https://www.example.com/private/press/2026.html', LONG]) {
        if (url === LONG) {
          await page.locator('#page').fill(url);
          await page.keyboard.press('Enter');
          await page.locator('#live').waitFor();
          await settled(page);
        }
        assert.ok((await page.locator('#headline-says').innerText()).includes(url));
        assert.equal(await page.evaluate(() => scrollY), 0);
        for (const part of ['#page', '#crawler', '#headline-says', '#headline-why']) {
          const [box] = await boxes(page, part);
          assert.ok(box.top >= 0 && box.bottom <= height && box.left >= 0 && box.right <= width, `${part} of ${url}: ${JSON.stringify(box)}`);
        }
        if (width === 1280) {
          await painted(page);
          const [file] = await boxes(page, '#file');
          assert.ok(file.bottom <= height && file.bottom > height - 24, `the file ends with the window: ${file.bottom}`);
        }
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling');
      if (width !== 768) await accessible(page);
      await screenshot(page, `ask-${width}-${locale}`, { fullPage: false });
      const head = await boxes(page, '.top > *');
      assert.ok(head.every(({ top, bottom }) => top < head[0].bottom && bottom > head[0].top), `the header is one line: ${JSON.stringify(head)}`);
      if (width === 1280) {
        const tops = new Set((await boxes(page, '#filter label')).map(({ top }) => top));
        assert.equal(tops.size, 1, 'the filters are one line');
      }
      await close(page);
    });
  }
}

test('the answers’ filters that are of nothing are not offered', async () => {
  const page = await open(site);
  const offered = () => page.locator('#filter input').evaluateAll((all) => all.filter((e) => e.checkVisibility()).map((e) => e.value));
  await settled(page);
  assert.deepEqual(await offered(), ['all', 'allowed', 'blocked', 'others']);
  await ask(page, 'Googlebot', ['/', 'mailto:x']);
  await settled(page);
  assert.ok((await offered()).includes('unusable'));
  await close(page);
});

test('the matrix tells its columns apart, says which URLs it has, and its bands reach its end', async () => {
  const page = await open(site);
  await paste(page, FILE);
  const name = (i) => `https://www.example.com/shop/category/a-product-with-a-long-name-${i}.html`;
  await ask(page, 'Googlebot', Array.from({ length: 30 }, (_, i) => name(i)));
  await openTab(page, 'All crawlers');
  await page.locator('#matrix .cell.is-allowed').first().waitFor();
  await settled(page);
  const heads = page.locator('#matrix .url-head');
  const words = await heads.allInnerTexts();
  assert.equal(new Set(words).size, 20);
  assert.match(words[7], /^…[^/:]*name-7\.html$/);
  assert.equal(await heads.nth(7).getAttribute('title'), name(7));
  assert.equal(await heads.nth(7).getAttribute('aria-label'), name(7));
  assert.match(await page.locator('#matrix-summary').innerText(), /URLs 1 to 20 of 30: /);
  const [next] = await boxes(page, '#matrix-next');
  const [frame] = await boxes(page, '#matrix-scroll');
  assert.ok(next.bottom <= frame.top + 1, 'the way to the others stands above');
  const reaches = () => page.locator('#matrix .purpose th').first().evaluate((e) => {
    const { right } = e.getBoundingClientRect();
    const frameEnd = e.closest('#matrix-scroll').getBoundingClientRect().right;
    const shadow = Number.parseFloat(getComputedStyle(e).boxShadow.replace(/^.*?\)\s*/, ''));
    return right + shadow >= frameEnd;
  });
  assert.ok(await reaches());
  await page.locator('#matrix-scroll').evaluate((e) => { e.scrollLeft = e.scrollWidth; });
  assert.ok(await reaches());
  await page.locator('#matrix .cell button').first().click();
  const [said] = await boxes(page, '.matrix-explanation');
  assert.ok(said.right <= frame.right && said.left >= frame.left, 'an explanation is not cut');
  await close(page);
});

test('targets are 24 px on a phone, links to lines too', async () => {
  for (const locale of LOCALES) {
    const page = await open(site, { width: 360, height: 640, locale });
    await page.locator('#rows .choose').nth(2).click();
    await page.locator('.detail .matches summary').click();
    const small = await page.locator('button, summary, select, .choices label, .toggle, .tick').evaluateAll((all) => all.filter((e) => {
      const { width, height } = e.getBoundingClientRect();
      return e.checkVisibility() && !e.closest('.cm-editor') && (width < 23.99 || height < 23.99);
    }).map((e) => `${e.id} ${e.className} ${e.textContent}`));
    assert.deepEqual(small, [], locale);
    await close(page);
  }
});
