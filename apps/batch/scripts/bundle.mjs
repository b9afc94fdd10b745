// Bundles what starts a process or a thread into few files: loading forty small modules costs more time than the
// bundle's whole work on a small corpus, and every thread would pay it again. Run after tsc; writes dist/bundled/.
import { rmSync } from "node:fs"
import { build } from "esbuild"

const outdir = "dist/bundled"
rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: process.argv.slice(2),
  outdir,
  entryNames: "[name]", // flat: files stay as far from package.json as they were
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  external: ["piscina", "commander"],
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
})
