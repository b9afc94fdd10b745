// The progress line and its estimate, with a clock of their own.
import { expect, onTestFinished, test, vi } from "vitest"
import { progressBar, progressLine } from "../../../src/console/progress/bar.js"
import { estimate, type StageFacts, trainedShare } from "../../../src/console/progress/facts.js"
import { writtenLines } from "../../../src/console/written-lines.js"
import type { Progress } from "../../../src/types.js"

const NOTHING: StageFacts = {
  share: undefined,
  speed: undefined,
  left: undefined,
  elapsed: 0,
  count: 0,
  detail: undefined,
}
const lineOf = (facts: Partial<StageFacts>, columns = 100): string =>
  progressLine("scoring", { ...NOTHING, ...facts }, "segments", columns)

test("a progress line of a training has its step, loss and speed in pairs", () => {
  expect(lineOf({ share: 0.5, left: 61, detail: "step 20, loss 0.5000, 99 pairs/s" })).toBe(
    "scoring [##########..........]  50% 1:00 left step 20, loss 0.5000, 99 pairs/s",
  )
  const shown: string[] = []
  let time = 0
  const line = progressBar(
    { write: (text: string) => shown.push(text) },
    { work: { doing: "training", unit: "lines" }, now: () => time },
  )
  for (const step of [1, 50]) {
    time += 1000
    line.show({ stage: "steps", bytesDone: step, bytesTotal: 100, segments: 0, detail: `step ${step}` })
  }
  expect(shown.at(-1)).toContain("training [##########..........]  50%")
  expect(shown.at(-1)).toMatch(/ step 50\x1b\[K$/)
})

test("a progress line has name, bar, share, time left, count and speed", () => {
  expect(lineOf({ share: 0.25, speed: 15e6, left: 5.2, count: 250_000 })).toBe(
    "scoring [#####...............]  25% 0:06 left 250,000 segments 15.0 MB/s",
  )
})

test("the bar is empty at 0% and full only at 100%", () => {
  expect(lineOf({ share: 0 })).toBe("scoring [....................]   0%")
  expect(lineOf({ share: 0.9999 })).toBe("scoring [###################.]  99%")
  expect(lineOf({ share: 1 })).toBe("scoring [####################] 100%")
})

test("a stream of unknown length has no bar and no time left", () => {
  expect(lineOf({ speed: 10e6, count: 10 })).toBe("scoring 10 segments 10.0 MB/s")
})

test("a narrow terminal gets the first parts", () => {
  const facts = { share: 0.5, speed: 1e6, left: 59, count: 1000 }
  const wide = "scoring [##########..........]  50% 0:59 left 1,000 segments"
  expect(lineOf(facts, wide.length)).toBe(wide)
  expect(lineOf(facts, wide.length - 1)).toBe("scoring [##########..........]  50% 0:59 left")
  expect(lineOf(facts, 50)).toBe("scoring [##########..........]  50% 0:59 left")
  expect(lineOf(facts, 35)).toBe("scoring [##########..........]  50%")
  expect(lineOf(facts, 5)).toBe("scori")
})

test.each([
  [0, "0:00"],
  [0.2, "0:01"],
  [59.9, "1:00"],
  [62.4, "1:00"],
  [62.6, "1:05"],
  [600, "10:00"],
  [3726, "1:02:05"],
])("%d seconds left are written %s", (left, text) => {
  expect(lineOf({ left })).toBe(`scoring ${text} left`)
})

test("nothing is estimated in the first moments, nor from work done before", () => {
  const { update } = estimate()
  expect(update(0.5, 10)).toBeUndefined()
  expect(update(0.55, 11)).toBeUndefined() // too early
  expect(update(0.6, 12)).toBeCloseTo(8, 9) // a tenth in two seconds, four tenths left
  const slow = estimate()
  slow.update(0, 0)
  expect(slow.update(0.019, 100)).toBeUndefined() // too little
})

test("an even speed is estimated exactly, down to the end", () => {
  const { update } = estimate()
  for (let second = 0; second <= 100; second++) {
    const left = update(second / 100, second)
    if (second >= 3) expect(left).toBeCloseTo(100 - second, 6)
  }
})

/** Shows the estimate ten times a second, for shards that take 1.2 to 4.8 s and finish two at a time. */
function displayed(): { readonly left: number; readonly truth: number }[] {
  const ends: number[] = []
  for (let pair = 0, time = 0; pair < 40; pair++) {
    time += 1.2 + 3.6 * ((pair * 7) % 10) * 0.1
    ends.push(time, time)
  }
  const { update } = estimate()
  const shown: { left: number; truth: number }[] = []
  for (let tick = 0; tick / 10 <= ends.at(-1)!; tick++) {
    const left = update(ends.filter((end) => end <= tick / 10).length / ends.length, tick / 10)
    if (left !== undefined) shown.push({ left, truth: ends.at(-1)! - tick / 10 })
  }
  return shown
}

test("the estimate is near the truth although shards come in bursts", () => {
  const shown = displayed().filter(({ truth }) => truth > 10)
  expect(shown.length).toBeGreaterThan(500)
  for (const { left, truth } of shown.slice(200)) expect(Math.abs(left - truth) / truth).toBeLessThan(0.3)
})

test("the estimate does not jump: after a first quarter it changes by less than half a second per update", () => {
  const shown = displayed()
  for (let i = Math.floor(shown.length / 4); i < shown.length; i++) {
    expect(Math.abs(shown[i]!.left - shown[i - 1]!.left)).toBeLessThan(0.5)
  }
})

test("the estimate follows a change of speed within half a minute", () => {
  const { update } = estimate()
  for (let second = 0; second < 50; second++) update(second / 100, second)
  let left: number | undefined
  for (let second = 50; second <= 100; second++) left = update(0.5 + (second - 50) / 400, second) // four times slower
  expect(left).toBeGreaterThan(100)
  expect(left).toBeLessThan(160)
})

test("there is no estimate after hours without progress, until progress resumes", () => {
  const { update } = estimate()
  update(0, 0)
  expect(update(0.5, 10)).toBeCloseTo(10, 9)
  expect(update(0.5, 20_000)).toBeUndefined()
  expect(update(0.75, 20_010)).toBeGreaterThan(0)
  expect(update(1, 20_020)).toBeLessThan(Number.POSITIVE_INFINITY)
})

test("a progress line of questions about vectors has their number, and no bytes", () => {
  const shown: string[] = []
  let time = 0
  const line = progressBar(
    { write: (text: string) => shown.push(text) },
    { work: { doing: "evaluating", unit: "lines" }, now: () => time },
  )
  for (const lines of [1000, 2000]) {
    time += 1000
    line.show({ stage: "answer", bytesDone: lines, bytesTotal: 4000, segments: lines })
  }
  expect(shown.at(-1)).toBe("\ranswering [##########..........]  50% 2,000 lines\x1b[K")
})

test("the share of a training is that of its time", () => {
  expect(trainedShare(500, 500, 32_000)).toBe(0)
  expect(trainedShare(500, 32_000, 32_000)).toBe(1)
  expect(trainedShare(500, 16_000, 32_000)).toBeGreaterThan(0.8) // the second half of the merges is quick
  expect(trainedShare(300, 300, 300)).toBe(1)
})

/** A terminal that collects lines, and a meter with a clock. */
function shown(columns = 80): {
  readonly lines: string[]
  readonly show: (time: number, progress: Partial<Progress>) => void
  readonly clear: () => void
} {
  let time = 0
  const lines: string[] = []
  const terminal = { columns, write: (text: string) => void lines.push(text) }
  const { show, clear } = progressBar(terminal, { work: { doing: "encoding", unit: "lines" }, now: () => time })
  return {
    lines,
    clear,
    show(at, progress) {
      time = at
      show({ stage: "count", bytesDone: 0, segments: 0, ...progress })
    },
  }
}

test("a bar rewrites its line at most ten times a second and clears it at the end", () => {
  const { lines, show, clear } = shown(40)
  for (let time = 0; time <= 1000; time += 10) show(time, { bytesDone: time, bytesTotal: 1000, segments: time })
  expect(lines).toHaveLength(8) // at 250 ms, then every 100
  expect(lines.every((line) => /^\r.{1,39}\x1b\[K$/.test(line))).toBe(true)
  clear()
  clear()
  expect(lines.filter((line) => line === "\r\x1b[K")).toHaveLength(1)
})

test("a short run shows no progress at all", () => {
  const { lines, show, clear } = shown()
  show(0, { bytesDone: 0, bytesTotal: 1 })
  show(240, { bytesDone: 1, bytesTotal: 1 })
  clear()
  expect(lines).toEqual([])
})

test("every stage has a plain name, and a bar that begins anew", () => {
  const stages = ["copy", "index", "collect", "count", "frequencies", "train", "load"] as const
  const names = stages.map((stage) => {
    const { lines, show } = shown()
    show(0, { stage: "count", bytesDone: 90, bytesTotal: 100 })
    show(500, { stage, bytesDone: 0, bytesTotal: 100 })
    show(1000, { stage, bytesDone: stage === "train" ? 80 : 50, bytesTotal: 100 })
    return lines.at(-1)
  })
  expect(names.map((line) => line?.replace(/^\r| +\d.*$|\x1b\[K/g, ""))).toEqual([
    "reading [##########..........]",
    "reading [##########..........]",
    "collecting n-grams [##########..........]",
    "encoding [##################..]", // the stage of before, whose bar does not go back
    "counting words [##########..........]",
    `training [${"#".repeat(16)}....]`,
    "loading the model [##########..........]",
  ])
})

test("copying and indexing are one stage to the eye, each with its own bar", () => {
  const { lines, show } = shown()
  show(0, { stage: "copy", bytesDone: 99, bytesTotal: 100 })
  show(300, { stage: "index", bytesDone: 10, bytesTotal: 100 })
  expect(lines[0]).toMatch(/^\rreading \[##\.{18}\] {2}10%/)
})

test("speed and time left are those of the stage", () => {
  const { lines, show } = shown(100)
  show(0, { stage: "index", bytesDone: 1e9, bytesTotal: 1e9 })
  show(10_000, { bytesDone: 0, bytesTotal: 1e8 })
  for (let second = 11; second <= 15; second++)
    show(1000 * second, { bytesDone: 1e6 * (second - 10), bytesTotal: 1e8, segments: second })
  expect(lines.at(-1)).toBe("\rencoding [#...................]   5% 1:35 left 15 lines 1.0 MB/s\x1b[K")
})

test("while a model is made, nothing is known but how long it takes; while it is written, the share of its lines", () => {
  const { lines, show } = shown()
  show(0, { stage: "smooth", bytesDone: 0 })
  show(1000, { stage: "smooth", bytesDone: 0 })
  show(2000, { stage: "write", bytesDone: 1e6 })
  show(3000, { stage: "write", bytesDone: 3e6 })
  show(4000, { stage: "write", bytesDone: 4e6, bytesTotal: 8e6 })
  expect(lines[0]).toBe("\rsmoothing 0:01 so far\x1b[K")
  expect(lines.at(-2)).toBe("\rwriting the model 0:01 so far 2.0 MB/s\x1b[K")
  expect(lines.at(-1)).toBe("\rwriting the model [##########..........]  50% 1.5 MB/s\x1b[K")
})

test("the time of a phase without an end goes on while nothing is heard of it, until the bar ends", () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const bar = progressBar({ write: (text) => lines.push(text) }, { work: { doing: "training", unit: "lines" } })
  bar.show({ stage: "smooth", bytesDone: 0, segments: 0 })
  vi.advanceTimersByTime(3000)
  expect(lines).toEqual([1, 2, 3].map((seconds) => `\rsmoothing 0:0${seconds} so far\x1b[K`))
  bar.show({ stage: "count", bytesDone: 0, bytesTotal: 10, segments: 0 })
  vi.advanceTimersByTime(3000)
  expect(lines).toHaveLength(3)
  bar.show({ stage: "smooth", bytesDone: 0, segments: 0 })
  bar.end()
  expect(lines.at(-1)).toBe("\r\x1b[K")
  vi.advanceTimersByTime(3000)
  expect(vi.getTimerCount()).toBe(0)
})

test("the share of a text that is written is that of its lines", () => {
  const heard: Progress[] = []
  const chunks = ["a\n", "b\nc\n", "d\n\\end\\\n"].map((text) => new TextEncoder().encode(text))
  expect([...writtenLines(chunks, 4, (progress) => heard.push(progress))]).toEqual(chunks)
  expect(heard.map(({ bytesDone, bytesTotal }) => [bytesDone, bytesTotal])).toEqual([
    [2, 8],
    [6, 8],
    [14, 14],
  ])
  heard.length = 0
  expect([...writtenLines(chunks, undefined, (progress) => heard.push(progress))]).toHaveLength(3)
  expect(heard.at(-1)).toEqual({ stage: "write", bytesDone: 14, segments: 0 })
})

test("a training has no bytes", () => {
  const { lines, show } = shown()
  show(0, { stage: "train", bytesDone: 256, bytesTotal: 8000 })
  show(1000, { stage: "train", bytesDone: 8000, bytesTotal: 8000 })
  expect(lines.at(-1)).toBe("\rtraining [####################] 100%\x1b[K")
})
