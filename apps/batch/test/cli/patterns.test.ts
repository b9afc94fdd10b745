// Patterns of file names that the shell has not expanded.
import { describe, expect, test } from "vitest"
import { expandPatterns } from "../../src/console/patterns.js"
import { folder, lectern } from "./run.js"

const FILES = {
  "out/b.txt": "a\n",
  "out/a.txt": "a\n",
  "out/a.json": "",
  "out/.hidden.txt": "",
  "out/deep/er/c.txt": "",
  "out/[x].txt": "",
  "other/a+b.txt": "",
  "ref.txt": "a\n",
}

function expanded(...patterns: readonly string[]): string[] {
  const cwd = folder(FILES)
  return expandPatterns(patterns.map((each) => `${cwd}/${each}`)).map((path) => path.slice(cwd.length + 1))
}

test.each([
  ["out/*.txt", ["out/[x].txt", "out/a.txt", "out/b.txt"]],
  ["out/?.txt", ["out/a.txt", "out/b.txt"]],
  ["out/[ac].*", ["out/a.json", "out/a.txt"]],
  ["out/[!a].txt", ["out/b.txt"]],
  ["*/a*", ["other/a+b.txt", "out/a.json", "out/a.txt"]],
  ["out/.h*", ["out/.hidden.txt"]],
  ["**/?.txt", ["out/a.txt", "out/b.txt", "out/deep/er/c.txt"]],
  ["**/er/*", ["out/deep/er/c.txt"]],
  ["other/a+?.txt", ["other/a+b.txt"]],
  ["out/[x].txt", ["out/[x].txt"]],
  ["missing.txt", ["missing.txt"]],
])("%s", (pattern, files) => {
  expect(expanded(pattern)).toEqual(files)
})

test("a path without a pattern stays in its place", () => {
  expect(expandPatterns(["-", "https://example.org/*.txt", "s3://bucket/?"])).toEqual([
    "-",
    "https://example.org/*.txt",
    "s3://bucket/?",
  ])
  expect(expanded("ref.txt", "out/?.txt", "ref.txt")).toEqual(["ref.txt", "out/a.txt", "out/b.txt", "ref.txt"])
})

describe("the command", () => {
  test("scores all matches, and trains on them", async () => {
    const cwd = folder(FILES)
    const scored = await lectern(["score", "re?.txt", "-i", "out/?.txt", "-m", "wer", "-b"], { cwd })
    expect(scored).toEqual({ code: 0, stdout: "0.0\n0.0\n", stderr: "" })
    const train = ["lm", "train", "--order", "1", "--smoothing", "maximum-likelihood", "-q"]
    const typed = await lectern([...train, "out/a.txt", "out/b.txt"], { cwd })
    expect(typed.code).toBe(0)
    expect(await lectern([...train, "out/?.txt"], { cwd })).toEqual(typed)
  })

  test("says when nothing matches", async () => {
    const run = await lectern(["score", "ref.txt", "-i", "out/*.xml"], { cwd: folder(FILES) })
    expect(run).toEqual({
      code: 74,
      stdout: "",
      stderr: "lectern: cannot read out/*.xml: no such file, and none that matches it\n",
    })
  })
})
