// Lighthouse on the built page, as the Go server serves it to the system's Chromium. "make audit" calls it, once
// what the lock file beside it names is installed.
//
// Scores wobble with whatever else the machine does: each form factor is measured RUNS times, and its median run by
// performance counts. Fails below 95 for performance and 100 for the others.

import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { root, startServer } from '../e2e/harness.mjs';

const RUNS = 3; // odd
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const METRICS = {
  FCP: 'first-contentful-paint', LCP: 'largest-contentful-paint', TBT: 'total-blocking-time', CLS: 'cumulative-layout-shift', SI: 'speed-index',
};
const FLAGS = `--headless ${process.getuid?.() === 0 ? '--no-sandbox' : ''} --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run`;

const lighthouse = fileURLToPath(new URL('node_modules/.bin/lighthouse', import.meta.url));
const { version } = JSON.parse(await readFile(new URL('node_modules/lighthouse/package.json', import.meta.url), 'utf8'));
const chromium = execFileSync(join(root, 'web/setup.sh'), ['chromium'], { encoding: 'utf8' }).trim();

const dir = await mkdtemp(join(tmpdir(), 'robotscope-audit-'));
const server = await startServer();
try {
  console.log(`lighthouse ${version}, ${server.url}, the median of ${RUNS} runs each`);
  for (const formFactor of ['mobile', 'desktop']) {
    const reports = [];
    while (reports.length < RUNS) reports.push(await measure(formFactor));
    reports.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
    show(formFactor, reports[(RUNS - 1) / 2], reports);
  }
} finally {
  await server.close();
  await rm(dir, { recursive: true });
}

/** Lighthouse's report of one run, as an object. */
async function measure(formFactor, attempts = 3) {
  const path = join(dir, 'report.json');
  const preset = formFactor === 'desktop' ? ['--preset=desktop'] : [];
  await promisify(execFile)(lighthouse, [
    server.url, ...preset, '--output=json', `--output-path=${path}`, '--quiet', '--no-enable-error-reporting', `--chrome-flags=${FLAGS}`,
  ], { env: { ...process.env, CHROME_PATH: chromium } }).catch((error) => {
    if (attempts === 1) throw new Error(`Lighthouse failed: ${error.stderr || error.message}`);
  });
  const report = JSON.parse(await readFile(path, 'utf8').catch(() => 'null'));
  await rm(path, { force: true });
  if (report && !report.runtimeError) return report;
  if (attempts === 1) throw new Error(`Lighthouse failed: ${report?.runtimeError?.message ?? 'it wrote no report'}`);
  return measure(formFactor, attempts - 1); // Chromium's trace is incomplete now and then
}

function scoreOf(report, category) {
  return Math.round(report.categories[category].score * 100);
}

function show(formFactor, report, all) {
  console.log(`\n${formFactor} (performance ${all.map((r) => scoreOf(r, 'performance')).join(', ')})`);
  for (const [id, least] of Object.entries(LEAST)) {
    const { title, auditRefs } = report.categories[id];
    const score = scoreOf(report, id);
    console.log(`  ${String(score).padStart(3)}  ${title}`);
    if (score >= least) continue;
    process.exitCode = 1;
    for (const { id: audit, weight } of auditRefs) {
      const { score: passed, title: failed, displayValue = '' } = report.audits[audit];
      if (weight > 0 && passed !== null && passed < 0.9) console.log(`       failed: ${failed} ${displayValue} (${audit})`);
    }
  }
  console.log(`  ${Object.entries(METRICS).map(([name, audit]) => `${name} ${report.audits[audit].displayValue}`).join(' · ')}`);
}
