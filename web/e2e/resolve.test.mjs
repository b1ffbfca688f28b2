// What people type, resolved in Chromium and by core/site in Go: both are held against one table.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { root, start } from './harness.mjs';

test('Chromium resolves entries as the table says that Go does', async () => {
  const rows = (await readFile(`${root}/core/site/testdata/resolve.jsonl`, 'utf8')).trimEnd().split('\n').map(JSON.parse).filter((row) => 'entry' in row);
  assert.ok(rows.length > 500);
  const site = await start();
  try {
    const page = await site.newPage({});
    await page.goto(site.url);
    const got = await page.evaluate(async (asked) => {
      const { load } = await import('./robotscope.js');
      const rs = await load();
      return asked.map(({ entry, site }) => rs.resolve(entry, site));
    }, rows);
    const want = ({ chromium, standard, url, error }) => chromium ?? (url === undefined ? { error } : { url });
    rows.forEach((row, i) => assert.deepEqual(got[i], want(row), JSON.stringify(row)));
  } finally {
    await site.close();
  }
});
