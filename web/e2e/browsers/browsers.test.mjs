// The page in Firefox and WebKit: that it works there at all, and the stories. Run by "make browsers".

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { keepPicture, root, startOrigin, startServer } from '../harness.mjs';
import { Visitor, play, stories } from '../stories.mjs';
import { startFirefox } from './firefox.mjs';
import { startWebKit } from './webkit.mjs';

const DESKTOP = { width: 1280, height: 720 };
const PHONE = { width: 360, height: 640, touch: true };

let folder;
let server;
let origin;
before(async () => {
  folder = await watched();
  origin = await startOrigin();
  server = await startServer('-allow-loopback', '-dist', folder);
});
after(async () => {
  await server.close();
  await origin.close();
  await rm(folder, { recursive: true });
});

for (const [name, startIt] of [['firefox', startFirefox], ['webkit', startWebKit]]) {
  describe(name, () => {
    let browser;
    before(async () => { browser = await startIt(programOf(name)); });
    after(() => browser.close());

    /** Gives a part a tab of its own. */
    async function visit(screen, act) {
      const tab = await browser.newTab(screen);
      const watchedTab = { ...tab, problems: async () => [...await tab.problems(), ...await tab.evaluate(() => globalThis.problems)] };
      try {
        await act(new Visitor(watchedTab, server.url));
      } finally {
        await tab.close();
      }
    }

    test('the example is answered, and follows what is typed', () => visit(DESKTOP, async (visitor) => {
      await visitor.opens();
      assert.equal(await visitor.sees('#headline-says'), 'Googlebot may fetch https://www.example.com/private/press/2026.html.');
      assert.equal(await visitor.counts('#rows .row'), 7);
      await visitor.focuses('#editor .cm-content');
      await visitor.tab.press('Control', 'a');
      await visitor.types('User-agent: *\nDisallow: /b');
      await visitor.settled();
      assert.match(await visitor.sees('#editor .cm-content'), /^User-agent: \*\nDisallow: \/b$/);
      await visitor.focuses('#page');
      await visitor.types('https://a.example/b');
      await visitor.presses('Enter');
      assert.equal(await visitor.sees('#headline-says'), 'Googlebot may not fetch https://a.example/b.');
      await visitor.opens(); // another time: it is kept
      assert.equal(await visitor.sees('#headline-says'), 'Googlebot may not fetch https://a.example/b.');
      assert.deepEqual(await visitor.tab.problems(), []);
    }));

    test('a link brings the work that it holds', () => visit(DESKTOP, async (visitor) => {
      const work = { robots: 'User-agent: *\nDisallow: /linked\n', urls: '/linked\n/other', crawler: 'bingbot' };
      await visitor.opens(`#work=${deflateRawSync(JSON.stringify(work)).toString('base64url')}`);
      assert.match(await visitor.sees('#editor .cm-content'), /^User-agent: \*\nDisallow: \/linked/);
      assert.equal(await visitor.sees('#headline-says'), 'bingbot may fetch 1 of 2 URLs, and not the other one.');
      assert.deepEqual(await visitor.tab.problems(), []);
    }));

    for (const screen of [DESKTOP, PHONE]) {
      test(`nothing is cut off at ${screen.width} px`, () => visit(screen, async (visitor) => {
        await visitor.opens();
        assert.ok(await visitor.isOnScreen('#headline-says'));
        await keepPicture(`${name}-${screen.width}-light.png`, await visitor.tab.picture());
        const { scrollWidth, clientWidth } = await visitor.tab.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return { scrollWidth, clientWidth };
        });
        assert.equal(scrollWidth, clientWidth);
      }));
    }

    for (const story of stories) {
      test(`${story.title}: ${story.most} actions`, () => visit(story.screen, (visitor) => play(story, visitor, origin.site('ok'))));
    }
  });
}

function programOf(name) {
  try {
    return execFileSync(join(root, 'web/setup.sh'), [name], { encoding: 'utf8' }).trim();
  } catch {
    throw new Error(`no ${name} found: run "make browsers"`);
  }
}

/**
 * The site with a script in front of all others that keeps what goes wrong, for WebDriver does not tell of it. Only the
 * page itself is another.
 */
async function watched() {
  const copy = await mkdtemp(join(tmpdir(), 'robotscope-watched-'));
  await cp(join(root, 'dist'), copy, { recursive: true });
  for (const packed of ['index.html.br', 'index.html.gz']) await rm(join(copy, packed));
  const page = join(copy, 'index.html');
  await writeFile(page, (await readFile(page, 'utf8')).replace('<title', '<script src="watch.js"></script>\n  <title'));
  await writeFile(join(copy, 'watch.js'), `
    globalThis.problems = [];
    for (const level of ['warn', 'error']) {
      const say = console[level];
      console[level] = (...args) => { problems.push('console ' + level + ': ' + args.join(' ')); say.apply(console, args); };
    }
    addEventListener('error', (e) => problems.push('uncaught: ' + (e.message ?? e.target.src ?? e.target.href)), true);
    addEventListener('unhandledrejection', (e) => problems.push('unhandled: ' + e.reason));
    document.addEventListener('securitypolicyviolation', (e) => problems.push(e.violatedDirective + ' forbids ' + e.blockedURI));
  `);
  return copy;
}
