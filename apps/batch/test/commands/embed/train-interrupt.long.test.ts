// `lectern embed train` interrupted before it is done: the next run continues, and gives the same bytes.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { finished, folder, lectern, SIGNALS, start } from "../../cli/run.js"
import { randomText, SMALL, train } from "./texts.js"

// Two rounds an epoch, so that checkpoints in the middle of one are tried too.
const TEXT = randomText(2500, 400)
const EPOCHS = ALL_TESTS ? 5 : 3
const TRAIN = ["embed", "train", ...SMALL, "a.txt", "-o", "v.bin", "--epochs", String(EPOCHS)]
const CHECKPOINTS = ["--resume", "run", "--every", "0.001"]

interface Place {
  readonly epoch: number
  readonly round: number
}

/** Where the last checkpoint of a run is. */
function placeIn(cwd: string): Place {
  const path = join(cwd, "run", "last.checkpoint")
  return existsSync(path) ? JSON.parse(readFileSync(path).subarray(0, -32).toString()) : { epoch: 0, round: 0 }
}

/** Starts a run in threads, and ends it as soon as its checkpoint is in the middle of an epoch after this one. */
async function interrupted(cwd: string, signal: NodeJS.Signals, after: number) {
  const args = [...TRAIN, ...CHECKPOINTS, "--engine", "threads", "-j", "2"]
  const child = start(args, { cwd })
  const run = finished(child)
  for (let place = placeIn(cwd); place.epoch < after || place.round === 0; place = placeIn(cwd)) await sleep(1)
  child.kill(signal)
  const { code, stdout, stderr } = await run
  expect(placeIn(cwd).epoch).toBeLessThan(EPOCHS)
  const last = `\nlectern: interrupted; to continue: lectern ${args.join(" ")}\n`
  expect(stderr.endsWith(last)).toBe(signal !== "SIGKILL")
  return { code, stdout }
}

// The tests of signals in general are those of cli/interrupt.
test.each(ALL_TESTS ? SIGNALS : SIGNALS.slice(0, 1))(
  "after %s, and after kill -9, a run continues, and gives the same bytes",
  async (signal, code) => {
    const cwd = folder({ "a.txt": TEXT })
    expect(await interrupted(cwd, signal, 1)).toEqual({ code, stdout: "" })
    expect(readdirSync(cwd).sort()).toEqual(["a.txt", "run"])
    expect(readdirSync(join(cwd, "run")).filter((name) => !name.endsWith(".checkpoint"))).toEqual(["plan.json"])
    const unfinished = await train(cwd, "a.txt", "--continue", "run", "-o", "w.bin")
    expect(unfinished.stderr).toMatch(
      /^lectern: run holds a run that is not done: \d of \d epochs; finish it first, with --resume run\n$/,
    )
    expect(await interrupted(cwd, "SIGKILL", EPOCHS - 2)).toEqual({ code: null, stdout: "" })
    expect(existsSync(join(cwd, "v.bin"))).toBe(false)
    expect((await lectern(["status", "run"], { cwd })).stdout).toMatch(/^in use {2}no\n/m)
    const { epoch } = placeIn(cwd)
    const again = await lectern([...TRAIN, "--resume", "run", "--engine", "inline"], { cwd })
    expect(again).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`\nlectern: continuing after ${epoch} of ${EPOCHS} epochs\n`),
    })
    expect(readdirSync(cwd).sort()).toEqual(["a.txt", "run", "v.bin"])
    const whole = folder({ "a.txt": TEXT })
    const single = await lectern([...TRAIN, "--engine", "inline", "-q"], { cwd: whole })
    expect(again.stdout).toBe(single.stdout)
    expect(readFileSync(join(cwd, "v.bin")).equals(readFileSync(join(whole, "v.bin")))).toBe(true)
  },
)

test.each([...(ALL_TESTS ? [["aloud"]] : []), ["in silence", "-q"]])(
  "what was done since the last checkpoint is stored after a signal: %s",
  async (_, ...quiet) => {
    const cwd = folder({ "it's a.txt": TEXT })
    const args = [
      ...TRAIN.map((arg) => (arg === "a.txt" ? "it's a.txt" : arg)),
      "--epochs",
      "1000",
      "--resume",
      "run",
      ...quiet,
    ]
    const child = start([...args, "--engine", "inline"], { cwd })
    const run = finished(child)
    while (!existsSync(join(cwd, "run", "plan.json"))) await sleep(1)
    await sleep(100)
    expect(existsSync(join(cwd, "run", "last.checkpoint"))).toBe(false)
    child.kill("SIGINT")
    const { code, stderr } = await run
    expect(code).toBe(130)
    const words = args.join(" ").replace("it's a.txt", "'it'\\''s a.txt'")
    const last = `lectern: interrupted; to continue: lectern ${words} --engine inline\n`
    if (quiet.length > 0) expect(stderr).toBe("")
    else expect(stderr.endsWith(last)).toBe(true)
    const { epoch, round } = placeIn(cwd)
    expect(2 * epoch + round).toBeGreaterThan(0)
  },
)

test("a signal while the text is read: nothing is stored, and it says so", async () => {
  const cwd = folder()
  const args = ["embed", "train", "-", "-o", "v.vec", "--resume", "run"]
  const child = start(args, { cwd })
  const run = finished(child)
  child.stdin!.write(TEXT)
  while (!readdirSync(cwd).some((name) => name.includes("v.vec"))) await sleep(5)
  child.kill("SIGINT")
  const again = `lectern ${args.join(" ")}`
  expect(await run).toEqual({
    code: 130,
    stdout: "",
    stderr: `lectern: interrupted before anything was stored in run; to begin again: ${again}\n`,
  })
  expect(readdirSync(cwd)).toEqual([])
})

describe("--resume", () => {
  const SHORT = randomText(40)
  const args = ["a.txt", "-o", "v.bin", "--resume", "run"]

  test("a run that is done writes its vectors again", async () => {
    const cwd = folder({ "a.txt": SHORT })
    const first = await train(cwd, ...args)
    const bytes = readFileSync(join(cwd, "v.bin"))
    writeFileSync(join(cwd, "v.bin"), "")
    expect(await train(cwd, ...args, "-q")).toEqual({ ...first, stderr: "" })
    expect(readFileSync(join(cwd, "v.bin")).equals(bytes)).toBe(true)
  })

  const PARTS = ["last", "input-a-0", "output-a-0", "words", "counts"]
  test.each(ALL_TESTS ? PARTS : PARTS.slice(0, 2))("a damaged %s is made again", async (part) => {
    const cwd = folder({ "a.txt": SHORT })
    await train(cwd, ...args)
    const bytes = readFileSync(join(cwd, "v.bin"))
    const path = join(cwd, "run", `${part}.checkpoint`)
    const damaged = readFileSync(path)
    damaged[damaged.length >> 1]! ^= 1
    writeFileSync(path, damaged)
    expect((await train(cwd, "a.txt", "--continue", "run", "-o", "w.bin")).code).toBe(65)
    const { stderr, code } = await train(cwd, ...args)
    expect(code).toBe(0)
    expect(stderr).not.toContain("continuing")
    expect(readFileSync(join(cwd, "v.bin")).equals(bytes)).toBe(true)
    expect(await train(cwd, ...args)).toMatchObject({
      stderr: expect.stringContaining("continuing after 2 of 2 epochs"),
    })
  })

  const OTHERS = [
    ["--epochs", "3", "epochs"],
    ["--min-count", "9", "text"],
    ["--seed", "3", "seed"],
    ["--window", "2", "window"],
  ] as const
  test.each(ALL_TESTS ? OTHERS : OTHERS.slice(0, 2))(
    "%s %s is refused for the folder of another run",
    async (flag, value, name) => {
      const cwd = folder({ "a.txt": SHORT })
      await train(cwd, ...args)
      expect(await train(cwd, ...args, flag, value, "-q")).toEqual({
        code: 2,
        stdout: "",
        stderr: `lectern: run holds parts of another run: "${name}" in its plan.json differs; name another folder, or remove this one\n`,
      })
    },
  )

  test("another text is refused for the folder of a run", async () => {
    const cwd = folder({ "a.txt": SHORT })
    await train(cwd, ...args)
    writeFileSync(join(cwd, "a.txt"), `${SHORT}w1\n`)
    expect(await train(cwd, ...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"text" in its plan.json differs'),
    })
  })
})
