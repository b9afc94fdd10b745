// The toy translation of the examples, from training to scores: a wider beam finds likelier outputs, and worse ones.
import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { folder, lectern } from "../../cli/run.js"

const EXAMPLE = join(import.meta.dirname, "../../../../../examples/translation")
const FILES = ["train.tsv", "dev.tsv", "test.de.txt", "test.en.tsv"]

test("the example's files are those that its program writes", () => {
  const cwd = folder()
  for (const program of ["grammar.mjs", "make.mjs"]) cpSync(join(EXAMPLE, program), join(cwd, program))
  execFileSync(process.execPath, ["make.mjs"], { cwd })
  for (const file of FILES)
    expect(readFileSync(join(cwd, file), "utf8")).toBe(readFileSync(join(EXAMPLE, file), "utf8"))
})

// The session of the page The command: its training, searches and scores.
test("the page's session prints what it says: a wider beam finds likelier outputs, and worse ones", {
  timeout: 600_000,
}, async () => {
  const cwd = folder({})
  mkdirSync(join(cwd, "out"))
  cpSync(EXAMPLE, join(cwd, "examples/translation"), { recursive: true })
  const page = readFileSync(join(EXAMPLE, "../../docs/command.md"), "utf8")
  const [, session = ""] = /```console\n\$ mkdir -p out\n(\$ \.\/bin\/lectern seq2seq [^`]*)```/.exec(page) ?? []
  const [, ...commands] = session.split(/^\$ \.\/bin\/lectern /m)
  expect(commands).toHaveLength(5)
  for (const each of commands) {
    const [line = "", ...printed] = each.split("\n")
    const { code, stdout, stderr } = await lectern(line.split(" "), { cwd })
    expect({ code, stderr, stdout }).toEqual({ code: 0, stderr: "", stdout: printed.join("\n") })
  }
  const models = ["out/translator.safetensors", "examples/translation/test.de.txt", "examples/translation/test.en.tsv"]
  const blamed = await lectern(["blame", ...models, "-nr", "4", "--beam", "2", "16", "-f", "json", "-q"], { cwd })
  const [few, many] = JSON.parse(blamed.stdout).searches
  expect(many.outputs.mean_log_prob).toBeGreaterThan(few.outputs.mean_log_prob)
  expect(many.blame.search.share).toBeLessThan(few.blame.search.share)
  expect(many.length_ratio).toBeLessThan(few.length_ratio)
  // Every output is proved to be the best, or not to be.
  expect([few.search_errors.open.count, many.search_errors.open.count]).toEqual([0, 0])
})
