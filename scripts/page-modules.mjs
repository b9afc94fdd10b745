// The modules for pages without a bundler: for each entry point that pages use, one file with all that it imports. `prepack`
// runs this in a package and writes them to `dist`; the published manifest names them.
import { readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"

// The packages that have such modules, each with its sub-paths that have one too. Other sub-paths are for the command, for
// other packages, or to make bundles smaller.
/** @type {Readonly<Record<string, readonly string[]>>} */
const SUB_PATHS = {
  charts: [],
  core: [],
  decoding: ["ngram", "onnx", "seq2seq"],
  embeddings: ["formats", "project"],
  metrics: [],
  random: ["special"],
  sampling: ["special"],
  tokenizers: [],
}

/**
 * @typedef {object} PageModule
 * @property {string} entry what it exports, as `exports` of the manifest names it: `.` or `./ngram`
 * @property {string} file its name, which no module of another package has: `decoding.min.js`, `decoding-ngram.min.js`
 */

/**
 * @param {string} name of a package
 * @returns {PageModule[]} of the package, the main one first
 */
export function pageModules(name) {
  const short = name.replace(/^@lectern\//, "")
  const subPaths = SUB_PATHS[short]
  if (subPaths === undefined) return []
  const others = subPaths.map((path) => ({ entry: `./${path}`, file: `${short}-${path}.min.js` }))
  return [{ entry: ".", file: `${short}.min.js` }, ...others]
}

async function write() {
  // Not above: pnpm reads this file before anything is installed.
  const { build } = await import("esbuild")
  const { name, version, license, exports } = JSON.parse(readFileSync("package.json", "utf8"))
  for (const { entry, file } of pageModules(name)) {
    await build({
      entryPoints: [exports[entry].default],
      outfile: `dist/${file}`,
      bundle: true,
      minify: true,
      format: "esm",
      platform: "browser",
      // Further modules are small, and gain little from the kernels of random numbers.
      conditions: entry === "." ? ["lectern-wasm"] : [],
      target: "es2022",
      banner: { js: `/*! ${name}${entry.slice(1)} ${version}, ${license} */` },
      logLevel: "warning",
    })
  }
}

if (process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === import.meta.url) await write()
