// Threads that train together: in which order tasks begin, and that none begins before those it depends on have ended.
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import type { TrainingTask } from "@lectern/embeddings"
import { expect, test } from "vitest"
import { teamControl, teamLeader } from "../../../src/commands/embed/run/training/team.js"

const BLOCKS = [0, 1, 2, 3]
const PHASES: readonly (readonly TrainingTask[])[] = [
  BLOCKS.map((slice) => ({ kind: "read", slice })),
  ...BLOCKS.map((shift) => BLOCKS.map((row) => ({ kind: "train", row, column: (row + shift) % 4 }) as const)),
  BLOCKS.map((row) => ({ kind: "give", row })),
]
const TASKS = PHASES.flat()
const ROUNDS = 5

/** What has begun and ended so far, with their number before it; and zeros to wait on. */
interface Log {
  readonly events: Int32Array
  readonly pause: Int32Array
}

/** Does a task that takes a while, and notes when it begins and ends. */
function noted(thread: 0 | 1, tasks: readonly TrainingTask[], { events, pause }: Log): (task: TrainingTask) => void {
  return (task) => {
    const id = tasks.findIndex((each) => JSON.stringify(each) === JSON.stringify(task))
    const note = (end: 0 | 1): void => {
      events[1 + Atomics.add(events, 0, 1)] = 4 * id + 2 * end + thread
    }
    note(0)
    // The first task of the thread that leads lasts until the other thread has done one.
    while (thread === 0 && Atomics.load(events, 0) < 3) Atomics.wait(pause, 0, 0, 1)
    // The other is quicker: it takes tasks of the first one's chains too.
    Atomics.wait(pause, 0, 0, thread === 0 ? 3 : 0)
    note(1)
  }
}

// Threads do not run TypeScript.
const HELPER = `
const { parentPort, workerData: { url, control, tasks, log } } = require("node:worker_threads")
import(url).then(({ helpTeam }) => {
  parentPort.postMessage("ready")
  helpTeam(control, (${noted})(1, tasks, log))
})`

/** Rules of what must have ended before what begins: all of another kind, and blocks of the same rows. */
function dependsOn(later: TrainingTask, earlier: TrainingTask): boolean {
  if (later.kind !== "train" || earlier.kind !== "train") return later.kind !== earlier.kind
  return later.row === earlier.row || later.column === earlier.column
}

test("one thread goes from block to block of the same targets", () => {
  const done: string[] = []
  const round = teamLeader(teamControl(1), (task) => {
    done.push(task.kind === "train" ? `${task.row}${task.column}` : task.kind)
  })
  round(PHASES)
  expect(done.join(" ")).toBe("read read read read 00 11 01 22 12 02 33 23 13 03 30 20 10 31 21 32 give give give give")
})

test("two threads begin with tasks of their own, and no task before those it depends on", async () => {
  const control = teamControl(2)
  const count = 2 * TASKS.length * ROUNDS
  const shared = (length: number): Int32Array => new Int32Array(new SharedArrayBuffer(4 * length))
  const log: Log = { events: shared(1 + count), pause: shared(1) }
  const url = new URL(`file://${join(import.meta.dirname, "../../../dist/commands/embed/run/training/team.js")}`).href
  const helper = new Worker(HELPER, { eval: true, workerData: { url, control, tasks: TASKS, log } })
  await new Promise((resolve, reject) => helper.once("message", resolve).once("error", reject))
  const round = teamLeader(control, noted(0, TASKS, log))
  for (let i = 0; i < ROUNDS; i++) round(PHASES)
  await helper.terminate()

  expect(log.events[0]).toBe(count)
  const events = [...log.events.slice(1)]
  // Of four slices, the third is the first of the second half.
  expect(TASKS[events.find((event) => event % 2 === 1)! >> 2]).toEqual({ kind: "read", slice: 2 })
  for (let i = 0; i < ROUNDS; i++) {
    const names = events.slice((i * count) / ROUNDS, ((i + 1) * count) / ROUNDS).map((event) => event >> 1)
    const place = (task: number, end: 0 | 1): number => names.indexOf(2 * task + end)
    expect(new Set(names).size).toBe(2 * TASKS.length)
    for (const [later, task] of TASKS.entries())
      for (const [earlier, before] of TASKS.slice(0, later).entries())
        if (dependsOn(task, before))
          expect(place(later, 0), `${later} after ${earlier}`).toBeGreaterThan(place(earlier, 1))
  }
})
