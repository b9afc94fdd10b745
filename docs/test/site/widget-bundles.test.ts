// The scripts of the widgets, as pages load them.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bundleWidget } from "../../build/widgets.mjs"
import type { Reply } from "../../widgets/seq2seq-messages.js"

let folder = ""
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern-widgets-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

function scriptOf(name: string): string {
  bundleWidget(name, folder)
  return readFileSync(join(folder, `${name}.js`), "utf8")
}

test("a widget is a plain script, so that a page opened from disk can load it", () => {
  for (const name of ["live-attention", "live-seq2seq"]) {
    const script = scriptOf(name)
    expect(script).not.toMatch(/\bimport\(|^(import|export) /m)
    expect(script).not.toContain("WORKER_SOURCE")
  }
})

test("the worker of a widget is a text in its script, and answers", async () => {
  const literals = scriptOf("live-seq2seq").match(/`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs) ?? []
  const longest = literals.reduce((a, b) => (a.length > b.length ? a : b))
  const worker: string = new Function(`return ${longest}`)()
  const reply = await new Promise<Reply>((resolve, reject) => {
    let answer: (event: { data: unknown }) => void = () => undefined
    const self = {
      addEventListener(_: string, listener: typeof answer) {
        answer = listener
      },
      postMessage: resolve,
    }
    new Function("self", "setTimeout", "reportError", worker)(self, () => undefined, reject)
    answer({ data: { kind: "start", attention: "none", seed: 1, source: "" } })
  })
  expect(reply).toEqual({ kind: "measured", run: 1, step: 0, exact: 0 })
})
