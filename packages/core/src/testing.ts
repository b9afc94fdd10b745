// Helpers for the tests of all packages: a check of the merge laws, and the problems that calls throw.
// Sub-path export: @lectern/core/testing.
import { LecternError, type Problem, sentence } from "./problem.js"
import type { Statistic } from "./statistic.js"

/**
 * Throws unless `statistic` obeys the merge laws on these items, split at these positions.
 *
 * Checks, on finished states compared by content: the fold of the whole equals the merge of any shards in
 * order and in reverse, grouped from the left and from the right; `zero()` changes nothing on either side;
 * `merge` leaves its second argument alone; `finalize` leaves its state alone.
 */
export function obeysMergeLaws<Item, State>(
  statistic: Statistic<Item, State, unknown>,
  items: readonly Item[],
  cuts: readonly number[],
): void {
  const fold = (part: readonly Item[]): State =>
    part.reduce((state, item) => statistic.add(state, item), statistic.zero())
  const borders = [0, ...[...cuts].sort((a, b) => a - b), items.length]
  const shards = (): State[] => borders.slice(1).map((end, i) => fold(items.slice(borders[i], end)))
  const whole = show(fold(items))
  const check = (law: string, state: State): void => {
    if (show(state) !== whole) throw new Error(`merge law broken, ${law}: ${show(state)} is not ${whole}`)
  }
  const merge = (into: State, from: State): State => statistic.merge(into, from)
  check("shards in order", shards().reduce(merge, statistic.zero()))
  check("shards in reverse", shards().reverse().reduce(merge, statistic.zero()))
  check(
    "grouped from the right",
    shards().reduceRight((right, left) => merge(left, right), statistic.zero()),
  )
  check("zero on the left", merge(statistic.zero(), fold(items)))
  check("zero on the right", merge(fold(items), statistic.zero()))
  const state = fold(items)
  merge(statistic.zero(), state)
  check("merge leaves its second argument alone", state)
  statistic.finalize(state)
  check("finalize leaves the state alone", state)
}

function show(state: unknown): string {
  return JSON.stringify(ArrayBuffer.isView(state) ? [...(state as Float64Array)] : state)
}

/** The problem that a call throws. */
export function problemOf(call: () => unknown): Problem {
  try {
    call()
  } catch (error) {
    if (error instanceof LecternError) return error.problem
    throw error
  }
  throw new Error("the call was not refused")
}

/** The kind and the sentence of the problem that a call throws. */
export function refusal(call: () => unknown): { readonly kind: Problem["kind"]; readonly sentence: string } {
  const problem = problemOf(call)
  return { kind: problem.kind, sentence: sentence(problem) }
}

// By default a property gets an eighth of its examples, but a quarter of few: an eighth of 60 would find too little.
const FEW_EXAMPLES = 20

// Below the time limit of a test, which would hide the example that takes so long.
const MAX_MILLISECONDS = 45_000

/** Whether all tests run, each with all its cases. */
export const ALL_TESTS: boolean = shareOfRuns() === 1

/** Number of random examples of a property test: all of them when all tests run, a quarter otherwise. */
export function runs(full: number): number {
  return Math.max(1, Math.ceil(shareOfRuns() * full))
}

/** Options of a property test, as fast-check takes them. */
export interface Examples {
  /** Number of random examples. */
  readonly numRuns: number
  /** The seed of these examples; fast-check prints it with a failure. */
  readonly seed: number
  /** Milliseconds after which the test ends with the examples that it has had. */
  readonly interruptAfterTimeLimit: number
}

/**
 * The parameters of a property test: `fc.assert(property, examples(100, 1))`. The examples are the same in every run,
 * except after `npm run test:random`, which draws others in every test.
 */
export function examples(full: number, seed: number): Examples {
  const { lecternSeed = 0 } = globalThis as { readonly lecternSeed?: number }
  return {
    numRuns: shareOfRuns() === 1 ? full : Math.max(Math.min(runs(full), FEW_EXAMPLES), Math.ceil(runs(full) / 2)),
    seed: (seed + Math.imul(lecternSeed, 0x9e3779b1)) | 0,
    interruptAfterTimeLimit: MAX_MILLISECONDS,
  }
}

/** The share of a property's examples that this run uses: set by the project's vitest configuration. */
function shareOfRuns(): number {
  return (globalThis as { readonly lecternShareOfRuns?: number }).lecternShareOfRuns ?? 1
}
