// What is there without an import: web/build/site.mjs and wasm_exec.js of the Go toolchain bring it.

/** The version of Robotscope, of web/package.json; in sw.js, of the page's files. */
declare const VERSION: string;
/** The place of the module of the page, or in robotscope.js of that of the API, from dist/. */
declare const WASM_FILE: string;
/** The place of the editors, which come after the first verdict, from dist/. */
declare const EDITORS_FILE: string;
/** The places of the message catalogues, from dist/, by language. */
declare const LOCALES: Record<string, string>;

/** In sw.js, the files that are kept, and those that are once they are used: their integrity by place, from dist/. */
declare const FILES: Record<string, string>;
declare const OTHERS: Record<string, string>;

/** Runs a module that Go compiled (wasm_exec.js). */
declare class Go {
  importObject: WebAssembly.Imports;
  /** Kept when the module ends. */
  run(instance: WebAssembly.Instance): Promise<void>;
}

declare module '*/wasm_exec.js';

declare var robotscopeReady: import('./border.js').Ready | undefined;

/** What start.js uses of Node. */
declare module 'node:fs/promises' {
  export function readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}
