// @ts-check
// The scripts of the widgets.
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { buildSync } from "esbuild"

/**
 * A widget as one plain script, not a module: a page opened from disk may not import modules. Nor may it load a worker from another
 * file, so that of the widget `x`, `x-worker.ts`, is part of the script as a text, `WORKER_SOURCE`.
 *
 * @param {string} name
 * @param {string} outdir
 */
export function bundleWidget(name, outdir) {
  const [widget, worker] = [name, `${name}-worker`].map((each) =>
    fileURLToPath(new URL(`../widgets/${each}.ts`, import.meta.url)),
  )
  /** @type {import("esbuild").BuildOptions} */
  const options = {
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2023",
    conditions: ["lectern-wasm"],
    logLevel: "silent",
  }
  const workers = existsSync(worker ?? "")
    ? buildSync({ ...options, entryPoints: [worker ?? ""], write: false }).outputFiles
    : []
  const define = Object.fromEntries(workers.map(({ text }) => ["WORKER_SOURCE", JSON.stringify(text)]))
  buildSync({ ...options, entryPoints: [widget ?? ""], outdir, define })
}
