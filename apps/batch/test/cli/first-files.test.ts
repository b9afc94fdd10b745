// The files of the command that frequent runs load: each more costs time at every start.
import { execFileSync } from "node:child_process"
import { basename, join } from "node:path"
import { expect, test } from "vitest"
import { folder } from "./run.js"

const MAIN = join(import.meta.dirname, "../../dist/bundled/main.cjs")

function loaded(...args: readonly string[]): string[] {
  const cwd = folder({ "ref.txt": "Ein schöner Tag.\nJa.\n", "hyp.txt": "Ein guter Tag.\nJa!\n" })
  const run = `require(${JSON.stringify(MAIN)}).main(${JSON.stringify(args)}, process).then(() => console.log("\\n" + Object.keys(require.cache)))`
  const lines = execFileSync(process.execPath, ["-e", run], { cwd, encoding: "utf8" }).trim().split("\n")
  return lines
    .at(-1)!
    .split(",")
    .map((path) => basename(path).replace(/-.*/, ""))
}

test("--version loads two small files", () => {
  expect(loaded("--version")).toEqual(["main.cjs", "start"])
})

test("a small score loads one more, with no other metric", () => {
  expect(loaded("score", "ref.txt", "-i", "hyp.txt")).toEqual(["main.cjs", "start", "bleu"])
  expect(loaded("score", "ref.txt", "-i", "hyp.txt", "-m", "ter")).toContain("packages")
})
