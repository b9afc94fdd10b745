// One file that is given as several systems.
import { linkSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { firstPaths } from "../../src/console/overwriting.js"
import { folder, lectern } from "./run.js"

const LINES = "the cat sat on the mat\na dog ran in the park\n"

function texts(): string {
  const cwd = folder({ "ref.txt": LINES, "h.txt": LINES, "other.txt": LINES, "sub/x": "" })
  symlinkSync("h.txt", join(cwd, "symbolic.txt"))
  linkSync(join(cwd, "h.txt"), join(cwd, "hard.txt"))
  return cwd
}

test.each<[string, readonly string[]]>([
  ["--paired-bs", ["h.txt", "h.txt"]],
  ["--paired-bs", ["h.txt", "./h.txt"]],
  ["--paired-bs", ["h.txt", "sub/../h.txt", "h.txt"]],
  ["--paired-ar", ["h.txt", "symbolic.txt"]],
  ["--paired-bs", ["hard.txt", "h.txt"]],
])("%s of %j says that both are one file", async (option, paths) => {
  const run = await lectern(["score", "ref.txt", "-i", ...paths, option], { cwd: texts() })
  expect(run).toEqual({
    code: 2,
    stdout: "",
    stderr: `lectern: ${option} needs at least two systems, but these are one file: ${paths.join(", ")}\n`,
  })
})

test("a test uses the baseline once, whatever its path", async () => {
  const args = [
    "score",
    "ref.txt",
    "-i",
    "h.txt",
    "other.txt",
    "./h.txt",
    "hard.txt",
    "-pbs",
    "-pbsn",
    "10",
    "-f",
    "json",
  ]
  const run = await lectern(args, { cwd: texts() })
  expect(JSON.parse(run.stdout).map(({ system }: { readonly system: string }) => system)).toEqual([
    "Baseline: h.txt",
    "other.txt",
  ])
  expect(run.stderr).toContain("warning: ./h.txt is the same file as the baseline h.txt; it is used once\n")
  expect(run.stderr).toContain("warning: hard.txt is the same file as the baseline h.txt; it is used once\n")
})

test("one file as two systems gives a warning, in a test, without one, and in a comparison", async () => {
  const sentence = "lectern: warning: -i names one file by two paths: h.txt and ./h.txt\n"
  const cwd = texts()
  expect(await lectern(["score", "ref.txt", "-i", "h.txt", "./h.txt", "-b"], { cwd })).toEqual({
    code: 0,
    stdout: "100.0\n100.0\n",
    stderr: sentence,
  })
  const tested = await lectern(["score", "ref.txt", "-i", "other.txt", "h.txt", "./h.txt", "-par", "-parn", "9"], {
    cwd,
  })
  expect(tested.stderr).toContain(sentence)
  expect(await lectern(["compare", "ref.txt", "-i", "h.txt", "./h.txt"], { cwd })).toMatchObject({
    code: 0,
    stderr: sentence,
  })
})

test("different files with the same content are two systems", async () => {
  const run = await lectern(["score", "ref.txt", "-i", "h.txt", "other.txt", "-b"], { cwd: texts() })
  expect(run).toMatchObject({ code: 0, stderr: "" })
})

test("paths that are not regular files are compared as they are written", () => {
  const cwd = texts()
  const sub = join(cwd, "sub")
  const paths = ["-", "-", "none", "./none", "none", sub, `${sub}/.`]
  expect(firstPaths(paths)).toEqual(paths)
})
