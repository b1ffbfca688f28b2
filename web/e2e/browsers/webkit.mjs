// WebKitGTK, driven over WebDriver (https://www.w3.org/TR/webdriver2/) by its own driver. That is JSON over HTTP, for which
// fetch is enough.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Downloads, keys, pointer } from './gestures.mjs';

// Else the window of the browser could not be as narrow as a phone.
const NARROW = 'headerbar, headerbar *, toolbar *, entry, button { font-size: 1px; min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0 }\n';

/** Starts the driver, and a screen for it; each tab that it opens is a browser of its own, that of a new visitor. */
export async function startWebKit(program) {
  const home = await mkdtemp(join(tmpdir(), 'robotscope-webkit-'));
  const config = join(home, 'config');
  const folder = join(home, 'downloads');
  await mkdir(join(config, 'gtk-3.0'), { recursive: true });
  await mkdir(folder);
  await writeFile(join(config, 'gtk-3.0/gtk.css'), NARROW);
  await writeFile(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${folder}"\n`);

  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const screenEnded = once(screen, 'exit');
  const [display] = await once(screen.stdio[3], 'data');
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11', LANG: 'en_US.UTF-8', HOME: home,
      XDG_CONFIG_HOME: config, XDG_DATA_HOME: join(home, 'data'), XDG_CACHE_HOME: join(home, 'cache'),
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // it runs neither for root nor in most containers
    },
    stdio: 'ignore',
  });
  const driverEnded = once(driver, 'exit');

  async function call(method, path, body) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }
  while (!await call('GET', '/status').catch(() => false)) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`);
    await pause(20);
  }

  return {
    async newTab({ width = 1280, height = 720 } = {}) {
      const browser = { 'webkitgtk:browserOptions': { binary: program, args: ['--automation'] } };
      const { sessionId } = await call('POST', '/session', { capabilities: { alwaysMatch: browser } });
      const post = (command, body = {}) => call('POST', `/session/${sessionId}/${command}`, body);
      const evaluate = async (f, ...args) => JSON.parse(await post('execute/sync', {
        script: `return Promise.resolve((${f})(...arguments)).then((value) => JSON.stringify(value ?? null))`, args,
      })) ?? undefined;
      const act = (source) => post('actions', { actions: [source] });
      const downloads = new Downloads(folder);

      // The size asked for is that of the window, of which the browser needs some.
      await post('window/rect', { width, height });
      const inner = await evaluate(() => [innerWidth, innerHeight]);
      await post('window/rect', { width: 2 * width - inner[0], height: 2 * height - inner[1] });
      return {
        go: (url) => post('url', { url }),
        evaluate,
        type: (text) => act(keys(...[...text].map((character) => [character]))),
        press: (...held) => act(keys(held)),
        point: (x, y) => act(pointer('mouse', x, y)), // the screen has no touch
        download: () => downloads.next(),
        problems: () => [], // it has no console to read
        picture: async () => Buffer.from(await call('GET', `/session/${sessionId}/screenshot`), 'base64'),
        close: () => call('DELETE', `/session/${sessionId}`),
      };
    },
    async close() {
      driver.kill();
      await driverEnded;
      screen.kill();
      await screenEnded;
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
