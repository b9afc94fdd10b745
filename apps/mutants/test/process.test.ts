// Runs of commands leave no process behind.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { run } from "../src/process.js"

let cwd = ""
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "lectern-test-"))
})
afterEach(() => {
  rmSync(cwd, { recursive: true })
  vi.restoreAllMocks()
})

const START = "sleep 60 & echo $! > pid"
const started = (): number => Number(readFileSync(join(cwd, "pid"), "utf8"))
const state = (): string => {
  try {
    return / (\w) /.exec(readFileSync(`/proc/${started()}/stat`, "utf8"))![1]!
  } catch {
    return "gone"
  }
}
const ended = (): Promise<unknown> => vi.waitFor(() => expect(["gone", "Z"]).toContain(state()))

test.runIf(process.platform === "linux").each([
  ["that ends before its child", START, 30_000, "succeeded"],
  ["that reaches its time limit", `${START}; wait`, 300, "timed out"],
])("a command %s", async (_, script, timeLimit, how) => {
  expect(await run(["sh", "-c", script], cwd, timeLimit)).toBe(how)
  await ended()
})

test.runIf(process.platform === "linux")("a signal ends the command too", async () => {
  const exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as never)
  const running = run(["sh", "-c", `${START}; wait`], cwd, 30_000)
  await vi.waitFor(() => expect(started()).toBeGreaterThan(0))
  process.emit("SIGTERM")
  expect(await running).toBe("failed")
  expect(exit).toHaveBeenCalledWith(143)
  await ended()
})
