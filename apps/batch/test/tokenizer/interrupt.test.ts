// `lectern tokenizer train` that is ended before it is done.
import { spawn } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { finished, folder, start } from "../cli/run.js"

/** Words that share nothing: training on them takes much longer than counting them. */
function manyWords(count: number): string {
  let state = 1
  const letter = (): string => {
    state = (state * 48271) % 2147483647
    return String.fromCharCode(97 + (state % 26))
  }
  return Array.from({ length: count }, () => `${Array.from({ length: 12 }, letter).join("")}\n`).join("")
}

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s while the model is trained ends the run with %i and leaves no file", async (signal, code) => {
  const cwd = folder({ "text.txt": manyWords(200_000) })
  const child = start(["tokenizer", "train", "text.txt", "--model", "bpe", "-o", "t.json"], { cwd })
  const run = finished(child)
  child.stderr?.on("data", (chunk) => {
    if (String(chunk).includes("counted")) child.kill(signal)
  })
  expect(await run).toMatchObject({ code, stdout: "" })
  expect(readdirSync(cwd)).toEqual(["text.txt"])
})

test("a folder held by a run that had this one's number, as in containers, is free", async () => {
  const cwd = folder({ "a.txt": "ab ab\n" })
  mkdirSync(join(cwd, "kept"))
  const bin = fileURLToPath(new URL("../../bin/lectern.js", import.meta.url))
  const command = `printf "%s" "$$ ${hostname()}" > kept/lock; exec "$0" "$@"`
  const args = [bin, "tokenizer", "train", "a.txt", "--model", "bpe", "-o", "t.json", "--resume", "kept"]
  const child = spawn("/bin/sh", ["-c", command, process.execPath, ...args], { cwd })
  expect(await finished(child)).toMatchObject({ code: 0 })
  expect(existsSync(join(cwd, "kept", "lock"))).toBe(false)
})

test("what a killed run had begun to write in its folder is removed", async () => {
  const cwd = folder({ "a.txt": "ab ab\n" })
  mkdirSync(join(cwd, "kept"))
  writeFileSync(join(cwd, "kept", "0-0.words.123.part"), "x")
  const args = ["tokenizer", "train", "a.txt", "--model", "bpe", "-o", "t.json", "--resume", "kept"]
  expect(await finished(start(args, { cwd }))).toMatchObject({ code: 0 })
  expect(readdirSync(join(cwd, "kept")).sort()).toEqual(["0-0.words", "plan.json"])
})
