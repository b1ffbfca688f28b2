// What is installed is what somebody looked at: each package of each lock file by its hash, and one runtime for tests and deployment.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (name) => JSON.parse(readFileSync(new URL(`../../${name}/package-lock.json`, import.meta.url), 'utf8')).packages;

for (const folder of ['web', 'web/audit', 'wasm/worker', 'core/bench']) {
  test(`every package of ${folder}/package-lock.json has its hash and its version`, () => {
    const packages = Object.entries(read(folder)).filter(([path]) => path !== '');
    assert.ok(packages.length > 0);
    for (const [path, entry] of packages) {
      assert.match(entry.integrity ?? 'none', /^sha512-[\w+/]{86}==$/, path);
      assert.match(entry.version, /^\d/, path);
      for (const name of Object.keys(entry.optionalDependencies ?? {})) {
        const here = packages.some(([other]) => other.endsWith(`node_modules/${name}`));
        assert.ok(here || entry.peerDependenciesMeta?.[name]?.optional, `${path} names ${name}, which the lock file leaves out`);
      }
    }
    const { dependencies, devDependencies } = read(folder)[''];
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) assert.match(version, /^\d/, `${name} is pinned`);
  });
}

test('the worker is tested in the runtime that it is deployed for', () => {
  const version = (folder) => read(folder)['node_modules/workerd'].version;
  assert.equal(version('web'), version('wasm/worker'));
});
