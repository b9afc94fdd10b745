// Threads that share the tasks of a round. One of them leads: it begins and ends rounds; the others help until they are stopped.
//
// A round is a series of parts, after each of which all meet. A part is chains of equally many tasks. Task k of a chain begins when the
// task before it has ended, and task k - 1 of the next chain, which had the same targets. So no thread waits for the end of a phase, and
// each takes tasks of chains of its own first: moving rows from one processor's cache to another's takes longer than computing with them.
import type { TrainingTask } from "@lectern/embeddings"

// The control block: 32-bit integers.
/** The number of rounds begun. */
const ROUND = 0
/** The number of threads that wait for the end of the part. */
const ARRIVED = 1
/** The number of parts ended, of all rounds. */
const ENDED = 2
/** The number of tasks ended, of all rounds. */
const DONE = 3
/** The number of threads. */
const MEMBERS = 4
/** The number of threads that help. */
const JOINED = 5
/** The number of lists of parts so far. */
const LISTS = 6
/** The number of bytes of the current list. */
const BYTES = 7
/** By chain, twice the number of its tasks that have ended; one more while another is done. */
const CHAINS = 8
const FIELDS = CHAINS + 64
// The most tasks are those of 64 blocks, some 4300.
const MAX_LIST_BYTES = 2 ** 19
// Waiting in a loop is quicker than sleeping and waking, but not for long.
const SPINS = 2000

/** The memory that the threads of a team share. */
export interface TeamControl {
  readonly fields: Int32Array<SharedArrayBuffer>
  /** The parts of the round as JSON. */
  readonly list: Uint8Array<SharedArrayBuffer>
}

/** Does a task. */
type Perform = (task: TrainingTask) => void

/** Phases one after another, each a list of tasks. */
type Phases = readonly (readonly TrainingTask[])[]

/** Chains of tasks. */
type Part = readonly (readonly TrainingTask[])[]

/** The control block of a team. */
export function teamControl(members: number): TeamControl {
  const fields = new Int32Array(new SharedArrayBuffer(4 * FIELDS))
  fields[MEMBERS] = members
  return { fields, list: new Uint8Array(new SharedArrayBuffer(MAX_LIST_BYTES)) }
}

/** The number of threads of a team. */
export function membersOf({ fields }: TeamControl): number {
  return fields[MEMBERS]!
}

/** A function for the thread that leads: it does a round with all threads of a team. */
export function teamLeader({ fields, list }: TeamControl, perform: Perform): (phases: Phases) => void {
  let listed: Phases | undefined
  let parts: readonly Part[] = []
  return (phases) => {
    // Most rounds have the same phases.
    if (phases !== listed) {
      parts = partsOf(phases)
      const json = new TextEncoder().encode(JSON.stringify(parts))
      list.set(json)
      fields[BYTES] = json.length
      fields[LISTS]! += 1
      listed = phases
    }
    Atomics.add(fields, ROUND, 1)
    Atomics.notify(fields, ROUND)
    work(fields, parts, 0, perform)
  }
}

/** The phases of blocks as one part: each task of a phase is in the chain of its rows, of which the last has the columns that the next chain had before. */
function partsOf(phases: Phases): readonly Part[] {
  const parts: TrainingTask[][][] = []
  for (const [i, tasks] of phases.entries()) {
    if (tasks[0]?.kind === "train" && phases[i - 1]![0]!.kind === "train")
      for (const [row, task] of tasks.entries()) parts.at(-1)![row]!.push(task)
    else parts.push(tasks.map((task) => [task]))
  }
  return parts
}

/** Helps with all rounds of a team. Never returns: the thread is ended from outside. */
export function helpTeam({ fields, list }: TeamControl, perform: Perform): false {
  const member = 1 + Atomics.add(fields, JOINED, 1)
  if (member >= fields[MEMBERS]!) return false
  let parts: readonly Part[] = []
  let lists = 0
  for (let round = 0; ; round++) {
    untilChanged(fields, ROUND, round)
    if (fields[LISTS] !== lists) {
      lists = fields[LISTS]!
      // Shared memory cannot be decoded everywhere.
      parts = JSON.parse(new TextDecoder().decode(list.slice(0, fields[BYTES]))) as Part[]
    }
    work(fields, parts, member, perform)
  }
}

/** Takes tasks of each part while there are any, then waits for the others. */
function work(fields: TeamControl["fields"], parts: readonly Part[], member: number, perform: Perform): void {
  for (const part of parts) {
    const home = Math.floor((member * part.length) / fields[MEMBERS]!)
    for (;;) {
      const done = Atomics.load(fields, DONE)
      const taken = takeTask(fields, part, home)
      if (taken === "over") break
      if (taken === "later") {
        untilChanged(fields, DONE, done)
        continue
      }
      perform(part[taken]![fields[CHAINS + taken]! >> 1]!)
      Atomics.add(fields, CHAINS + taken, 1)
      Atomics.add(fields, DONE, 1)
      Atomics.notify(fields, DONE)
    }
    meet(fields)
  }
}

/** Begins the next task of a chain, the first that can from one's own on. */
function takeTask(fields: TeamControl["fields"], part: Part, home: number): number | "later" | "over" {
  let found: "later" | "over" = "over"
  for (let i = 0; i < part.length; i++) {
    const chain = (home + i) % part.length
    const state = Atomics.load(fields, CHAINS + chain)
    if ((state + 1) >> 1 === part[chain]!.length) continue
    found = "later"
    if (state % 2 === 1 || Atomics.load(fields, CHAINS + ((chain + 1) % part.length)) < state) continue
    if (Atomics.compareExchange(fields, CHAINS + chain, state, state + 1) === state) return chain
  }
  return found
}

/** The last to arrive lets the others go on. */
function meet(fields: TeamControl["fields"]): void {
  const ended = Atomics.load(fields, ENDED)
  if (Atomics.add(fields, ARRIVED, 1) + 1 < fields[MEMBERS]!) {
    untilChanged(fields, ENDED, ended)
    return
  }
  Atomics.store(fields, ARRIVED, 0)
  fields.fill(0, CHAINS)
  Atomics.add(fields, ENDED, 1)
  Atomics.notify(fields, ENDED)
}

function untilChanged(fields: TeamControl["fields"], field: number, value: number): void {
  for (let spin = 0; spin < SPINS; spin++) if (Atomics.load(fields, field) !== value) return
  while (Atomics.load(fields, field) === value) Atomics.wait(fields, field, value)
}
