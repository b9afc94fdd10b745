// The README's example prints its documented output.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import * as formats from "../src/formats/index.js"
import * as embeddings from "../src/index.js"

test("the README has one example with output, and it prints that", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8")
  const [example, ...others] = [...readme.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)]
  expect(others).toEqual([])
  const [, code = "", output] = example!
  const lines: string[] = []
  const body = code
    .replace(/import (\{.*?\}) from "@lectern\/embeddings"/, "const $1 = embeddings")
    .replace(/import (\{.*?\}) from "@lectern\/embeddings\/formats"/, "const $1 = formats")
  new Function("embeddings", "formats", "console", body)(embeddings, formats, {
    log: (line: string) => lines.push(line),
  })
  expect(`${lines.join("\n")}\n`).toBe(output)
})
