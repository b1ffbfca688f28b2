// Starts a module that Go compiled: the page's, or that of the API.

import './wasm_exec.js';

/** Compiles and starts a module. Gives what it exports, and a promise that is kept when it stops. */
export async function start(source) {
  const go = new Go();
  const module = await compile(source);
  performance.mark('robotscope-compiled'); // the marks are what `make first-verdict` measures
  await pause();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  await pause();
  const exited = go.run(instance); // runs the module until it waits for what it is told
  performance.mark('robotscope-started');
  return { exports: instance.exports, exited };
}

/** Lets the browser do other things: on a phone, starting in one go would make it late for what is typed. */
export function pause() {
  return globalThis.scheduler?.yield?.() ?? new Promise((resume) => setTimeout(resume));
}

/** @returns {Promise<WebAssembly.Module>} */
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return WebAssembly.compile(/** @type {BufferSource} */ (source));
  const response = await get(new URL(source, globalThis.document?.baseURI ?? import.meta.url));
  if (response.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer()); // from disk, or a server that does not know the type
}

/** Gets what stands at a URL, which in Node may be a file's. */
export async function get(url) {
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return new Response(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Robotscope: ${url} answered ${response.status} ${response.statusText}`.trim());
  return response;
}
