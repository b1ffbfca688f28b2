// The CPU that the edge worker takes in workerd, by kind of question. The figures hold what the stand-ins of config.capnp use
// as well, since they share the thread.

import { cpuOf } from '../serve.mjs';

const robots = (fault) => (i) => `robots?url=${encodeURIComponent(`http://${fault}.site-${i}.example.com/`)}`;
const QUESTIONS = [
  ['starting Go (a 404)', 60, (i) => `nothing?${i}`],
  ['a miss, `/api/robots`', 60, robots('ok')],
  ['a miss, `/api/check`', 60, (i) => `check?agent=Googlebot&url=${encodeURIComponent(`http://ok.check-${i}.example.com/page`)}`],
  ['a miss, a file of 500 KiB', 60, robots('rules')],
  ['a miss, 500 KiB of line breaks', 60, robots('exact')],
  ['a hit', 500, () => robots('ok')('hit')],
];

/**
 * Milliseconds a request takes of the thread that runs workers, and of the process with the runtime's helper threads.
 * @returns {Promise<{ name: string, thread: number, process: number }[]>}
 */
export async function cpuOfQuestions(worker) {
  const ask = async (question) => (await fetch(`http://127.0.0.1:${worker.ports.http}/api/${question}`)).text();
  const rows = [];
  for (const [name, count, question] of QUESTIONS) {
    for (let i = 0; i < 20; i++) await ask(question(`warm-${i}`)); // until the runtime has compiled most
    const start = cpuOf(worker.child.pid);
    for (let i = 0; i < count; i++) await ask(question(i));
    const end = cpuOf(worker.child.pid);
    rows.push({ name, thread: (end.thread - start.thread) / count, process: (end.process - start.process) / count });
  }
  return rows;
}

/** The questions whose parts are looked at (parts.mjs), with the size of the file that they are about. */
export const SPLIT = [
  ['a 404', 'nothing', 0],
  ['`/api/robots`', 'robots?url=http%3A%2F%2Fa.example.com%2F', 57],
  ['`/api/check`', 'check?agent=Googlebot&url=http%3A%2F%2Fa.example.com%2Fpage', 57],
  ['500 KiB', 'robots?url=http%3A%2F%2Fa.example.com%2F', 512_000],
];

/** A file of that many bytes at least. */
export function fileOf(bytes) {
  const line = 'Disallow: /folder/with/a/name/\n';
  return new TextEncoder().encode(`User-agent: *\n${line.repeat(Math.ceil(bytes / line.length))}`.slice(0, Math.max(bytes, 45)));
}
