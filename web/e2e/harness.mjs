// What the end-to-end tests share: the site as the Go server serves it, and a real Chromium to open it in.
//
//   const site = await start();
//   const page = await site.newPage({ width: 360, colorScheme: 'dark' });
//   await page.goto(site.url);
//   …
//   assert.deepEqual(page.problems, []);
//   await site.close();

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts server and browser; both end with close(). The server gets further arguments, if there are any. */
export async function start(...args) {
  const server = await startServer(...args);
  try {
    const browser = await startBrowser();
    return {
      url: server.url, // ends in a slash
      browser,
      newPage: (options) => newPage(browser, options),
      close: async () => {
        await browser.close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

// Builds a Go program, since "go run" would stand between us and its process; "make e2e-test" has built all of them in
// the folder PROGRAMS, once for all files.
async function build(command) {
  const built = process.env.PROGRAMS;
  const dir = built ?? await mkdtemp(join(tmpdir(), 'robotscope-'));
  if (!built) execFileSync('go', ['build', '-o', `${dir}/`, command], { cwd: root });
  return { path: join(dir, basename(command)), remove: () => built ?? rm(dir, { recursive: true }) };
}

/** Serves dist/ with the Go server on a free port. */
export async function startServer(...args) {
  const program = await build('./wasm/worker');
  const child = spawn(program.path, ['-addr', '127.0.0.1:0', '-dist', 'dist', ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!line.includes(' msg=request ')) console.error(line); // its log of requests would hide what matters
  });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill();
    await ended;
    await program.remove();
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = line.match(/http:\S+/) ?? [];
    if (url) return { url, close };
  }
  await close();
  throw new Error('the server ended before it served; what it said is above');
}

export function startBrowser() {
  let executablePath;
  try {
    executablePath = execFileSync(join(root, 'web/setup.sh'), ['chromium'], { encoding: 'utf8' }).trim();
  } catch {
    throw new Error('no Chromium found: run "make browser", or set CHROMIUM to the path of one');
  }
  return chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), // Chromium's sandbox refuses to run for root
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
    ],
  });
}

/**
 * Opens a page in a context of its own. page.problems lists, as they happen, in words: console errors and warnings,
 * uncaught errors, requests that failed or were answered 400 and above, violations of the Content-Security-Policy, and
 * requests to any origin but that of the page. In the page, window.reported is kept once the violations are listed.
 * The page is not kept for when there is no network, which costs a third of opening it: offline.test.mjs and what is told
 * to survive a reload or the next visit ask for serviceWorkers: 'allow'.
 */
export async function newPage(browser, options = {}) {
  const { width = 1280, height = 800, ...more } = options;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: 'light', locale: 'en-US', serviceWorkers: 'block', ...more });
  const page = await context.newPage();
  const slow = Number(process.env.SLOW ?? 1); // how many times slower the page is to be than this machine
  if (slow > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slow });
  context.setDefaultTimeout(60_000 * slow);
  page.problems = [];
  const problem = (text) => page.problems.push(text);

  page.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type())) problem(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problem(`uncaught: ${error.stack ?? error}`));
  page.on('requestfailed', (request) => {
    if (request.url().includes('/assets/editors-') && request.failure()?.errorText === 'net::ERR_ABORTED') return; // the page was left before they came
    problem(`failed: ${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problem(`status ${response.status()}: ${response.url()}`);
  });

  let origin; // of the first page opened
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.protocol.startsWith('http')) return;
    origin ??= url.origin;
    if (url.origin !== origin) problem(`third party: ${request.url()}`);
  });

  await page.exposeFunction('reportViolation', (text) => problem(`security policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (e) => {
      window.reported = window.reportViolation(`${e.violatedDirective} forbids ${e.blockedURI} at ${e.sourceFile}:${e.lineNumber}`);
    });
  });
  return page;
}

/** Writes what the page shows, all of its height, to web/e2e/screenshots/NAME.png. */
export async function screenshot(page, name, options = {}) {
  await keepPicture(`${name}.png`, await page.screenshot({ fullPage: true, ...options }));
}

/** Writes a picture, or paper, to web/e2e/screenshots/. */
export async function keepPicture(file, contents) {
  const folder = join(root, 'web/e2e/screenshots');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), contents);
}

/**
 * Waits until the page has done all that it began: answers, analyses, files that are read, a site that is asked; and until
 * CodeMirror has taken the place of a text area that is in view, which comes after the first answers.
 */
export async function settled(page, { timeout = 120_000 } = {}) {
  await page.locator('html[data-state=settled]').waitFor({ timeout });
}

/** Records tasks of 50 ms and longer from now on; gives what takes their lengths, in milliseconds, since it was last called. */
export async function recordLongTasks(page) {
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((entries) => window.longTasks.push(...entries.getEntries().map((e) => Math.round(e.duration)))).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => window.longTasks.splice(0));
}

/** An input of the benchmarks, as text. */
export const benchInput = async (name) => gunzipSync(await readFile(`${root}/core/bench/testdata/${name}.txt.gz`)).toString();

/** Starts an origin that misbehaves as the first label of its host says (wasm/worker/origin); site(fault) is one. */
export async function startOrigin() {
  const program = await build('./wasm/worker/origin/cmd');
  const child = spawn(program.path, [], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const [, port] = /:(\d+)$/.exec(JSON.parse(line).plain);
  return {
    site: (fault) => `http://${fault}.localhost:${port}`,
    async close() {
      child.kill();
      await ended;
      await program.remove();
    },
  };
}

/**
 * 100,000 different lines for the list: ten times the URLs of the benchmarks, each with a fragment of its own, which no
 * crawler sends, so that the verdicts are ten times theirs.
 */
export async function longList() {
  const urls = (await benchInput('urls')).trimEnd().split('\n');
  return Array.from({ length: 10 * urls.length }, (_, i) => `${urls[i % urls.length]}#${i}`).join('\n');
}
