// Bundles what starts a process or a thread into few files: loading forty small modules costs more time than the
// bundle's whole work on a small corpus, and every thread would pay it again. Run after tsc; writes dist/bundled/.
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, relative, resolve } from "node:path"
import { build, transformSync } from "esbuild"
import { rolldown } from "rolldown"
import { parseAst } from "rolldown/parseAst"
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
      // Arrows become function expressions, and all characters ASCII.
      const options = { target: "node20", supported: { arrow: false } }
      file.code = transformSync(withGetters(withLazyRequires(file.code)), options).code
    }
  },
}

function withLazyRequires(code) {
  const names = new Set()
  const declared = code.replace(/^(?:const|let) ([\w$]+) = (require\("[^"]+"\));$/gm, (line, name, required) => {
    // Node's default exports are wrapped at once.
    if (code.includes(`\n${name} = `)) return line
    names.add(name)
    return `let ${name}$; const ${name} = () => ${name}$ ??= ${required};`
  })
  return declared.replace(/(?<![\w$])[\w$]+(?=\.)/g, (name) => (names.has(name) ? `(${name}())` : name))
}

// Declared first, as two files may need each other; functions are there from the start.
function withGetters(code) {
  const getters = []
  const functions = new Set(Array.from(code.matchAll(/^(?:async )?function\*? ?([\w$]+)/gm), ([, name]) => name))
  const get = (_, name, value) => {
    getters.push(functions.has(value) ? `${name}: ${value}` : `get ${name}() { return ${value} }`)
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

// Node's cache of compiled code has only functions that are compiled while their file is loaded. V8 does so for function
// expressions in parentheses: those that the trial called become such. Declarations are moved to the top, where they were in effect.
function compiledAtOnce(code, functions) {
  const inserted = []
  for (const { ranges } of functions) {
    const [{ startOffset: from, endOffset: to, count }] = ranges
    const name = /^(?:async )?function\*? ?([\w$]*)\(/.exec(code.slice(from, to))?.[1]
    if (count === 0 || name === undefined) continue
    const before = code.slice(code.lastIndexOf("\n", from) + 1, from)
    if (before === "") inserted.push([from, `\0const ${name} = (`], [to, ");\n\0"])
    else if (before.trim() !== "") inserted.push([from, "("], [to, ")"])
  }
  // Methods of objects become such as well; those of classes cannot.
  const called = new Set(functions.filter(({ ranges }) => ranges[0].count > 0).map(({ ranges }) => ranges[0].endOffset))
  // JSON.stringify only visits each node here.
  JSON.stringify(parseAst(code), (_, node) => {
    const isPlain = node?.method && !node.value.async && !node.value.generator
    if (isPlain && called.has(node.end)) inserted.push([node.key.end, ": (function"], [node.end, ")"])
    return node
  })
  let all = code
  for (const [at, text] of inserted.sort(([a], [b]) => b - a)) all = all.slice(0, at) + text + all.slice(at)
  let moved = ""
  const rest = all.replace(/\0([^\0]*)\0/g, (_, declaration) => {
    moved += declaration
    return ""
  })
  return moved + rest
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
const sample = resolve(trial, "sample.txt")
writeFileSync(sample, "Ein sch\u00f6ner Tag, an dem es nicht regnet.\n")
const score = ["score", sample, "-i", sample]
const run = (dir, args, env) => {
  const code = `require("./main.cjs").start(${JSON.stringify(args)}).then(() => console.log("\\n" + JSON.stringify(Object.keys(require.cache))))`
  const options = { cwd: dir, encoding: "utf8", env: { ...process.env, ...env } }
  const files = JSON.parse(execFileSync(process.execPath, ["-e", code], options).trim().split("\n").at(-1))
  return files.map((path) => basename(path))
}
const used = (args) => {
  const ids = new Set(run(trial, args).flatMap((file) => modulesOf.get(file) ?? []))
  return (id) => ids.has(id)
}
const folder = (id) => nameOf(dirname(id))
await write(outdir, [group("start", used(["--version"])), group(FIRST, used(score)), group(folder, () => true)])
const coverage = resolve(trial, "coverage")
const loaded = run(outdir, score, { NODE_V8_COVERAGE: coverage })
const { result } = JSON.parse(readFileSync(join(coverage, readdirSync(coverage)[0]), "utf8"))
for (const file of loaded) {
  const { functions } = result.find(({ url }) => url.endsWith(`/bundled/${file}`))
  const path = join(outdir, file)
  writeFileSync(path, compiledAtOnce(readFileSync(path, "utf8"), functions))
}
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
