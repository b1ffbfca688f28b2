// Firefox, driven over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which it speaks itself. Few commands are
// needed, so that a WebSocket is all that is brought along; Node has one of its own only since version 22.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { Downloads, keys, pointer } from './gestures.mjs';

/** Starts Firefox; each tab that it opens is that of a new visitor. */
export async function startFirefox(program) {
  const home = await mkdtemp(join(tmpdir(), 'robotscope-firefox-')); // for root it refuses one that is somebody else's
  const child = spawn(program, ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port=0'], {
    env: { ...process.env, HOME: home }, stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const address = await new Promise((found, failed) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const [, url] = /listening on (ws:\S+)/.exec(line) ?? [];
      if (url) found(url);
    });
    ended.then(([code]) => failed(new Error(`Firefox ended with ${code}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');

  const waiting = new Map();
  const entries = []; // of all consoles
  socket.on('message', (data) => {
    const { id, method, params, result, error, message } = JSON.parse(data);
    if (method === 'log.entryAdded') entries.push(params);
    const { done, failed } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) failed?.(new Error(`${error}: ${message}`));
    else done?.(result);
  });
  let last = 0;
  const call = (method, params = {}) => new Promise((done, failed) => {
    waiting.set(++last, { done, failed });
    socket.send(JSON.stringify({ id: last, method, params }));
  });
  await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded'] });

  return {
    async newTab({ width = 1280, height = 720, touch = false } = {}) {
      const { userContext } = await call('browser.createUserContext'); // with a storage of its own
      const { context } = await call('browsingContext.create', { type: 'tab', userContext });
      await call('browsingContext.setViewport', { context, viewport: { width, height } });
      const folder = await mkdtemp(join(home, 'downloads-'));
      await call('browser.setDownloadBehavior', {
        downloadBehavior: { type: 'allowed', destinationFolder: folder }, userContexts: [userContext],
      });
      const downloads = new Downloads(folder);
      const act = (source) => call('input.performActions', { context, actions: [source] });
      return {
        go: (url) => call('browsingContext.navigate', { context, url, wait: 'complete' }),
        async evaluate(f, ...args) {
          const { result, exceptionDetails } = await call('script.evaluate', {
            target: { context }, awaitPromise: true, expression: `(async () => JSON.stringify(await (${f})(...${JSON.stringify(args)})))()`,
          });
          if (exceptionDetails) throw new Error(exceptionDetails.text);
          return result.value && JSON.parse(result.value);
        },
        type: (text) => act(keys(...[...text].map((character) => [character]))),
        press: (...held) => act(keys(held)),
        point: (x, y) => act(pointer(touch ? 'touch' : 'mouse', x, y)),
        download: () => downloads.next(),
        problems: () => entries.filter(({ level, source }) => ['error', 'warn'].includes(level) && source.context === context)
          .map(({ text }) => text),
        picture: async () => Buffer.from((await call('browsingContext.captureScreenshot', { context })).data, 'base64'),
        close: () => call('browser.removeUserContext', { userContext }),
      };
    },
    async close() {
      await call('browser.close');
      socket.close();
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}
