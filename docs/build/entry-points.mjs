// @ts-check
// The entry points of a package, from the `exports` of its manifest: `@lectern/core`, `@lectern/core/checks`.

// Sub-paths that the reference leaves out: they serve our own tests, WebAssembly kernels and packages.
const UNDOCUMENTED = ["./testing", "./wasm", "./internal"]

/**
 * @typedef {object} EntryPoint
 * @property {string} name what users import: the package's name, with the sub-path if there is one
 * @property {string} source the file it is built from, relative to the package's folder: `src/checks/index.ts`
 * @property {boolean} isDocumented whether it belongs to the reference
 */

/**
 * @param {{ readonly name: string, readonly exports?: Readonly<Record<string, unknown>> }} manifest
 * @returns {EntryPoint[]} in the order of the manifest; only `src/index.ts` without `exports`
 */
export function entryPointsOf({ name, exports = { ".": { types: "./dist/index.d.ts" } } }) {
  return Object.entries(exports).flatMap(([path, target]) => {
    const types = typeof target === "object" && target !== null && "types" in target ? String(target.types) : ""
    const module = /^\.\/dist\/(.+)\.d\.ts$/.exec(types)?.[1]
    if (module === undefined || path.includes("*")) return []
    return [{ name: name + path.slice(1), source: `src/${module}.ts`, isDocumented: !UNDOCUMENTED.includes(path) }]
  })
}
