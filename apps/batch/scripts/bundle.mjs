// Bundles what starts a process or a thread into few files: loading forty small modules costs more time than the
// bundle's whole work on a small corpus, and every thread would pay it again. Run after tsc; writes dist/bundled/.
import { execFileSync } from "node:child_process"
import { rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, relative, resolve } from "node:path"
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

// The file with what a small score of BLEU uses.
const FIRST = "bleu"
// The entry, and modules that are imported dynamically: their exports are lost when they are grouped with others.
const entries = new Set()
// The modules in each file.
const modulesOf = new Map()

// Files, and modules of Node, are loaded by the first use of what they export, not by each file that imports them.
// Without import() no loader of ES modules is started, and files of one byte a character are read and compiled sooner.
const onDemand = {
  name: "on-demand",
  moduleParsed({ id, isEntry, dynamicallyImportedIds }) {
    for (const each of isEntry ? [id, ...dynamicallyImportedIds] : dynamicallyImportedIds) entries.add(each)
  },
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== "chunk") continue
      modulesOf.set(file.fileName, file.moduleIds)
      const code = withGetters(withLazyRequires(file.code))
      file.code = (code.includes("eagerly(") ? code + EAGERLY : code).replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      )
    }
  },
}

function withLazyRequires(code) {
  const names = new Set()
  const declared = code.replace(/^(?:const|let) ([\w$]+) = (require\("[^"]+"\));$/gm, (line, name, required) => {
    // Node's default exports are wrapped at once.
    if (code.includes(`\n${name} = `)) return line
    names.add(name)
    const load = required.includes(`"./${FIRST}-`) ? `eagerly(() => ${required})` : required
    return `let ${name}$; const ${name} = () => ${name}$ ??= ${load};`
  })
  return declared.replace(/(?<![\w$])[\w$]+(?=\.)/g, (name) => (names.has(name) ? `(${name}())` : name))
}

// Compiles all functions of a file at once where the result is cached: the cache has only what is compiled when a file is loaded.
const EAGERLY = `
function eagerly(load) {
  if (!require("node:module").getCompileCacheDir?.()) return load();
  const { setFlagsFromString } = require("node:v8");
  setFlagsFromString("--no-lazy");
  try { return load(); } finally { setFlagsFromString("--lazy"); }
}
`

// Declared first, as two files may need each other.
function withGetters(code) {
  const getters = []
  const get = (_, name, value) => {
    getters.push(`get ${name}() { return ${value} }`)
    return ""
  }
  const rest = code
    .replace(/^exports\.([\w$]+) = (.+);$/gm, get)
    .replace(
      /^Object\.defineProperty\(exports, "([\w$]+)", \{\s+enumerable: true,\s+get: function\(\) \{\s+return (.+);\s+\}\s+\}\);$/gm,
      get,
    )
  return getters.length === 0 ? code : `module.exports = { ${getters.join(", ")} };${rest}`
}

function group(name, test) {
  return {
    name,
    debugName: String(name),
    test: (id) => !entries.has(id) && test(id),
    includeDependenciesRecursively: false,
  }
}

const bundle = await rolldown({
  input: "dist/cli/main.js",
  platform: "node",
  preserveEntrySignatures: "allow-extension",
  transform: { target: "node20", define: { "import.meta.resolve": "__resolve" } },
  external: [/^#[a-z0-9]+-worker$/, ...external.filter((name) => name !== "commander")],
  plugins: [onDemand],
  checks: { ineffectiveDynamicImport: false },
})

function write(dir, groups) {
  rmSync(dir, { recursive: true, force: true })
  return bundle.write({
    dir,
    format: "cjs",
    intro: `const __resolve = (name) => require("node:url").pathToFileURL(name[0] === "#" ? __dirname + "/" + name.slice(1) + ".cjs" : require.resolve(name)).href`,
    sourcemap: dir === outdir,
    sourcemapExcludeSources: true,
    comments: false,
    // Flat: files stay as far from package.json as they were.
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    codeSplitting: { groups },
  })
}

// A trial with a file for each module finds out what `--version` and a small score use. The other files have a folder each.
const root = resolve("../..")
const nameOf = (path) => relative(root, path).replace(/\W+/g, "-")
const trial = "dist/trial"
await write(trial, [group(nameOf, () => true)])
writeFileSync(join(trial, "sample.txt"), "Ein sch\u00f6ner Tag, an dem es nicht regnet.\n")
const used = (...args) => {
  const run = `require("./main.cjs").main(${JSON.stringify(args)}, process).then(() => console.log("\\n" + JSON.stringify(Object.keys(require.cache))))`
  const lines = execFileSync(process.execPath, ["-e", run], { cwd: trial, encoding: "utf8" }).trim().split("\n")
  const ids = new Set(JSON.parse(lines.at(-1)).flatMap((path) => modulesOf.get(basename(path)) ?? []))
  return (id) => ids.has(id)
}
const start = used("--version")
const score = used("score", "sample.txt", "-i", "sample.txt")
const folder = (id) => nameOf(dirname(id))
await write(outdir, [group("start", start), group(FIRST, score), group(folder, () => true)])
rmSync(trial, { recursive: true })
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
