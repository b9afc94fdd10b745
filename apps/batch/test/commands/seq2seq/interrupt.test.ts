// `lectern seq2seq train` interrupted before it is done.
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { finished, folder, lectern, SIGNALS, start } from "../../cli/run.js"
import { dates, SMALL } from "./pairs.js"

const TRAIN = ["seq2seq", "train", ...SMALL, "pairs.tsv", "-o", "m.safetensors"]

// The tests of signals in general are those of cli/interrupt.
test.each(ALL_TESTS ? SIGNALS : SIGNALS.slice(0, 1))(
  "%s ends the training with %i, leaves no file and unlocks the folder",
  async (signal, code) => {
    const cwd = folder({ "pairs.tsv": dates(200, 1) })
    const child = start([...TRAIN, "--epochs", "100000", "--resume", "run"], { cwd })
    const run = finished(child)
    child.stderr?.on("data", (chunk) => {
      if (String(chunk).includes("epoch 2:")) child.kill(signal)
    })
    expect(await run).toMatchObject({ code, stdout: "" })
    expect(readdirSync(cwd).sort()).toEqual(["pairs.tsv", "run"])
    expect(readdirSync(join(cwd, "run")).sort()).toEqual(["last.checkpoint", "plan.json"])
  },
)

test.runIf(ALL_TESTS)("a run that is killed continues from its checkpoint, and gives the same bytes", async () => {
  const pairs = dates(40, 2)
  const cwd = folder({ "pairs.tsv": pairs })
  const args = [...TRAIN, "--steps", "200", "--every", "7", "--resume", "run"]
  const child = start(args, { cwd })
  const checkpoint = join(cwd, "run", "last.checkpoint")
  while (!existsSync(checkpoint)) await sleep(1)
  const first = statSync(checkpoint).mtimeMs
  while (statSync(checkpoint).mtimeMs === first) await sleep(1)
  child.kill("SIGKILL")
  await once(child, "close")
  expect(existsSync(join(cwd, "m.safetensors"))).toBe(false)
  const again = await lectern(args, { cwd })
  expect(again).toMatchObject({ code: 0, stderr: expect.stringMatching(/^lectern: continuing after step \d+\n/) })
  expect(readdirSync(join(cwd, "run")).sort()).toEqual(["last.checkpoint", "plan.json"])
  const whole = folder({ "pairs.tsv": pairs })
  const single = await lectern([...TRAIN, "--steps", "200", "--every", "7", "-q"], { cwd: whole })
  expect(again.stdout).toBe(single.stdout)
  const model = (folder: string): Buffer => readFileSync(join(folder, "m.safetensors"))
  expect(model(cwd).equals(model(whole))).toBe(true)
})
