// Signals: the first one aborts the run, the second one ends the process.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { interruption, watchInterrupts } from "../../src/console/interrupt.js"
import { finished, folder, SIGNALS, start } from "./run.js"

describe("watchInterrupts()", () => {
  /** Watches with a clock that stands still, without ending the process. */
  function watched() {
    vi.useFakeTimers()
    const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never)
    const others = new Map(SIGNALS.map(([name]) => [name, process.listeners(name)]))
    const interrupts = watchInterrupts()
    onTestFinished(() => {
      interrupts.release()
      vi.restoreAllMocks()
      vi.useRealTimers()
    })
    /** Sends a signal to the listeners of `watchInterrupts` alone. */
    const send = (name: NodeJS.Signals): void => {
      for (const listener of process.listeners(name)) if (!others.get(name)!.includes(listener)) listener(name)
    }
    return { interrupts, exit, send }
  }

  test.each(SIGNALS)("aborts the run on %s, and knows its exit code %i", (name, code) => {
    const { interrupts, exit, send } = watched()
    expect(interrupts.exitCode()).toBeUndefined()
    expect(interrupts.signal.aborted).toBe(false)
    send(name)
    expect(interrupts.signal.aborted).toBe(true)
    expect(interrupts.exitCode()).toBe(code)
    expect(exit).not.toHaveBeenCalled()
  })

  test.each(SIGNALS)("ends the process with the code of the first signal when %s comes second", (name) => {
    const { exit, send } = watched()
    send("SIGTERM")
    expect(exit).not.toHaveBeenCalled()
    send(name)
    expect(exit).toHaveBeenNthCalledWith(1, 143)
  })

  test("ends the process when the run does not end", () => {
    const { exit, send } = watched()
    send("SIGINT")
    vi.advanceTimersByTime(1790)
    expect(exit).not.toHaveBeenCalled()
    vi.advanceTimersByTime(20)
    expect(exit.mock.calls).toEqual([[130]])
  })

  test("says the last words once: at the end, or before it ends the process", () => {
    const { interrupts, send } = watched()
    const said: string[] = []
    interrupts.onEnd(() => said.push("first"))
    interrupts.end()
    interrupts.end()
    expect(said).toEqual(["first"])
    interrupts.onEnd(() => said.push("second"))
    send("SIGINT")
    expect(said).toEqual(["first"])
    vi.advanceTimersByTime(1810)
    interrupts.end()
    expect(said).toEqual(["first", "second"])
  })

  test("does nothing after its release", () => {
    const { interrupts, exit, send } = watched()
    send("SIGINT")
    interrupts.release()
    vi.advanceTimersByTime(10_000)
    send("SIGINT")
    expect(exit).not.toHaveBeenCalled()
  })
})

test("an interruption says what is stored, and the command to type", () => {
  const run = join(folder(), "run")
  const args = ["lm", "train", "$HOME", "~", "*.txt", ""]
  const command = "lectern lm train '$HOME' '~' '*.txt' ''"
  expect(interruption(args, undefined)).toBeUndefined()
  const nothing = `interrupted before anything was stored in ${run}; to begin again: ${command}`
  expect(interruption(args, run)).toBe(nothing)
  mkdirSync(run)
  expect(interruption(args, run)).toBe(nothing)
  writeFileSync(join(run, "plan.json"), "{}")
  expect(interruption(args, run)).toBe(`interrupted; to continue: ${command}`)
})

test.skipIf(process.platform === "win32").each(ALL_TESTS ? SIGNALS : SIGNALS.slice(1, 2))(
  "%s ends the command with %i; the old file stands",
  async (name, code) => {
    const cwd = folder({ "ref.txt": "a b c d\n", "out.json": "old" })
    const child = start(["score", "ref.txt", "-o", "out.json"], { cwd })
    const end = finished(child)
    while (readdirSync(cwd).length < 3) await sleep(10)
    child.kill(name)
    expect(await end).toEqual({ code, stdout: "", stderr: "" })
    expect(readFileSync(join(cwd, "out.json"), "utf8")).toBe("old")
    expect(readdirSync(cwd).sort()).toEqual(["out.json", "ref.txt"])
  },
)
