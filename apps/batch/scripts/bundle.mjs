// Bundles what starts a process or a thread into few files: loading forty small modules costs more time than the
// bundle's whole work on a small corpus, and every thread would pay it again. Run after tsc; writes dist/bundled/.
import { rmSync } from "node:fs"
import { build } from "esbuild"
import { rolldown } from "rolldown"
import manifest from "../package.json" with { type: "json" }

const { dependencies, peerDependencies } = manifest

const outdir = "dist/bundled"
// What the manifest names is installed beside the bundle; our own packages are in it.
const external = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !name.startsWith("@lectern/"))
const common = {
  outdir,
  bundle: true,
  platform: "node",
  target: "node20",
  external,
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
}

const RESOURCES = "dist/resources/kinds.js"

// Modules of Node that a run may never use, loaded by the first call: together they take a tenth of a short run.
const LAZY = {
  child_process: ["spawn"],
  crypto: ["createHash", "randomBytes", "randomUUID"],
  zlib: ["crc32", "createDeflateRaw", "createGzip"],
}
const lazyModules = {
  name: "lazy-modules",
  resolveId: (id) => (Object.hasOwn(LAZY, id.replace("node:", "")) ? `\0lazy:${id.replace("node:", "")}` : undefined),
  load(id) {
    const name = id.split("\0lazy:")[1]
    if (name === undefined) return undefined
    const functions = LAZY[name].map((each) => `export const ${each} = (...values) => all().${each}(...values)`)
    return [`let loaded`, `const all = () => (loaded ??= process.getBuiltinModule("node:${name}"))`, ...functions].join(
      "\n",
    )
  },
}

rmSync(outdir, { recursive: true, force: true })
const bundle = await rolldown({
  input: "dist/cli/main.js",
  platform: "node",
  transform: { target: "node20" },
  external: [/^node:/, /^#[a-z0-9]+-worker$/, ...external.filter((name) => name !== "commander")],
  plugins: [lazyModules],
  checks: { ineffectiveDynamicImport: false },
})
await bundle.write({
  dir: outdir,
  sourcemap: true,
  comments: false,
  // Flat: files stay as far from package.json as they were.
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js",
  codeSplitting: {
    groups: [
      { name: "start", test: /dist\/cli\/main\.js$/, priority: 2 },
      { name: "score", test: /dist\/(cli\/run|commands\/score\/(spec|command|report\/corpus-text))\.js$/, priority: 1 },
    ],
  },
})
// Threads load CommonJS and never import(): ending a thread while it imports an ES module kills the whole process in
// Node 20 (inside require) and is never completed in Node 22 and 24 (inside import()).
await build({
  ...common,
  entryPoints: [
    "dist/cli/workers/metric-worker.js",
    "dist/cli/workers/tokenizer-worker.js",
    "dist/cli/workers/lm-worker.js",
    "dist/cli/workers/embed-worker.js",
    "dist/cli/workers/cluster-worker.js",
    RESOURCES,
  ],
  entryNames: "[name]",
  format: "cjs",
  outExtension: { ".js": ".cjs" },
  supported: { "dynamic-import": false },
  plugins: [
    {
      // Most runs need no tokenizers and dictionaries: a file of its own, which threads load when they do.
      name: "resources",
      setup: ({ onResolve }) =>
        onResolve({ filter: /\/kinds\.js$/ }, ({ kind }) =>
          kind === "dynamic-import" ? { path: "./kinds.cjs", external: true } : undefined,
        ),
    },
  ],
})
