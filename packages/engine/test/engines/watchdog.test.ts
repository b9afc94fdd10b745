// When a thread counts as hanging.
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { longestSilence, watchdog } from "../../src/engines/threads.js"
import { BEATS, type Pulse } from "../../src/engines/worker.js"

let pulse: Pulse

beforeEach(() => {
  vi.useFakeTimers()
  pulse = new Float64Array(new SharedArrayBuffer(16))
})
afterEach(() => void vi.useRealTimers())

test("a task that has not started may wait for any time; then it is silent for as long as is allowed, and no longer", () => {
  const { signal } = watchdog(pulse, 5000, 1000)
  vi.advanceTimersByTime(60_000)
  expect(signal.aborted).toBe(false)
  pulse[BEATS] = 1
  // The check that sees the start begins to count.
  vi.advanceTimersByTime(1000 + 4000)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(signal.aborted).toBe(true)
})

test("every sign of life begins the silence again", () => {
  const { signal, stop } = watchdog(pulse, 5000, 1000)
  for (let i = 1; i <= 20; i++) {
    pulse[BEATS] = i
    vi.advanceTimersByTime(4000)
  }
  expect(signal.aborted).toBe(false)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(signal.aborted).toBe(false)
})

test("time in which the process itself was stopped is no silence", () => {
  const { signal } = watchdog(pulse, 5000, 1000)
  pulse[BEATS] = 1
  vi.advanceTimersByTime(2000)
  const stopped = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 3_600_000)
  vi.advanceTimersByTime(1000)
  expect(signal.aborted).toBe(false)
  stopped.mockRestore()
})

test("large tasks may be silent for longer: two lines of 16 MB, whose edits take an hour", () => {
  expect(longestSilence(0)).toBe(600_000)
  expect(longestSilence(2 ** 22)).toBeLessThan(900_000)
  expect(longestSilence(2 ** 25)).toBeGreaterThan(2 * 3600_000)
})
