// pass@k: the probability that at least one of k samples passes, estimated without bias from n samples of each task.
import {
  checkedOptions,
  checkInteger,
  checkList,
  checkText,
  later,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { corpusMetric } from "../metric/corpus-metric.js"
import type { CorpusMetric, Scored } from "../metric/metric.js"
import { refuseTexts } from "../metric/references.js"
import { addFixedPoint, FIXED_POINT_WIDTH, fixedPointSum } from "../numbers/fixed-point.js"
import { linesOf } from "./match-metric.js"
import { words } from "./normalize.js"

/** Options of {@link passAtK}. */
export interface PassAtKOptions {
  /**
   * The numbers of samples k, each from 1 to 1,000,000; the first is that of the score.
   * @defaultValue `[1]`
   */
  readonly k?: readonly number[]
  /**
   * The outcome that passes, a word.
   * @defaultValue the references of each task
   */
  readonly outcome?: string
}

/** pass@k with its parts. */
export interface PassAtKScore extends Scored {
  /** pass@k of the first k, 0 to 1. */
  readonly score: number
  /** pass@k of each k: the mean over the tasks with at least k samples, 0 to 1; 0 without such a task. */
  readonly passAtK: readonly number[]
  /** For each k, the tasks with fewer than k samples, which its mean leaves out. */
  readonly tooFew: readonly number[]
  /** All tasks. */
  readonly tasks: number
  /** All samples. */
  readonly samples: number
  /** Samples that passed. */
  readonly passed: number
}

const MAX_K = 1e6

/** The table of {@link PassAtKOptions}. */
export const PASS_AT_K_OPTIONS: OptionTable<PassAtKOptions, "outcome"> = {
  k: [later({ min: 1, max: MAX_K, whole: true }), [1]],
  outcome: [checkOutcome, undefined],
}

// State: [tasks, samples, passed], then for each k [tasks with fewer samples, sum of pass@k]; the sums are exact, see
// numbers/fixed-point.ts.
const TASKS = 0
const SAMPLES = 1
const PASSED = 2
const FIRST = 3
const PER_K = 1 + FIXED_POINT_WIDTH

/**
 * pass@k: the probability that at least one of k samples of a task passes, the mean over tasks.
 *
 * A segment is a task. Its hypothesis has the outcomes of the task's samples, separated by whitespace; the reference, or any of
 * several, is the outcome that passes, such as `1`, `true` or the right answer, unless `outcome` names one for all tasks. Tasks may differ in their number of samples. Those
 * with fewer than k are left out of the mean of that k.
 *
 * @param options - the numbers of samples, the outcome that passes
 * @returns a metric; its state is 3 whole numbers and 4 more for each k
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Chen et al. 2021, "Evaluating large language models trained on code", equation 1
 * @see [Note: scoring answers](../../../../docs/notes/answers.md)
 *
 * @example
 * ```ts
 * passAtK({ k: [1, 2] }).score(["1 0 0 0", "1 1 0 0"], ["1", "1"]).passAtK //=> [0.375, 0.6667]
 * ```
 */
export function passAtK(options: PassAtKOptions = {}): CorpusMetric<PassAtKScore> {
  refuseTexts("passAtK()", options)
  const { k: given, outcome } = checkedOptions("passAtK()", options, PASS_AT_K_OPTIONS)
  const ks = checkedKs(given)
  const width = FIRST + PER_K * ks.length
  return corpusMetric<PassAtKScore>({
    name: `pass@${ks[0]}`,
    higherIsBetter: true,
    width,
    counter(block, total, rows) {
      const outcomes = linesOf(block, block.hypothesis, "outcomes", words)
      const passing = block.references.map((text) => linesOf(block, text, "none", (line) => line))
      const row = new Float64Array(width)
      for (let i = 0; i < block.segments; i++) {
        const samples = outcomes[i]!
        const right = new Set(outcome === undefined ? passing.map((lines) => lines[i]) : [outcome])
        const passed = samples.filter((outcome) => right.has(outcome)).length
        row.fill(0)
        row[TASKS] = 1
        row[SAMPLES] = samples.length
        row[PASSED] = passed
        for (const [j, k] of ks.entries()) {
          const at = FIRST + PER_K * j
          if (samples.length < k) row[at] = 1
          else addFixedPoint(row, at + 1, estimate(samples.length, passed, k))
        }
        for (let n = 0; n < width; n++) total[n]! += row[n]!
        rows?.set(row, i * width)
      }
    },
    finalize(state) {
      const tasks = state[TASKS]!
      const tooFew = ks.map((_, j) => state[FIRST + PER_K * j]!)
      const means = tooFew.map((few, j) =>
        few === tasks ? 0 : fixedPointSum(state, FIRST + PER_K * j + 1) / (tasks - few),
      )
      return { score: means[0]!, passAtK: means, tooFew, tasks, samples: state[SAMPLES]!, passed: state[PASSED]! }
    },
    report: ({ score, passAtK, tooFew, tasks, samples, passed }) => ({
      score: 100 * score,
      parts: {
        ...Object.fromEntries(ks.map((k, j) => [`pass@${k}`, 100 * passAtK[j]!]).slice(1)),
        tasks,
        samples,
        passed,
        too_few: tooFew.length === 1 ? tooFew[0]! : tooFew,
      },
    }),
    pairs: () => [["k", ks.join(",")], ...(outcome === undefined ? [] : ([["outcome", outcome]] as const))],
    shortKeys: {},
  })
}

/**
 * An unbiased estimate of pass@k for one task: the share of the ways to draw k of its samples that have one that passed.
 *
 * @param samples - the number of samples, at least `k`
 * @param passed - the number of samples that passed, 0 to `samples`
 * @param k - the number that is drawn, at least 1
 * @returns the probability that at least one of k samples passes, 0 to 1
 * @throws LecternError `out-of-range` when a number is not allowed
 * @see Chen et al. 2021, "Evaluating large language models trained on code", equation 1
 * @see [Note: scoring answers](../../../../docs/notes/answers.md)
 *
 * @example
 * ```ts
 * estimatePassAtK(10, 3, 1) //=> 0.3
 * estimatePassAtK(10, 3, 5) //=> 0.9167
 * ```
 */
export function estimatePassAtK(samples: number, passed: number, k: number): number {
  checkInteger("k", k, 1, MAX_K)
  checkInteger("samples", samples, k)
  checkInteger("passed", passed, 0, samples)
  return estimate(samples, passed, k)
}

/** 1 minus the share of the draws of k samples that have none that passed, of the product with fewer factors. */
function estimate(samples: number, passed: number, k: number): number {
  const failed = samples - passed
  if (failed < k) return 1
  let none = 1
  if (k <= passed) for (let i = 0; i < k; i++) none *= (failed - i) / (samples - i)
  else for (let i = failed + 1; i <= samples; i++) none *= 1 - k / i
  return 1 - none
}

function checkOutcome(name: string, outcome: string): void {
  checkText(name, outcome)
  if (words(outcome)[0] !== outcome) throw outOfRange(name, outcome, "a word without blanks")
}

function checkedKs(ks: readonly number[]): readonly number[] {
  checkList("k", ks, "a list of numbers of samples")
  if (ks.length === 0) throw outOfRange("k", ks, "at least one number of samples")
  for (const [i, k] of ks.entries()) {
    checkInteger(`k[${i}]`, k, 1, MAX_K)
    if (ks.indexOf(k) !== i) throw outOfRange(`k[${i}]`, k, "a number that is not in the list before")
  }
  return [...ks]
}
