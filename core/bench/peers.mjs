// The contenders that run in Node: npm's robots-parser, and Robotscope as
// WebAssembly. Answers the tasks of contenders.go, one JSON line each:
// node --expose-gc peers.mjs robots-parser|wasm

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const AGENT = 'OtherBot';

const contenders = { 'robots-parser': robotsParser, wasm: robotscope };
const { version, parse, moduleBytes = () => 0 } = await contenders[process.argv[2]]();

for await (const line of createInterface({ input: process.stdin })) {
  let result;
  try {
    const task = JSON.parse(line);
    result = task.op === 'version' ? { version } : answer(task);
  } catch (error) {
    result = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify({ allocated: -1, kept: -1, ...result })}\n`);
}
process.exit(0); // the Go runtime of the module waits for calls

async function robotsParser() {
  const { default: make } = await import('robots-parser');
  const { version } = JSON.parse(readFileSync(new URL('node_modules/robots-parser/package.json', import.meta.url), 'utf8'));
  return {
    version: `v${version}`,
    parse(bytes) {
      const text = bytes.toString();
      const robots = make('https://www.example.com/robots.txt', text);
      return {
        ready() {},
        check: (urls, from, to) => { for (let i = from; i < to; i++) robots.isAllowed(urls.list[i], AGENT); },
        answers: (urls) => urls.list.map((url) => (robots.isAllowed(url, AGENT) ? '1' : '0')).join(''),
        dispose() {},
        kept: () => kept(() => make('https://www.example.com/robots.txt', text)),
      };
    },
  };
}

async function robotscope() {
  const { load } = await import('../../dist/robotscope.js');
  let memory; // of the module, which its instance has
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...args) => {
    const made = await instantiate(...args);
    memory ??= (made.instance ?? made).exports.mem; // Node has modules of its own, without one of that name
    return made;
  };
  const rs = await load();
  return {
    version: '',
    parse(bytes, dialect) {
      const file = rs.parse(bytes);
      return {
        ready: () => file.checkMany([AGENT], '', { dialect }), // has the rules compiled, as the first check would
        check: (urls, from, to) => file.checkMany([AGENT], urls.bytes(from, to), { dialect }),
        answers: (urls) => file.checkMany([AGENT], urls.bytes(0, urls.list.length), { dialect }).allowed.join(''),
        dispose: () => file.dispose(),
        kept: () => -1, // it is in the module's memory, of which only the size can be seen
        explain: (urls, from, to) => { for (let i = from; i < to; i++) file.check([AGENT], urls.list[i], { dialect }); },
        lint: () => file.lint({ dialect }),
        analyse: () => file.analyse([AGENT], { dialect }),
      };
    },
    moduleBytes: () => memory.buffer.byteLength,
  };
}

/** URLs as strings, and as the bytes of lines for one call of checkMany. */
function urlList(path) {
  const bytes = path === '' ? Buffer.alloc(0) : readFileSync(path);
  const list = bytes.toString().replace(/\n$/, '').split('\n');
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  return { list, bytes: (from, to) => bytes.subarray(starts[from], starts[to] ?? bytes.length) };
}

function answer({ op, robots, urls: path, count, dialect, millis }) {
  const bytes = readFileSync(robots);
  const urls = urlList(path);
  if (op === 'churn') return churn(bytes, urls, dialect);
  if (op === 'first') {
    return { nanos: repeat(0, () => {
      const file = parse(bytes, dialect);
      file.check(urls, 0, 1);
      file.dispose();
    }) };
  }
  let file = parse(bytes, dialect);
  file.ready(); // what only the first check takes belongs to parsing
  let next = 0; // each repetition asks about other URLs, the same for every contender
  const check = (how = file.check) => {
    for (let left = count; left > 0;) {
      const from = next % urls.list.length;
      const to = Math.min(from + left, urls.list.length);
      how(urls, from, to);
      next += to - from;
      left -= to - from;
    }
  };
  const parseAgain = () => {
    file.dispose();
    file = parse(bytes, dialect);
  };
  try {
    switch (op) {
      case 'parse': return { nanos: repeat(millis, () => { parseAgain(); file.ready(); }) };
      case 'session': return { nanos: repeat(millis, () => { parseAgain(); check(); }) };
      case 'check': return { nanos: repeat(millis, () => check()) };
      case 'answers': return { answers: file.answers(urls) };
      case 'memory': return { kept: file.kept() };
      default:
        if (!file[op]) return { error: 'cannot' };
        if (op === 'explain') {
          file.explain(urls, 0, Math.min(urls.list.length, 1000)); // so that the engine has optimised most
          return { nanos: repeat(millis, () => check(file.explain)) };
        }
        return { nanos: repeat(millis, file[op]) };
    }
  } finally {
    file.dispose();
  }
}

/**
 * Reads a file and checks a URL 120,000 times, garbage collected before each look: the bytes that the process has after
 * 20,000 times, and by how much what it uses grows from the 40,000th to the last.
 */
function churn(bytes, urls, dialect) {
  const after = {};
  for (let n = 1; n <= 120_000; n++) {
    const file = parse(bytes, dialect);
    file.check(urls, 0, 1);
    file.dispose();
    if (n !== 20_000 && n !== 40_000 && n !== 120_000) continue;
    gc();
    const { rss, heapUsed } = process.memoryUsage();
    after[n] = { rss, used: heapUsed + moduleBytes() };
  }
  return { kept: after[20_000].rss, allocated: after[120_000].rss - after[40_000].rss, grown: after[120_000].used - after[40_000].used };
}

/** The mean time of f in nanoseconds. */
function repeat(millis, f) {
  const start = performance.now();
  for (let n = 1; ; n++) {
    f();
    const took = performance.now() - start;
    if (took >= millis) return (took / n) * 1e6;
  }
}

/** The bytes of heap that what make returns holds. */
function kept(make) {
  gc();
  const before = process.memoryUsage().heapUsed;
  const made = make();
  gc();
  const bytes = process.memoryUsage().heapUsed - before;
  return made ? bytes : -1;
}
