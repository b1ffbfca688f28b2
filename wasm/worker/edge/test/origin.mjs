// Every site on the Internet, for the worker under test: the misbehaving server of wasm/worker/origin, behind a proxy that
// remembers what was asked and can take the sites down. The first label of the host says how a site misbehaves.

import { execFileSync, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Starts the server, and the native server's service beside it. asked lists the heads of the requests, open holds the connections, closing says "close" when one is
 * closed, and while down is set, every connection is reset.
 */
export async function startOrigin() {
  const dir = await mkdtemp(join(tmpdir(), 'robotscope-'));
  // Built first, since "go run" would stand between us and the server's process.
  const program = join(dir, 'origin');
  execFileSync('go', ['build', '-o', program, './wasm/worker/origin/cmd'], { cwd: root });
  const child = spawn(program, ['-deadline', '3s'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { plain, native, faults } = JSON.parse(line);
  const upstream = Number(plain.split(':').at(-1));

  let down = false;
  const origin = {
    upstream, // the server's own port
    native, // where the native server's service is, for which every name is this server
    faults,
    asked: [],
    open: new Set(),
    closing: new EventEmitter(),
    set down(value) {
      down = value;
      if (down) for (const socket of origin.open) socket.resetAndDestroy(); // those kept for another request too
    },
  };
  const proxy = net.createServer({ allowHalfOpen: true }, (client) => {
    if (down) return client.resetAndDestroy();
    const server = net.connect({ port: upstream, host: '127.0.0.1', allowHalfOpen: true });
    origin.open.add(client);
    client.on('data', (head) => origin.asked.push(head.toString('latin1'))); // the worker's requests come in one packet
    connect(client, server);
    connect(server, client);
    client.on('close', () => {
      origin.open.delete(client);
      origin.closing.emit('close');
      server.destroy();
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  origin.port = proxy.address().port;
  origin.close = async () => {
    for (const socket of origin.open) socket.destroy();
    proxy.close();
    child.kill('SIGKILL');
    await ended;
    await rm(dir, { recursive: true });
  };
  return origin;
}

/** Passes on what comes from one end, and how it ends. */
function connect(from, to) {
  from.pipe(to);
  from.on('error', () => to.resetAndDestroy());
  from.on('close', () => to.destroySoon());
}
