// Progress without a terminal: a line for people every 30 seconds, or lines of JSON.
import { afterEach, expect, test, vi } from "vitest"
import type { Display, DisplayOptions, Terminal } from "../../../src/console/progress/display.js"
import { progressJson } from "../../../src/console/progress/json.js"
import { displayOf, progressLog } from "../../../src/console/report-run.js"

import type { Progress } from "../../../src/types.js"
import { folder, lectern } from "../../cli/run.js"

interface Shown {
  readonly lines: string[]
  readonly show: (seconds: number, progress: Partial<Progress>) => void
  readonly end: () => void
}

function shown(make: (log: Terminal, options: DisplayOptions) => Display): Shown {
  let time = 5000
  const lines: string[] = []
  const work = { doing: "scoring", unit: "segments" } as const
  const display = make({ write: (text) => lines.push(text) }, { work, now: () => time })
  return {
    lines,
    show(seconds, progress) {
      time = 5000 + 1000 * seconds
      display.show({ stage: "count", bytesDone: 0, segments: 0, ...progress })
    },
    end: () => display.end(),
  }
}

test("a log has a line every 30 seconds, and none for a short run", () => {
  const { lines, show, end } = shown(progressLog)
  for (let second = 0; second <= 29; second++) show(second, { bytesDone: second * 1e6, bytesTotal: 1e8 })
  expect(lines).toEqual([])
  for (let second = 30; second < 90; second++)
    show(second, { bytesDone: second * 1e6, bytesTotal: 1e8, segments: 1000 * second })
  end()
  expect(lines).toEqual([
    "lectern: scoring 30%, 1:10 left, 30,000 segments, 1.0 MB/s\n",
    "lectern: scoring 60%, 0:40 left, 60,000 segments, 1.0 MB/s\n",
  ])
})

test("a log says how long a phase takes whose end is not known", () => {
  const { lines, show } = shown(progressLog)
  show(22, { stage: "smooth" })
  show(31, { stage: "smooth" })
  expect(lines).toEqual(["lectern: smoothing 0:09 so far\n"])
})

test("JSON has the first and the last state of each phase, and one a second", () => {
  const { lines, show, end } = shown(progressJson)
  show(0, { stage: "index", bytesDone: 0, bytesTotal: 1000 })
  show(0.2, { stage: "index", bytesDone: 500, bytesTotal: 1000 })
  show(0.4, { stage: "index", bytesDone: 1000, bytesTotal: 1000 })
  show(0.5, { bytesDone: 0, bytesTotal: 1000, segments: 0 })
  show(1.4, { bytesDone: 100, bytesTotal: 1000, segments: 3 })
  show(1.5, { bytesDone: 200, bytesTotal: 1000, segments: 5 })
  show(3.51, { bytesDone: 600, bytesTotal: 1000, segments: 7 })
  show(3.52, { bytesDone: 1000, bytesTotal: 1000, segments: 9, detail: "done" })
  end()
  end()
  const states = lines.map((line) => JSON.parse(line))
  expect(states.map(({ seconds, stage, done }) => [seconds, stage, done])).toEqual([
    [0, "index", 0],
    [0.4, "index", 1000],
    [0.5, "count", 0],
    [1.5, "count", 200],
    [3.5, "count", 600],
    [3.5, "count", 1000],
  ])
  expect(states[4]).toEqual({
    schema: "lectern.progress/1",
    seconds: 3.5,
    stage: "count",
    phase: "scoring",
    share: 0.6,
    // 600 of 1000 bytes in 3.01 seconds, the older updates weighing less.
    seconds_left: expect.closeTo((3.01 * 400) / 600, 0),
    done: 600,
    total: 1000,
    unit: "bytes",
    per_second: 199,
    segments: 7,
    detail: null,
  })
  expect(states.at(-1)).toMatchObject({ segments: 9, share: 1, detail: "done" })
  expect(states[0]).toMatchObject({ seconds_left: null, per_second: null })
})

test("JSON says what is counted when it is not bytes, and that a total is not known", () => {
  const { lines, show } = shown(progressJson)
  show(0, { stage: "train", bytesDone: 256, bytesTotal: 8000 })
  show(0, { stage: "copy", bytesDone: 9 })
  expect(JSON.parse(lines[0]!)).toMatchObject({ stage: "train", unit: "tokens", done: 256, per_second: null })
  expect(JSON.parse(lines[1]!)).toMatchObject({ unit: "bytes", done: 9, total: null, share: null })
})

afterEach(() => vi.unstubAllEnvs())

test("the display depends on the options and on standard error", () => {
  const options = { work: { doing: "scoring", unit: "segments" } } as const
  const kindOf = (quiet: boolean, progress: "auto" | "json", isTTY: boolean, printsResults = false): string => {
    const lines: string[] = []
    const stderr = { isTTY, write: (text: string) => lines.push(text) }
    const now = vi.spyOn(process, "hrtime").mockReturnValue([0, 0])
    const display = displayOf({ quiet, progress }, { stderr, printsResults }, options)
    now.mockReturnValue([40, 0])
    display?.show({ stage: "copy", bytesDone: 1, segments: 0 })
    now.mockRestore()
    return lines.join("").replace(/^(\{|\r|lectern: ).*/s, "$1")
  }
  expect(kindOf(false, "auto", true)).toBe("\r")
  expect(kindOf(false, "auto", true, true)).toBe("")
  expect(kindOf(false, "auto", false)).toBe("lectern: ")
  expect(kindOf(true, "auto", true)).toBe("")
  expect(kindOf(true, "auto", false)).toBe("")
  for (const quiet of [true, false]) for (const tty of [true, false]) expect(kindOf(quiet, "json", tty)).toBe("{")
  vi.stubEnv("TERM", "dumb")
  expect(kindOf(false, "auto", true)).toBe("")
})

test("--progress json: every line of standard error is a state, the last one of the whole; results are the same", async () => {
  const cwd = folder({ "ref.txt": "a b c d\n".repeat(500), "hyp.txt": "a b c e\n".repeat(500) })
  const args = ["score", "ref.txt", "-i", "hyp.txt", "-b"]
  const plain = await lectern(args, { cwd })
  const run = await lectern([...args, "--progress", "json"], { cwd })
  expect(run.stdout).toBe(plain.stdout)
  const states = run.stderr
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
  expect(states.map(({ stage }) => stage)).toEqual(["index", "index", "count", "count"])
  expect(states.at(-1)).toMatchObject({ phase: "scoring", share: 1, done: 8000, total: 8000, segments: 500 })
  expect(plain.stderr).toBe("")
  expect((await lectern([...args, "--progress", "xml"], { cwd })).stderr).toContain("available: auto, json")
})
