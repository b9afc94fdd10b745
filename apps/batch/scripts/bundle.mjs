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
  tty: ["isatty"],
  zlib: ["crc32", "createDeflateRaw", "createGzip", "gunzipSync"],
}
const lazyModules = {
  name: "lazy-modules",
  resolveId(id, _, { kind }) {
    const name = id.replace("node:", "")
    return kind !== "dynamic-import" && Object.hasOwn(LAZY, name) ? `\0lazy:${name}` : undefined
  },
  load(id) {
    const name = id.split("\0lazy:")[1]
    if (name === undefined) return undefined
    const functions = LAZY[name].map((each) => `export const ${each} = (...values) => all().${each}(...values)`)
    return [`let loaded`, `const all = () => (loaded ??= process.getBuiltinModule("node:${name}"))`, ...functions].join(
      "\n",
    )
  },
}

// Files of one byte a character are read and compiled sooner; and without import() no loader of ES modules is started.
const quick = {
  name: "quick",
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== "chunk") continue
      file.code = file.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    }
  },
}

rmSync(outdir, { recursive: true, force: true })
const bundle = await rolldown({
  input: "dist/cli/main.js",
  platform: "node",
  transform: { target: "node20", define: { "import.meta.resolve": "__resolve" } },
  external: [/^#[a-z0-9]+-worker$/, ...external.filter((name) => name !== "commander")],
  plugins: [lazyModules, quick],
  checks: { ineffectiveDynamicImport: false },
})
await bundle.write({
  dir: outdir,
  format: "cjs",
  intro: `const __resolve = (name) => require("node:url").pathToFileURL(name[0] === "#" ? __dirname + "/" + name.slice(1) + ".cjs" : require.resolve(name)).href`,
  sourcemap: true,
  sourcemapExcludeSources: true,
  comments: false,
  // Flat: files stay as far from package.json as they were.
  entryFileNames: "[name].cjs",
  chunkFileNames: "[name]-[hash].cjs",
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
