// How long a first visit waits for its first verdict, part by part: node web/first-verdict.mjs, after build.sh.
// With the argument json it writes tables as core/bench reads them.
//
// Chromium itself slows line and processor down. The visit is by a link that brings a file and a URL which stand nowhere in
// the page, so that no example's verdict is taken for theirs. Each visit has a browser context of its own, with nothing
// kept; of RUNS visits the median of each part counts. The marks are those of web/src/start.js.

import { deflateRawSync } from 'node:zlib';
import { start } from './e2e/harness.mjs';

const RUNS = 5; // odd
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOWER = 4; // times, the processor
const PHONE = { width: 412, height: 823 };

const secret = `/zebra-${process.pid}/`;
const work = { robots: `User-agent: *\nDisallow: ${secret}\n`, urls: `https://zebra.example${secret}stripes` };
const fragment = `#work=${deflateRawSync(JSON.stringify(work)).toString('base64url')}`;

const PARTS = [ // in their order; each ends at the time that it names
  ['the HTML', 'html'],
  ["the page's scripts and styles", 'scripts'],
  ["the module's request", 'requested'],
  ["the module's last byte", 'last'],
  ['compiled', 'robotscope-compiled'],
  ['Go started', 'robotscope-started'],
  ['first verdict in the page', 'verdict'],
  ['first verdict painted', 'painted'],
];

/** @type {[name: string, isThen: (task: { startTime: number, duration: number }, times: Record<string, number>) => boolean][]} */
const WHEN = [
  ['while the module comes', ({ startTime, duration }, { last }) => startTime + duration <= last],
  ['from its last byte to the verdict', ({ startTime, duration }, { last, painted }) => startTime + duration > last && startTime < painted],
  ['after the verdict, until all is there', ({ startTime }, { painted }) => startTime >= painted],
];

const tables = process.argv[2] === 'json' ? [] : null;
const site = await start();
const browser = await site.browser.newBrowserCDPSession();
try {
  for (const [title, options] of [
    [`a phone's screen, 1.6 Mbit/s, 150 ms, processor ${SLOWER} times slower`, { line: LINE, slower: SLOWER, screen: PHONE }],
    ['as fast as this machine', {}],
  ]) {
    const visits = [];
    while (visits.length < RUNS) visits.push(await visit(options));
    if (tables) tables.push(table(title, visits));
    else show(title, visits);
  }
  if (tables) console.log(JSON.stringify(tables));
} finally {
  await site.close();
}

/** One first visit: times in milliseconds since it began, its requests in their order, and its long tasks. */
async function visit({ line, slower, screen }) {
  const tab = await openTab();
  await tab.send('Page.enable');
  // Else the module would be kept as text for the developer tools, on the page's time; so Playwright's own pages do.
  await tab.send('Network.enable', { maxTotalBufferSize: 1, maxResourceBufferSize: 1 });
  if (screen) {
    await tab.send('Emulation.setDeviceMetricsOverride', { deviceScaleFactor: 1, mobile: true, ...screen });
    await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  }
  if (line) await tab.send('Network.emulateNetworkConditions', line);
  if (slower) await tab.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})(${JSON.stringify(secret)})` });
  await tab.send('Page.navigate', { url: site.url + fragment });
  let seen;
  do {
    seen = await tab.evaluate(`(${read})()`);
  } while (!seen?.isDone);
  await tab.close();
  return seen;
}

/** Opens a tab in a browser context of its own, which Playwright knows nothing of: it speaks with nobody but us. */
async function openTab() {
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map();
  const hear = ({ sessionId: from, message }) => {
    const { id, result, error } = JSON.parse(message);
    if (from === sessionId) waiting.get(id)?.(result ?? { error });
  };
  browser.on('Target.receivedMessageFromTarget', hear);
  const ask = (method, params) => new Promise((resolve) => {
    const id = waiting.size + 1;
    waiting.set(id, resolve);
    browser.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
  });
  const send = async (method, params) => {
    const answer = await ask(method, params);
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer;
  };
  return {
    send,
    /** What an expression is once its promise holds; undefined if the page went away meanwhile. */
    async evaluate(expression) {
      const { result } = await ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      return result?.value;
    },
    async close() {
      browser.off('Target.receivedMessageFromTarget', hear);
      await browser.send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}

/** In the page, from its start: marks the first verdict of a URL, and keeps the long tasks. */
function watch(secret) {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const observer = new MutationObserver(() => {
    const row = document.querySelector('#rows .row');
    if (!row?.textContent.includes(secret) || !row.querySelector('.word')?.textContent) return;
    observer.disconnect();
    performance.mark('verdict');
    requestAnimationFrame(() => setTimeout(() => performance.mark('painted')));
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

/** In the page, some time after the last look: what there is to tell, and whether that is all. */
async function read() {
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  const isDone = performance.getEntriesByName('painted').length > 0 && document.documentElement.dataset.state === 'settled';
  if (!isDone) return { isDone };
  const resources = performance.getEntriesByType('resource');
  const nameOf = ({ name }) => name.split('/').pop().replace(/-[0-9a-f]{10}/, '');
  const times = Object.fromEntries(performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime]));
  const module = resources.filter((r) => r.name.endsWith('.wasm'));
  const scripts = resources.filter((r) => /\.(js|css)$/.test(r.name) && r.responseEnd < times['robotscope-compiled']);
  times.html = performance.getEntriesByType('navigation')[0].responseEnd;
  times.scripts = Math.max(...scripts.map((r) => r.responseEnd));
  times.requested = Math.min(...module.map((r) => r.startTime));
  times.last = Math.max(...module.map((r) => r.responseEnd));
  const inOrder = resources.toSorted((a, b) => a.startTime - b.startTime);
  return {
    isDone,
    times,
    requests: inOrder.map((r) => ({ name: nameOf(r), from: r.startTime, to: r.responseEnd, bytes: r.encodedBodySize })),
    longTasks: window.longTasks,
  };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[(RUNS - 1) / 2];
}

/** The parts as a table for core/bench, whose times are milliseconds; -1 is none. */
function table(title, visits) {
  return {
    title: `The first verdict of a first visit, ${title}`,
    columns: ['since the start', "since the module's last byte"],
    rows: PARTS.map(([part, time]) => {
      const since = median(visits.map(({ times }) => times[time] - times.last));
      return { part, times: [median(visits.map(({ times }) => times[time])), since > 0 ? since : -1] };
    }),
  };
}

function show(title, visits) {
  const ms = (value) => Math.round(value).toLocaleString('en').padStart(8);
  const at = (time) => median(visits.map(({ times }) => times[time]));

  console.log(`\n${title}, the median of ${RUNS} first visits, ms\n`);
  console.log(`${'until'.padEnd(36)}${'since the start'.padStart(16)}${'since the last byte'.padStart(20)}`);
  for (const [name, time] of PARTS) {
    const since = median(visits.map(({ times }) => times[time] - times.last));
    console.log(name.padEnd(36) + ms(at(time)).padStart(16) + (since > 0 ? ms(since) : '').padStart(20));
  }
  console.log(`\n${'tasks over 50 ms'.padEnd(36)}${'how many'.padStart(16)}${'the longest'.padStart(20)}`);
  for (const [name, isThen] of WHEN) {
    const durations = visits.map(({ longTasks, times }) => longTasks.filter((task) => isThen(task, times)).map((task) => task.duration));
    console.log(name.padEnd(36) + ms(median(durations.map((d) => d.length))).padStart(16) + ms(median(durations.map((d) => Math.max(0, ...d)))).padStart(20));
  }

  console.log('\nrequests of the last visit'.padEnd(37) + ['bytes', 'from', 'to'].map((s) => s.padStart(9)).join(''));
  for (const { name, from, to, bytes } of visits.at(-1).requests) console.log(name.padEnd(36) + [bytes, from, to].map((n) => ms(n).padStart(9)).join(''));
}
