// Measures the edge worker: its CPU in workerd by kind of question, and by part. Writes tables as JSON.

import { SPLIT, cpuOfQuestions, fileOf } from '../../wasm/worker/edge/test/cpu.mjs';
import { startOrigin } from '../../wasm/worker/edge/test/origin.mjs';
import { partsOf } from '../../wasm/worker/edge/test/parts.mjs';
import { serve } from '../../wasm/worker/edge/serve.mjs';

const tables = [];
const origin = await startOrigin();
const worker = await serve('test', ['--external-addr', `origin=127.0.0.1:${origin.port}`]);
try {
  const rows = await cpuOfQuestions(worker);
  tables.push({
    title: "The edge worker's CPU in workerd, by question",
    columns: ["the worker's thread", 'all threads'],
    rows: rows.map(({ name, thread, process }) => ({ part: name, times: [thread, process] })),
  });
} finally {
  await worker.close();
  await origin.close();
}

const columns = [];
for (const [name, question, bytes] of SPLIT) columns.push([name, await partsOf(question, fileOf(bytes))]);
const parts = [...new Set(columns.flatMap(([, list]) => list.map(([part]) => part)))].filter((part) => part !== 'together');
tables.push({
  title: "An answer of the edge worker, by part, in Node's engine, the fastest of 30",
  columns: columns.map(([name]) => name),
  rows: [...parts, 'together'].map((part) => ({ part, times: columns.map(([, list]) => new Map(list).get(part) ?? -1) })),
});
console.log(JSON.stringify(tables));
process.exit(0); // the instances of Go wait for questions
