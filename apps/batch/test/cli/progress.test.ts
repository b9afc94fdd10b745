import { expect, test } from "vitest"
import { meter, progressLine } from "../../src/cli/shared/progress.js"

test("a progress line has stage, share, rate, segments and time left", () => {
  const state = { stage: "count", bytesDone: 30e6, bytesTotal: 120e6, segments: 250_000 } as const
  expect(progressLine(state, 2)).toBe("counting  25%  15.0 MB/s  250,000 segments  0:06 left")
})

test("a stream of unknown length has no share and no time left", () => {
  expect(progressLine({ stage: "count", bytesDone: 5e6, segments: 10 }, 0.5)).toBe("counting  10.0 MB/s  10 segments")
})

test("long waits are shown in hours", () => {
  expect(progressLine({ stage: "index", bytesDone: 1, bytesTotal: 3726, segments: 0 }, 1)).toContain("1:02:05 left")
})

test("training has no time left until a twentieth is done", () => {
  const state = { stage: "train", bytesTotal: 1000, segments: 0 } as const
  expect(progressLine({ ...state, bytesDone: 49 }, 1)).toBe("training  4%")
  expect(progressLine({ ...state, bytesDone: 50 }, 1)).toBe("training  5%  0:19 left")
})

test("a meter rewrites its line at most ten times a second and clears it at the end", () => {
  let time = 0
  const written: string[] = []
  const terminal = { columns: 40, write: (text: string) => written.push(text) }
  const shown = meter(terminal, () => time)
  for (; time <= 1000; time += 10) shown.show({ stage: "count", bytesDone: time, bytesTotal: 1000, segments: time })
  expect(written.length).toBeGreaterThan(5)
  expect(written.length).toBeLessThanOrEqual(10)
  expect(written.every((line) => line.startsWith("\r") && line.length <= 40 + 4)).toBe(true)
  shown.clear()
  shown.clear()
  expect(written.filter((line) => line === "\r\x1b[K")).toHaveLength(1)
})

test("a short run shows no progress at all", () => {
  const written: string[] = []
  const shown = meter({ write: (text: string) => written.push(text) }, () => 0)
  shown.show({ stage: "count", bytesDone: 1, bytesTotal: 1, segments: 1 })
  shown.clear()
  expect(written).toEqual([])
})
