// The README's examples print their documented output.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import * as tokenizers from "../src/index.js"

const README = readFileSync(join(import.meta.dirname, "../README.md"), "utf8")
const EXAMPLES = [...README.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)].map(([, code, output]) => ({
  code: code!,
  output: output!,
}))

test("the README has examples", () => {
  expect(EXAMPLES).toHaveLength(3)
})

test.each(EXAMPLES)("example %# of the README prints its documented output", ({ code, output }) => {
  const lines: string[] = []
  const print = { log: (...values: unknown[]) => lines.push(values.join(" ")) }
  const body = code.replace(/import (\{.*?\}) from "@lectern\/tokenizers"/, "const $1 = tokenizers")
  new Function("tokenizers", "console", body)(tokenizers, print)
  expect(`${lines.join("\n")}\n`).toBe(output)
})
