// `lectern tokenizer train` interrupted before it is done.
import { spawn } from "node:child_process"
import { existsSync, mkdirSync, readdirSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { tagOf } from "../../../../../packages/engine/test/store/tags.js"
import { finished, folder, SIGNALS, start } from "../../cli/run.js"

/** Words without common parts: training on them takes much longer than counting them. */
function manyWords(count: number): string {
  let state = 1
  const letter = (): string => {
    state = (state * 48271) % 2147483647
    return String.fromCharCode(97 + (state % 26))
  }
  return Array.from({ length: count }, () => `${Array.from({ length: 12 }, letter).join("")}\n`).join("")
}

// The tests of signals in general are those of cli/interrupt.
test.runIf(ALL_TESTS).each(SIGNALS)(
  "%s while the model is trained ends the run with %i and leaves no file",
  async (signal, code) => {
    const cwd = folder({ "text.txt": manyWords(200_000) })
    const child = start(["tokenizer", "train", "text.txt", "--model", "bpe", "-o", "t.json"], { cwd })
    const run = finished(child)
    child.stderr?.on("data", (chunk) => {
      if (String(chunk).includes("counted")) child.kill(signal)
    })
    expect(await run).toMatchObject({ code, stdout: "" })
    expect(readdirSync(cwd)).toEqual(["text.txt"])
  },
)

test("a signal unlocks the folder of counts", async () => {
  const cwd = folder()
  const child = start(["tokenizer", "train", "--model", "bpe", "-o", "t.json", "--resume", "counts"], { cwd })
  const run = finished(child)
  while (!existsSync(join(cwd, "counts", "plan.json"))) await sleep(10)
  expect(readdirSync(join(cwd, "counts"))).toContain("lock")
  child.kill("SIGTERM")
  expect(await run).toMatchObject({ code: 143 })
  expect(readdirSync(join(cwd, "counts"))).toEqual(["plan.json"])
})

test.runIf(ALL_TESTS)(
  "a folder locked by an earlier run with the same process id, as in containers, is free",
  async () => {
    const cwd = folder({ "a.txt": "ab ab\n" })
    mkdirSync(join(cwd, "counts"))
    const bin = fileURLToPath(new URL("../../../bin/lectern.js", import.meta.url))
    const earlier = tagOf({ pid: process.pid, start: "1" }).replace(/^\d+/, "")
    const command = `printf "%s" "$$${earlier} ${hostname()}" > counts/lock; exec "$0" "$@"`
    const args = [bin, "tokenizer", "train", "a.txt", "--model", "bpe", "-o", "t.json", "--resume", "counts"]
    const child = spawn("/bin/sh", ["-c", command, process.execPath, ...args], { cwd })
    expect(await finished(child)).toMatchObject({ code: 0 })
    expect(existsSync(join(cwd, "counts", "lock"))).toBe(false)
  },
)
