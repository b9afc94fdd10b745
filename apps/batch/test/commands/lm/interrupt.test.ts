// `lectern lm train` interrupted before it is done.
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { finished, folder, lectern, SIGNALS, start } from "../../cli/run.js"
import { manyNgrams } from "./models.js"

// The tests of signals in general are those of cli/interrupt.
test.runIf(ALL_TESTS).each(SIGNALS)(
  "%s while the model is made ends the run with %i and leaves no file",
  async (signal, code) => {
    const cwd = folder({ "text.txt": manyNgrams(60_000) })
    const child = start(["lm", "train", "text.txt", "--order", "5", "-o", "m.arpa", "--engine", "threads"], { cwd })
    const run = finished(child)
    child.stderr?.on("data", (chunk) => {
      if (String(chunk).includes("counted")) child.kill(signal)
    })
    expect(await run).toMatchObject({ code, stdout: "" })
    expect(readdirSync(cwd)).toEqual(["text.txt"])
  },
)

test.runIf(ALL_TESTS)("a run that is killed continues from its counts, and gives the same model", async () => {
  const text = manyNgrams(300)
  const cwd = folder({ "a.txt": text, "b.txt": "one more text\n" })
  const args = ["lm", "train", "a.txt", "-", "b.txt", "-o", "m.arpa", "--resume", "counts"]
  const child = start(args, { cwd })
  while (!existsSync(join(cwd, "counts", "0-0.ngrams"))) await sleep(10)
  child.kill("SIGKILL")
  await once(child, "close")
  expect(existsSync(join(cwd, "m.arpa"))).toBe(false)
  const again = await lectern(args, { cwd, stdin: "from standard input\n" })
  expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining("(1 shard counted before)") })
  expect(readdirSync(cwd).sort()).toEqual(["a.txt", "b.txt", "counts", "m.arpa"])
  expect(readdirSync(join(cwd, "counts")).sort()).toEqual(["0-0.ngrams", "1-0.ngrams", "2-0.ngrams", "plan.json"])
  const whole = folder({ "all.txt": `one more text\n${text}from standard input\n` })
  expect(await lectern(["lm", "train", "all.txt", "-o", "m.arpa", "-q"], { cwd: whole })).toMatchObject({ code: 0 })
  expect(readFileSync(join(cwd, "m.arpa")).equals(readFileSync(join(whole, "m.arpa")))).toBe(true)
})

test("a signal unlocks the folder of counts", async () => {
  const cwd = folder()
  const child = start(["lm", "train", "-o", "m.arpa", "--resume", "counts"], { cwd })
  const run = finished(child)
  while (!existsSync(join(cwd, "counts", "plan.json"))) await sleep(10)
  child.kill("SIGTERM")
  expect(await run).toMatchObject({ code: 143 })
  expect(readdirSync(join(cwd, "counts"))).toEqual(["plan.json"])
})
