// Waiting that signals end, and loops that yield to them.
import { getEventListeners } from "node:events"
import { expect, onTestFinished, test, vi } from "vitest"
import { untilAborted } from "../../src/engines/until-aborted.js"
import { yieldToEvents } from "../../src/engines/yield-to-events.js"

const REASON = new Error("enough")

test("untilAborted() gives the result of the work, or its error", async () => {
  const { signal } = new AbortController()
  expect(await untilAborted(Promise.resolve(1), undefined)).toBe(1)
  expect(await untilAborted(Promise.resolve(1), signal)).toBe(1)
  await expect(untilAborted(Promise.reject(REASON), signal)).rejects.toBe(REASON)
  expect(getEventListeners(signal, "abort")).toHaveLength(0)
})

test("untilAborted() throws the signal's reason although the work goes on", async () => {
  const controller = new AbortController()
  const waiting = untilAborted(new Promise(() => {}), controller.signal)
  controller.abort(REASON)
  await expect(waiting).rejects.toBe(REASON)
  await expect(untilAborted(new Promise(() => {}), controller.signal)).rejects.toBe(REASON)
})

test("yieldToEvents() yields after 50 ms, and then again after 50 ms", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const yieldNow = yieldToEvents(undefined)
  expect(yieldNow()).toBeUndefined()
  vi.advanceTimersByTime(49)
  expect(yieldNow()).toBeUndefined()
  for (let i = 0; i < 2; i++) {
    vi.advanceTimersByTime(50)
    const yielded = yieldNow()
    expect(yielded).toBeInstanceOf(Promise)
    await yielded
    expect(yieldNow()).toBeUndefined()
  }
})

test("yieldToEvents() throws the signal's reason after it has yielded", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const controller = new AbortController()
  const yieldNow = yieldToEvents(controller.signal)
  controller.abort(REASON)
  vi.advanceTimersByTime(60)
  await expect(yieldNow()).rejects.toBe(REASON)
})
