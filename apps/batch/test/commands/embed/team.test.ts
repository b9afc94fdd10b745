// Threads that train together: in which order tasks begin, and that none begins before those it depends on have ended.
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import type { TrainingTask } from "@lectern/embeddings"
import { expect, test } from "vitest"
import { teamControl, teamLeader } from "../../../src/commands/embed/run/training/team.js"

const BLOCKS = [0, 1, 2, 3]
type Phases = readonly (readonly TrainingTask[])[]
const READING = BLOCKS.map((slice) => ({ kind: "read", slice }) as const)

const PHASES: Phases = [
  READING,
  ...BLOCKS.map((shift) => BLOCKS.map((row) => blocksOf(row, row + shift, 1))),
  BLOCKS.map((row) => ({ kind: "give", row, rows: 1 })),
]
// For two workers with two rows each.
const PHASES_FOR_TWO: Phases = [
  READING,
  ...[
    [1, 0, 1],
    [0, 0, 2],
    [1, 1, 2],
    [0, 2, 2],
    [1, 3, 1],
  ].map(([row, shift, columns]) => [row!, row! + 2].map((each) => blocksOf(each, each + shift!, columns!))),
  [0, 2].map((row) => ({ kind: "give", row, rows: 2 })),
]
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

function blocksOf(row: number, column: number, columns: number): TrainingTask {
  return { kind: "train", row, column: column % 4, columns }
}

/** Rules of what must have ended before what begins: all of another kind, and blocks of the same rows. */
function dependsOn(later: TrainingTask, earlier: TrainingTask): boolean {
  if (later.kind !== "train" || earlier.kind !== "train") return later.kind !== earlier.kind
  return later.row === earlier.row || columnsOf(later).some((column) => columnsOf(earlier).includes(column))
}

function columnsOf({ column, columns }: TrainingTask & { readonly kind: "train" }): number[] {
  return Array.from({ length: columns }, (_, i) => (column + i) % 4)
}

test("one thread goes from block to block of the same targets", () => {
  const done: string[] = []
  const round = teamLeader(teamControl(1), (task) => {
    done.push(task.kind === "train" ? `${task.row}${task.column}` : task.kind)
  })
  round(PHASES)
  expect(done.join(" ")).toBe("read read read read 00 11 01 22 12 02 33 23 13 03 30 20 10 31 21 32 give give give give")
})

test.each([
  ["four", PHASES],
  ["two", PHASES_FOR_TWO],
])(
  "two threads begin with tasks of their own for %s workers, and no task before those it depends on",
  async (_, phases) => {
    const control = teamControl(2)
    const tasks = phases.flat()
    const count = 2 * tasks.length * ROUNDS
    const shared = (length: number): Int32Array => new Int32Array(new SharedArrayBuffer(4 * length))
    const log: Log = { events: shared(1 + count), pause: shared(1) }
    const url = new URL(`file://${join(import.meta.dirname, "../../../dist/commands/embed/run/training/team.js")}`).href
    const helper = new Worker(HELPER, { eval: true, workerData: { url, control, tasks, log } })
    await new Promise((resolve, reject) => helper.once("message", resolve).once("error", reject))
    const round = teamLeader(control, noted(0, tasks, log))
    for (let i = 0; i < ROUNDS; i++) round(phases)
    await helper.terminate()

    expect(log.events[0]).toBe(count)
    const events = [...log.events.slice(1)]
    // Of four slices, the third is the first of the second half.
    expect(tasks[events.find((event) => event % 2 === 1)! >> 2]).toEqual({ kind: "read", slice: 2 })
    for (let i = 0; i < ROUNDS; i++) {
      const names = events.slice((i * count) / ROUNDS, ((i + 1) * count) / ROUNDS).map((event) => event >> 1)
      const place = (task: number, end: 0 | 1): number => names.indexOf(2 * task + end)
      expect(new Set(names).size).toBe(2 * tasks.length)
      for (const [later, task] of tasks.entries())
        for (const [earlier, before] of tasks.slice(0, later).entries())
          if (dependsOn(task, before))
            expect(place(later, 0), `${later} after ${earlier}`).toBeGreaterThan(place(earlier, 1))
    }
  },
)
