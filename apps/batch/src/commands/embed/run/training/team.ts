// Threads that share the tasks of a round. One of them leads: it begins and ends rounds; the others help until they are stopped. All meet
// after each phase.
import type { TrainingTask } from "@lectern/embeddings"

// The control block: 32-bit integers.
/** The number of rounds begun. */
const ROUND = 0
/** The number of threads that wait for the end of the phase. */
const ARRIVED = 1
/** The number of phases ended, of all rounds. */
const ENDED = 2
/** The next task of the phase to take; beyond the last when there is none. */
const NEXT = 3
/** The number of threads. */
const MEMBERS = 4
/** The number of threads that help. */
const JOINED = 5
/** The number of lists of phases so far. */
const LISTS = 6
/** The number of bytes of the current list. */
const BYTES = 7
const FIELDS = 8
// The most tasks are those of 64 blocks, some 4300.
const MAX_LIST_BYTES = 2 ** 19
// Waiting in a loop is quicker than sleeping and waking, but not for long.
const SPINS = 2000

/** The memory that the threads of a team share. */
export interface TeamControl {
  readonly fields: Int32Array<SharedArrayBuffer>
  /** The phases of the round as JSON. */
  readonly list: Uint8Array<SharedArrayBuffer>
}

/** Does a task. */
type Perform = (task: TrainingTask) => void

/** Phases one after another, each a list of tasks. */
type Phases = readonly (readonly TrainingTask[])[]

/** The control block of a team. */
export function teamControl(members: number): TeamControl {
  const fields = new Int32Array(new SharedArrayBuffer(4 * FIELDS))
  fields[MEMBERS] = members
  return { fields, list: new Uint8Array(new SharedArrayBuffer(MAX_LIST_BYTES)) }
}

/** A function for the thread that leads: it does a round with all threads of a team. */
export function teamLeader({ fields, list }: TeamControl, perform: Perform): (phases: Phases) => void {
  let listed: Phases | undefined
  return (phases) => {
    // Most rounds have the same phases.
    if (phases !== listed) {
      const json = new TextEncoder().encode(JSON.stringify(phases))
      list.set(json)
      fields[BYTES] = json.length
      fields[LISTS]! += 1
      listed = phases
    }
    fields[NEXT] = 0
    Atomics.add(fields, ROUND, 1)
    Atomics.notify(fields, ROUND)
    work(fields, phases, perform)
  }
}

/** Helps with all rounds of a team. Never returns: the thread is ended from outside. */
export function helpTeam({ fields, list }: TeamControl, perform: Perform): false {
  if (Atomics.add(fields, JOINED, 1) >= fields[MEMBERS]! - 1) return false
  let phases: Phases = []
  let lists = 0
  for (let round = 0; ; round++) {
    untilChanged(fields, ROUND, round)
    if (fields[LISTS] !== lists) {
      lists = fields[LISTS]!
      // Shared memory cannot be decoded everywhere.
      phases = JSON.parse(new TextDecoder().decode(list.slice(0, fields[BYTES]))) as Phases
    }
    work(fields, phases, perform)
  }
}

/** Takes tasks of each phase while there are any, then waits for the others. */
function work(fields: TeamControl["fields"], phases: Phases, perform: Perform): void {
  for (const tasks of phases) {
    for (let next = Atomics.add(fields, NEXT, 1); next < tasks.length; next = Atomics.add(fields, NEXT, 1))
      perform(tasks[next]!)
    meet(fields)
  }
}

/** The last to arrive lets the others go on. */
function meet(fields: TeamControl["fields"]): void {
  const ended = Atomics.load(fields, ENDED)
  if (Atomics.add(fields, ARRIVED, 1) + 1 < fields[MEMBERS]!) {
    untilChanged(fields, ENDED, ended)
    return
  }
  Atomics.store(fields, ARRIVED, 0)
  Atomics.store(fields, NEXT, 0)
  Atomics.add(fields, ENDED, 1)
  Atomics.notify(fields, ENDED)
}

function untilChanged(fields: TeamControl["fields"], field: number, value: number): void {
  for (let spin = 0; spin < SPINS; spin++) if (Atomics.load(fields, field) !== value) return
  while (Atomics.load(fields, field) === value) Atomics.wait(fields, field, value)
}
