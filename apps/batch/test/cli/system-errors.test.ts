// Errors of the operating system: one sentence and the exit code of input and output, never a stack.
import { spawnSync } from "node:child_process"
import { closeSync, existsSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Writable } from "node:stream"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { systemProblem, withReadErrors } from "@lectern/engine/internal/system-errors"
import { describe, expect, test } from "vitest"
import { main } from "../../src/cli/main.js"
import { BIN, folder } from "./run.js"

const LINES = "a b c d\ne f g h\n"
const FILES = { "ref.txt": LINES, "hyp.txt": LINES, "other.txt": LINES }

/** Runs the command with a standard output that fails. */
async function intoFailing(args: readonly string[], code: string): Promise<{ code: number; stderr: string }> {
  const error = Object.assign(new Error(`${code}: something, write`), { code })
  const stdout = { write: (_text: string, done: (error: Error) => void) => done(error) }
  let stderr = ""
  const collected = new Writable({
    write(chunk, _encoding, done) {
      stderr += String(chunk)
      done()
    },
  })
  const streams = { stdin: { isTTY: false }, stdout, stderr: collected } as unknown as Parameters<typeof main>[1]
  return { code: await main(args, streams), stderr }
}

const PRINTING: readonly string[] = [
  "--help",
  "--version",
  "help",
  "help align",
  "score --help",
  "tokenizer train --help",
  "score ref.txt -i hyp.txt",
  "score ref.txt -i hyp.txt -sl",
  "align ref.txt -i hyp.txt",
  "compare ref.txt -i hyp.txt other.txt",
]

describe("standard output that cannot be written", () => {
  test.each(PRINTING)("ends lectern %s with one sentence: exit 74", async (line) => {
    const cwd = folder(FILES)
    const args = line.split(" ").map((arg) => (arg.endsWith(".txt") ? join(cwd, arg) : arg))
    expect(await intoFailing(args, "ENOSPC")).toEqual({
      code: 74,
      stderr: "lectern: cannot write standard output: no space left on the device\n",
    })
    expect(await intoFailing(args, "EIO")).toEqual({
      code: 74,
      stderr: "lectern: cannot write standard output: input/output error\n",
    })
    expect(await intoFailing(args, "EPIPE")).toEqual({ code: 0, stderr: "" })
  })

  test
    .skipIf(!existsSync("/dev/full"))
    .each([...(ALL_TESTS ? ["--help", "--version"] : []), "score ref.txt -i hyp.txt"])(
    "as a full device ends the process of lectern %s: exit 74 (skipped without /dev/full)",
    (line) => {
      const full = openSync("/dev/full", "w")
      const { status, stderr } = spawnSync(process.execPath, [BIN, ...line.split(" ")], {
        cwd: folder(FILES),
        stdio: ["ignore", full, "pipe"],
        encoding: "utf8",
      })
      closeSync(full)
      expect({ status, stderr }).toEqual({
        status: 74,
        stderr: "lectern: cannot write standard output: no space left on the device\n",
      })
    },
  )
})

describe.skipIf(process.platform === "win32")("too many open files", () => {
  const limited = (limit: number, args: readonly string[], cwd: string): { status: number | null; stderr: string } => {
    const command = `ulimit -n ${limit}; exec "$0" "$@"`
    const { status, stderr } = spawnSync("sh", ["-c", command, process.execPath, BIN, ...args], {
      cwd,
      encoding: "utf8",
    })
    return { status, stderr }
  }

  test("of a run with many streams are named: exit 74", () => {
    const names = Array.from({ length: 80 }, (_, i) => `ref${i}.gz`)
    const cwd = folder({ ...FILES, ...Object.fromEntries(names.map((name) => [name, gzipSync(LINES)])) })
    const args = ["score", ...names, "-i", "hyp.txt", "-b"]
    const { status, stderr } = limited(70, args, cwd)
    expect(stderr).toMatch(/^lectern: cannot read \S+: too many open files\n$/)
    expect(status).toBe(74)
    expect(limited(1000, args, cwd)).toEqual({ status: 0, stderr: "" })
  })

  test("while the command itself is loaded are named too", () => {
    const cwd = folder({
      "bin/lectern.cjs": readFileSync(BIN),
      "dist/bundled/main.cjs": 'throw Object.assign(new Error("EMFILE"), { code: "EMFILE", path: "bleu.cjs" })',
    })
    const { status, stderr } = spawnSync(process.execPath, [join(cwd, "bin/lectern.cjs")], { encoding: "utf8" })
    expect({ status, stderr }).toEqual({ status: 74, stderr: "lectern: cannot read bleu.cjs: too many open files\n" })
  })
})

test("systemProblem() names the file and the reason, and is only for errors of the system", () => {
  const error = (code: string, fields: object = {}): Error =>
    Object.assign(new Error(`${code}: words, open 'x'`), { code, ...fields })
  expect(systemProblem(error("EMFILE", { path: "/x" }))).toEqual({
    kind: "unreadable",
    path: "/x",
    why: "too many open files",
  })
  expect(systemProblem(error("ENFILE"))).toMatchObject({
    path: "a file of lectern",
    why: "too many open files on this machine",
  })
  expect(systemProblem(error("EIO"))).toMatchObject({ why: "input/output error" })
  expect(systemProblem(error("EODD"))).toMatchObject({ why: "words (EODD)" })
  expect(systemProblem(error("ERR_MODULE_NOT_FOUND"))).toBeUndefined()
  expect(systemProblem(new TypeError("x"))).toBeUndefined()
})

test("an address of another kind than https:// and s3:// is refused by its name, without its password", () => {
  const path = "ftp://me:s3cr3t@host/x.txt"
  expect(() => withReadErrors(path, () => openSync(path, "r"))).toThrow(
    "cannot read ftp://me:...@host/x.txt: no such file, and ftp:// is not supported; expected https:// or s3://",
  )
})
