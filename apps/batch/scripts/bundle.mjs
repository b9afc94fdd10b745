// Bundles what starts a process or a thread into few files: loading forty small modules costs more time than the
// bundle's whole work on a small corpus, and every thread would pay it again. Run after tsc; writes dist/bundled/.
import { rmSync } from "node:fs"
import { build } from "esbuild"
import manifest from "../package.json" with { type: "json" }

const { dependencies, peerDependencies } = manifest

const outdir = "dist/bundled"
const common = {
  outdir,
  bundle: true,
  platform: "node",
  target: "node20",
  // What the manifest names is installed beside the bundle; our own packages are in it.
  external: Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !name.startsWith("@lectern/")),
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
}

const RESOURCES = "dist/resources/kinds.js"

rmSync(outdir, { recursive: true, force: true })
await build({
  ...common,
  entryPoints: ["dist/cli/main.js"],
  entryNames: "[name]", // flat: files stay as far from package.json as they were
  splitting: true,
  format: "esm",
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
