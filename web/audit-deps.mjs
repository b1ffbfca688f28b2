// "make audit-deps": asks the vulnerability databases of Go and npm about every dependency that is pinned here. Where one
// does not answer it says so: nothing was checked then. It fails if a database knows of a vulnerability.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const GOVULNCHECK = process.argv[2]; // module@version
const LOCKED = ['web', 'web/audit', 'wasm/worker', 'core/bench']; // where a package-lock.json lies

let found = false;
const say = (name, state, text = '') => console.log(`${name}: ${state}${text && `\n${text.trim().replace(/^/gm, '  ')}`}`);

function go(folder) {
  const { status, stdout, stderr } = spawnSync('go', ['run', GOVULNCHECK, './...'], { cwd: root + folder, encoding: 'utf8' });
  const name = `govulncheck in ${folder}`;
  if (status === 0) return say(name, 'nothing known');
  // "go run" answers 1 for every failure and names the program's own status on its last line; 3 is what was found.
  if (/exit status 3\s*$/.test(stderr)) {
    found = true;
    return say(name, 'VULNERABLE', stdout);
  }
  say(name, 'NOT CHECKED', stderr.trim().split('\n').filter((line) => !/^go: downloading|^exit status/.test(line)).at(-1));
}

function npm(folder) {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], { cwd: root + folder, encoding: 'utf8' });
  const name = `npm audit in ${folder}`;
  let report = {};
  try {
    report = JSON.parse(stdout);
  } catch {
    // what npm said on the error stream tells more
  }
  const total = report.metadata?.vulnerabilities?.total;
  if (total === 0) return say(name, 'nothing known');
  if (total > 0) {
    found = true;
    return say(name, 'VULNERABLE', Object.values(report.vulnerabilities).map((v) => `${v.name} ${v.range}: ${v.severity}`).join('\n'));
  }
  say(name, 'NOT CHECKED', report.message ?? stderr.trim().split('\n').at(-1));
}

go('.');
go('core/bench');
for (const folder of LOCKED) npm(folder);
process.exit(found ? 1 : 0);
