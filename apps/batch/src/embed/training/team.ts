// Threads that share the tasks of a round. One of them leads: it begins and ends rounds; the others help until they are stopped. All meet
// after each phase.
import type { TrainingTask } from "@lectern/embeddings"

// The control block: 32-bit integers in shared memory. A task is `kind * 2^16 + a * 2^8 + b`.
/** How many rounds have begun. */
const ROUND = 0
/** How many threads wait for the end of the phase. */
const ARRIVED = 1
/** How many phases have ended, of all rounds. */
const ENDED = 2
/** The next task to take; beyond the end of the phase when there is none. */
const NEXT = 3
/** How many threads there are. */
const MEMBERS = 4
/** How many have joined. */
const JOINED = 5
/** How many phases the round has. */
const PHASES = 6
/** By phase, the end of its tasks. */
const ENDS = 8
/** Reading, 64 strata, and giving. */
const MAX_PHASES = 66
const TASKS = ENDS + MAX_PHASES
const MAX_TASKS = 8 + 64 * 64 + 64
const KINDS = ["read", "train", "give"] as const
// Waiting in a loop is quicker than sleeping and waking, but not for long.
const SPINS = 2000

/** What threads of a team share. */
export type TeamControl = Int32Array<SharedArrayBuffer>

/** Does a task. */
type Perform = (task: TrainingTask) => void

/**
 * The control block of a team.
 *
 * @param members - how many threads, the leader among them
 */
export function teamControl(members: number): TeamControl {
  const control = new Int32Array(new SharedArrayBuffer(4 * (TASKS + MAX_TASKS)))
  control[MEMBERS] = members
  return control
}

/**
 * Does a round with all threads of a team.
 *
 * @param control - the team
 * @param phases - the tasks
 * @param perform - does one
 */
export function leadRound(control: TeamControl, phases: readonly (readonly TrainingTask[])[], perform: Perform): void {
  let end = 0
  for (const [phase, tasks] of phases.entries()) {
    for (const task of tasks) control[TASKS + end++] = coded(task)
    control[ENDS + phase] = end
  }
  control[PHASES] = phases.length
  control[NEXT] = 0
  Atomics.add(control, ROUND, 1)
  Atomics.notify(control, ROUND)
  work(control, perform)
}

/**
 * Helps with all rounds of a team. Never returns: the thread is ended from outside.
 *
 * @param control - the team
 * @param perform - does a task
 * @returns false when the team is complete: this thread stands in for one that died in the middle of its work
 */
export function helpTeam(control: TeamControl, perform: Perform): false {
  if (Atomics.add(control, JOINED, 1) >= control[MEMBERS]! - 1) return false
  for (let seen = 0; ; seen++) {
    untilChanged(control, ROUND, seen)
    work(control, perform)
  }
}

/** Takes tasks of each phase while there are any, then waits for the others. */
function work(control: TeamControl, perform: Perform): void {
  const phases = control[PHASES]!
  for (let phase = 0; phase < phases; phase++) {
    const end = control[ENDS + phase]!
    for (let task = Atomics.add(control, NEXT, 1); task < end; task = Atomics.add(control, NEXT, 1))
      perform(decoded(control[TASKS + task]!))
    meet(control, end)
  }
}

/** The last to arrive lets the others go on. */
function meet(control: TeamControl, next: number): void {
  const ended = Atomics.load(control, ENDED)
  if (Atomics.add(control, ARRIVED, 1) + 1 < control[MEMBERS]!) {
    untilChanged(control, ENDED, ended)
    return
  }
  Atomics.store(control, ARRIVED, 0)
  Atomics.store(control, NEXT, next)
  Atomics.add(control, ENDED, 1)
  Atomics.notify(control, ENDED)
}

function untilChanged(control: TeamControl, field: number, value: number): void {
  for (let spin = 0; spin < SPINS; spin++) if (Atomics.load(control, field) !== value) return
  while (Atomics.load(control, field) === value) Atomics.wait(control, field, value)
}

function coded(task: TrainingTask): number {
  const [a, b] = task.kind === "read" ? [task.slice, 0] : [task.row, task.kind === "train" ? task.column : 0]
  return (KINDS.indexOf(task.kind) << 16) + (a << 8) + b
}

function decoded(code: number): TrainingTask {
  const kind = KINDS[code >> 16]!
  const a = (code >> 8) & 0xff
  if (kind === "read") return { kind, slice: a }
  return kind === "train" ? { kind, row: a, column: code & 0xff } : { kind, row: a }
}
