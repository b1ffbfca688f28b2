// Runs the edge worker in workerd, the runtime of Cloudflare Workers. "make edge" calls it: node serve.mjs [PORT]

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Starts workerd with one of the configurations of config.capnp. Resolves, when it listens, to { ports, child, close }:
 * the sockets' ports by name, the process, and what ends it.
 */
export async function serve(config, options = []) {
  const workerd = createRequire(`${root}web/package.json`)('workerd').default; // the path of the binary
  const args = ['serve', 'config.capnp', config, '--control-fd=3', '--directory-path', `dist=${root}dist`, ...options];
  const child = spawn(workerd, args, { cwd: here, stdio: ['ignore', 'inherit', 'inherit', 'pipe'] });
  const ended = once(child, 'exit');
  const ports = {};
  const expected = config === 'test' ? 3 : 1;
  for await (const line of createInterface({ input: child.stdio[3] })) {
    const { event, socket, port } = JSON.parse(line);
    if (event === 'listen') ports[socket] = port;
    if (Object.keys(ports).length === expected) break;
  }
  if (Object.keys(ports).length !== expected) throw new Error('workerd ended before it served; what it said is above');
  return {
    ports,
    child,
    close: async () => {
      child.kill();
      await ended;
    },
  };
}

/** Milliseconds of CPU time that a process has used, and the thread of it that runs workers; both 0 where there is no /proc. */
export function cpuOf(pid) {
  const used = (stat) => {
    try {
      // Fields 14 and 15, user and system time in hundredths of a second, after a name that may hold anything (proc(5)).
      const fields = readFileSync(stat, 'utf8').replace(/^.*\) /s, '').split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      return 0;
    }
  };
  return { process: used(`/proc/${pid}/stat`), thread: used(`/proc/${pid}/task/${pid}/stat`) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve('local', ['--socket-addr', `http=127.0.0.1:${process.argv[2] ?? 8788}`]);
  console.log(`Robotscope's edge worker is at http://127.0.0.1:${server.ports.http}/`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, server.close);
}
