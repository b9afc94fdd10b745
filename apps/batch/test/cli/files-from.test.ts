// Lists of files for the trainings.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { folder, lectern } from "./run.js"

const FILES = { "a.txt": "the cat sat\n", "sub/b c.txt": "on the mat\nthe end\n", "c.txt": "at last\n" }

test("a list of files is read as if they had been typed, behind those that were", async () => {
  const cwd = folder({ ...FILES, list: "sub/b c.txt\r\n\na.txt" })
  const train = (...files: readonly string[]) =>
    lectern(["tokenizer", "train", ...files, "--model", "bpe", "--vocab-size", "40", "-o", "t.json"], { cwd })
  const made = async (...files: readonly string[]): Promise<string> => {
    expect(await train(...files)).toMatchObject({ code: 0 })
    return readFileSync(join(cwd, "t.json"), "utf8")
  }
  const typed = await made("c.txt", "sub/b c.txt", "a.txt")
  expect(await made("c.txt", "--files-from", "list")).toBe(typed)
  expect(await made("a.txt", "sub/b c.txt")).not.toBe(typed)
  expect(await made("--files-from", "list")).toBe(await made("sub/b c.txt", "a.txt"))
})

test("standard input may be the list", async () => {
  const cwd = folder(FILES)
  const train = ["lm", "train", "--order", "1", "--smoothing", "maximum-likelihood"]
  const typed = await lectern([...train, "a.txt", "c.txt", "-q"], { cwd })
  const run = await lectern([...train, "--files-from", "-", "-q"], { cwd, stdin: "a.txt\nc.txt\n" })
  expect(run).toEqual({ code: 0, stdout: typed.stdout, stderr: "" })
})

test.each([
  [["--files-from", "empty"], 2, "--files-from empty names no file"],
  [["--files-from", "self"], 2, "--files-from self names standard input (-), expected files"],
  [["--files-from", "missing"], 74, "cannot read missing: no such file"],
  [["--files-from", "gone"], 74, "cannot read no.txt: no such file"],
  [["a.txt", "--files-from", "twice"], 2, "a.txt is named twice"],
  [["-", "--files-from", "-"], 2, "standard input cannot be a text and --files-from at once"],
])("%j is refused", async (args, code, said) => {
  const cwd = folder({ ...FILES, empty: "\n\n", self: "-\n", gone: "no.txt\n", twice: "a.txt\n" })
  const run = await lectern(["lm", "train", ...args, "-o", "m.arpa"], { cwd })
  expect(run).toEqual({ code, stdout: "", stderr: `lectern: ${said}\n` })
})
