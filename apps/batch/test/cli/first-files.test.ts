// The files of the command that frequent runs load: each more costs time at every start.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, test } from "vitest"
import { folder } from "./run.js"

const MAIN = join(import.meta.dirname, "../../dist/bundled/main.cjs")

interface Loaded {
  readonly files: readonly string[]
  readonly paths: readonly string[]
  /** Modules of Node. */
  readonly own: readonly string[]
}

function loaded(...args: readonly string[]): Loaded {
  const cwd = folder({ "ref.txt": "Ein schöner Tag.\nJa.\n", "hyp.txt": "Ein guter Tag.\nJa!\n" })
  const print = `require("fs").writeSync(1, "\\n" + JSON.stringify([Object.keys(require.cache), process.moduleLoadList]))`
  const run = `require(${JSON.stringify(MAIN)}).start(${JSON.stringify(args)}).then(() => ${print})`
  const lines = execFileSync(process.execPath, ["-e", run], { cwd, encoding: "utf8" }).trim().split("\n")
  const [paths, own] = JSON.parse(lines.at(-1)!) as [string[], string[]]
  return { files: paths.map((path) => basename(path).replace(/-.*/, "")), paths, own }
}

test("--version loads two small files", () => {
  expect(loaded("--version").files).toEqual(["main.cjs", "start"])
})

test("a small score loads one more, with no other metric", () => {
  const { files, paths, own } = loaded("score", "ref.txt", "-i", "hyp.txt")
  expect(files).toEqual(["main.cjs", "start", "bleu"])
  expect(own).not.toContain("NativeModule stream")
  expect(loaded("score", "ref.txt", "-i", "hyp.txt", "-m", "ter").files).toContain("packages")
  const code = readFileSync(paths.at(-1)!, "utf8")
  // Functions that it calls are compiled while the file is loaded, others are not.
  expect(code).toMatch(/^const scoreCorpus = \(async function scoreCorpus\(/m)
  expect(code).toMatch(/^function notOneWord\(/m)
})
