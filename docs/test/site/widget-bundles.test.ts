// The code of the widgets, as pages load it.
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type BuildOptions, buildSync } from "esbuild"
import { expect, test } from "vitest"
import type { Reply } from "../../widgets/seq2seq-messages.js"

const fileOf = (name: string): string => fileURLToPath(new URL(`../../widgets/${name}.ts`, import.meta.url))

function bundled(name: string, options: BuildOptions) {
  const { outputFiles = [], metafile } = buildSync({
    ...options,
    entryPoints: [fileOf(name)],
    bundle: true,
    write: false,
    outdir: "out",
    target: "es2023",
    conditions: ["lectern-wasm"],
    logLevel: "silent",
    metafile: true,
  })
  return { outputFiles, outputs: metafile!.outputs }
}

test("a page loads nothing of a widget before it is near, and a widget for each place of the notes", () => {
  const { outputs } = bundled("index", { format: "esm", splitting: true, packages: "external" })
  const { inputs, imports } = outputs["out/index.js"]!
  expect(Object.keys(inputs).map((path) => path.replace(/.*\//, ""))).toEqual(["index.ts"])
  expect(new Set(imports.map(({ kind }) => kind))).toEqual(new Set(["dynamic-import"]))
  const loaded = new Set(imports.map(({ path }) => /live-\w+/.exec(path)?.[0]))
  const notes = new URL("../../notes/", import.meta.url)
  const places = readdirSync(notes).flatMap((note) => [
    ...readFileSync(new URL(note, notes), "utf8").matchAll(/data-widget="([^"]+)"|^liveFigure\(\s*"([^"]+)"/gm),
  ])
  const drawn = [
    "live-attention",
    "live-code",
    "live-lattice",
    "live-strips",
    "live-tap",
    "live-trie",
    "live-unrolled",
    "live-words",
  ]
  expect(loaded).toEqual(new Set([...places.map(([, name, made]) => name ?? made), ...drawn]))
})

test("the worker of a widget answers", async () => {
  const [worker] = bundled("live-seq2seq-worker", { format: "iife" }).outputFiles
  const reply = await new Promise<Reply>((resolve, reject) => {
    let answer: (event: { data: unknown }) => void = () => undefined
    const self = {
      addEventListener(_: string, listener: typeof answer) {
        answer = listener
      },
      postMessage: resolve,
    }
    new Function("self", "setTimeout", "reportError", worker!.text)(self, () => undefined, reject)
    answer({ data: { kind: "start", attention: "none", seed: 1, source: "" } })
  })
  expect(reply).toEqual({ kind: "measured", run: 1, step: 0, exact: 0 })
})
