# The edge worker in the runtime of Cloudflare Workers, on this machine. serve.mjs starts it.

using Workerd = import "/workerd/workerd.capnp";

# With the site, and sites fetched from the public Internet.
const local :Workerd.Config = (
  services = [
    (name = "edge", worker = .localEdge),
    (name = "assets", worker = .assets),
    (name = "dist", disk = (path = "dist")),
    (name = "cache", worker = .cache),
    (name = "internet", network = (allow = ["public"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "edge")],
);

# For the tests: every host is one server on this machine, and tests reach the cache.
const test :Workerd.Config = (
  services = [
    (name = "edge", worker = .testEdge),
    (name = "limited", worker = .limitedEdge),
    (name = "assets", worker = .assets),
    (name = "dist", disk = (path = "dist")),
    (name = "cache", worker = .cache),
    (name = "origin", external = (address = "127.0.0.1:1", http = (style = host))),
  ],
  sockets = [
    (name = "http", address = "127.0.0.1:0", http = (), service = "edge"),
    (name = "limited", address = "127.0.0.1:0", http = (), service = "limited"),
    (name = "cache", address = "127.0.0.1:0", http = (), service = "cache"),
  ],
  extensions = [(modules = [(name = "robotscope:limiter", internal = true, esModule = embed "local/limiter.mjs")])],
);

const modules :List(Workerd.Worker.Module) = [
  (name = "entry.mjs", esModule = embed "entry.mjs"),
  (name = "fetch.mjs", esModule = embed "fetch.mjs"),
  (name = "keep.mjs", esModule = embed "keep.mjs"),
  (name = "build/build.mjs", esModule = embed "build/build.mjs"),
  (name = "build/wasm_exec.js", esModule = embed "build/wasm_exec.js"),
  (name = "build/robotscope.wasm", wasm = embed "build/robotscope.wasm"),
];

# The same as in ../wrangler.jsonc; a test compares them.
const date :Text = "2026-10-20";
const flags :List(Text) = ["global_fetch_strictly_public"];

const localEdge :Workerd.Worker = (
  modules = .modules,
  compatibilityDate = .date,
  compatibilityFlags = .flags,
  bindings = [(name = "ASSETS", service = "assets")],
  cacheApiOutbound = "cache",
);

const testEdge :Workerd.Worker = (
  modules = .modules,
  compatibilityDate = .date,
  compatibilityFlags = .flags,
  bindings = [
    (name = "ASSETS", service = "assets"),
    (name = "DEADLINE_SECONDS", text = "3"),
    (name = "SHOW_MEMORY", text = "1"),
    (name = "ADDRESS", text = "https://robotscope.example/"),
  ],
  globalOutbound = "origin",
  cacheApiOutbound = "cache",
);

const limitedEdge :Workerd.Worker = (
  modules = .modules,
  compatibilityDate = .date,
  compatibilityFlags = .flags,
  bindings = [(name = "RATE_LIMITER", wrapped = (moduleName = "robotscope:limiter"))],
  globalOutbound = "origin",
  cacheApiOutbound = "cache",
);

const assets :Workerd.Worker = (
  modules = [(name = "assets.mjs", esModule = embed "local/assets.mjs")],
  compatibilityDate = .date,
  bindings = [(name = "DIST", service = "dist")],
);

const cache :Workerd.Worker = (
  modules = [(name = "cache.mjs", esModule = embed "local/cache.mjs")],
  compatibilityDate = .date,
);
