// How the scripts and style sheets of the page are bundled, and what is left out of CodeMirror.

import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

export const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Bundles a script or style sheet of web/ with what it imports.
 *
 * @param {string} entry
 * @param {esbuild.Plugin[]} plugins
 * @param {Record<string, string>} define names that stand for values, written as JSON
 * @param {esbuild.BuildOptions} options where they differ from those of the site
 */
export async function bundle(entry, plugins, define, options = {}) {
  const result = await esbuild.build({
    absWorkingDir: web,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    external: ['node:*'], // in Node a module is read from disk
    define,
    plugins,
    ...options,
  }).catch(() => process.exit(1)); // esbuild has printed what is wrong
  if (result.warnings.length > 0) throw new Error('esbuild warned, see above');
  return { contents: result.outputFiles[0].contents, inputs: Object.keys(result.metafile.inputs) };
}

/** Resolves any import of wasm_exec.js to the file of the Go toolchain in use. */
export function goRuntime(wasmExecPath) {
  return {
    name: 'go-runtime',
    setup(build) {
      build.onResolve({ filter: /(^|\/)wasm_exec\.js$/ }, () => ({ path: wasmExecPath }));
    },
  };
}

/** Leaves out what CodeMirror knows of programming languages: its package for them, and that one's syntax trees. */
export function noLanguage() {
  return {
    name: 'no-language',
    setup(build) {
      build.onResolve({ filter: /^@(codemirror\/language|lezer\/common)$/ }, () => ({ path: join(web, 'src/no-language.js') }));
    },
  };
}

/**
 * CodeMirror mounts its style sheets with style-mod, which in a document makes <style> elements; the page's
 * Content-Security-Policy forbids those. Constructed sheets, which style-mod uses in shadow roots only, are allowed.
 */
export function adoptedStyles() {
  return {
    name: 'adopted-styles',
    setup(build) {
      build.onLoad({ filter: /style-mod\.js$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const contents = source.replace('!root.head && root.adoptedStyleSheets', 'root.adoptedStyleSheets');
        if (contents === source) throw new Error('style-mod has changed: see adoptedStyles in web/build/bundle.mjs');
        return { contents };
      });
    },
  };
}
