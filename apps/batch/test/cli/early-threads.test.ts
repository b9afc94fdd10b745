// Threads that start before the command is loaded. Runs with threads are tested elsewhere; here, which are started, and that none stays.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { type Task, threadsEngine } from "@lectern/engine"
import { startThreads } from "@lectern/engine/internal/engines/threads"
import { afterAll, expect, test } from "vitest"
import { earlyThreads } from "../../src/cli/early-threads.js"
import { lectern } from "./run.js"

const WORKER = new URL("../../dist/bundled/metric-worker.cjs", import.meta.url).href
const unknown: Task<null, null> = {
  name: "unknown",
  perform: () => null,
  bytes: () => 0,
  label: () => "nothing",
  transfer: () => [],
  mayBeSilent: true, // so that the calling thread leaves it to the others
}

const folder = mkdtempSync(join(tmpdir(), "lectern-"))
afterAll(() => rmSync(folder, { recursive: true }))
const [small, medium, large] = ["small.txt", "medium.txt", "large.txt"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
writeFileSync(small, "a cat\n")
writeFileSync(medium, "a cat sat\n".repeat(300_000))
writeFileSync(large, "a cat sat\n".repeat(1_700_000))
const threads = (): number => process.getActiveResourcesInfo().filter((each) => each === "MessagePort").length

test.runIf(availableParallelism() > 1).each([
  ["score", large, "-i", large, "--jobs", "2"],
  ["score", "-j", "2", "-i", large],
  ["score", small, "--input", small, large],
  ["score", medium, "-i", medium, "-m", "bleu", "chrf"],
  ["score", medium, "-i", medium, "-tok", "zh"],
])("start for large texts (%#)", async (...args) => {
  const before = threads()
  const started = earlyThreads(args)
  expect(threads()).toBeGreaterThan(before)
  await started!.close()
  expect(threads()).toBe(before)
})

test.each([
  ["score", small, "-i", small, "--jobs", "2"],
  ["score", large, "-i", large, "--jobs", "1"],
  ["score", large, "-i", large, "--jobs", "many"],
  ["score", large, "-i", large, "--jobs", `${2 * availableParallelism()}`],
  ["score", large, "-i", large, "--engine", "inline"],
  ["score", small, "-i", small, "--documents", large],
  ["score", medium, "-i", medium, "-m", "bleu", "-b"],
  ["score", join(folder, "none.txt"), "x".repeat(300)],
  ["align", large, "-i", large],
  [],
])("do not start for other command lines (%#)", async (...args) => {
  expect(earlyThreads(args as string[])).toBeUndefined()
})

test("belong to the next engine of their kind, and end with it", async () => {
  const before = threads()
  const started = startThreads({ jobs: 2, worker: WORKER })
  const other = await threadsEngine({ jobs: 3, worker: WORKER })
  await other.close()
  expect(threads()).toBeGreaterThan(before)
  const engine = await threadsEngine({ jobs: 2, worker: WORKER })
  await started.close() // they are the engine's
  expect(threads()).toBeGreaterThan(before)
  await expect(engine.run(unknown, null)).rejects.toThrow(/this worker has no task unknown/)
  await engine.close()
  expect(threads()).toBe(before)
})

test("give the score of one thread, and end after an error", async () => {
  const before = threads()
  const run = (...args: string[]) => lectern(["score", large, "-i", large, "-b", "--jobs", ...args])
  expect((await run("2")).stdout).toBe((await run("1")).stdout)
  expect((await run("2", "--no-such-option")).code).toBe(2)
  expect(threads()).toBe(before)
})
