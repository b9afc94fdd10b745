// Permutation tests: could chance have dealt out the rows like this?

import {
  checkedOptions,
  checkFinite,
  checkFunction,
  choice,
  integer,
  later,
  notTheNumber,
  type OptionTable,
} from "@lectern/core/checks"
import { generatorAt } from "../../generators/word-stream.js"
import { RANDOMNESS, type Randomness, seedOf } from "../../randomness/randomness.js"
import { MAX_UNITS } from "../rows/check-rows.js"
import type { ResampledScore } from "../rows/scored-rows.js"
import type { RowList } from "../rows/unit-rows.js"
import { ALTERNATIVE, type Alternative, permutationPValue } from "../significance/p-values.js"
import { arrangementsOf, type PermutationDesign } from "./arrangements.js"
import { permutationGroups, type TwoGroups } from "./groups.js"

/** Two groups of rows to compare, and how. */
export interface PermutationOptions<Rows extends RowList> extends TwoGroups<Rows>, Randomness {
  /** Scores the two groups: a difference of means, a correlation. */
  readonly score: GroupsScore<Rows>
  /**
   * The units that are exchangeable under the null hypothesis. `independent`: all rows, of two unrelated samples; `paired`: the two
   * rows of a pair, row i of the first group and row i of the second; `pairings`: which rows belong together, so that any
   * correlation is lost.
   * @defaultValue `"independent"`
   */
  readonly design?: PermutationDesign
  /**
   * The scores that count as at least as extreme: a `greater` one, a `less` one, or `two-sided`, twice the smaller share.
   * @defaultValue `"two-sided"`
   */
  readonly alternative?: Alternative
  /**
   * The number of trials. If there are no more ways to exchange rows than that, each is tried once.
   * @defaultValue `10000`
   */
  readonly trials?: number
}

/**
 * The score of two groups of rows.
 *
 * @param first - rows of the kind that was given; may be changed, and are valid until the function returns
 * @param second - the same of the second group
 */
export type GroupsScore<Rows extends RowList> = (first: Rows, second: Rows) => number

/** A score, those after exchanges, and how it compares. */
export interface PermutationResult extends ResampledScore {
  /** One per trial; when these are all the ways there are, the first is the score itself. */
  readonly scores: Float64Array
  /** The probability that chance alone gives a score as extreme. */
  readonly pValue: number
  /** Whether the trials are all the ways there are, or random ones. */
  readonly trials: "all" | "random"
}

const OPTIONS: OptionTable<PermutationOptions<RowList>, "width" | "units" | keyof Randomness> = {
  first: later(),
  second: later(),
  width: [later(), undefined],
  units: [later(), undefined],
  score: checkFunction,
  design: [choice(["independent", "paired", "pairings"]), "independent"],
  alternative: [ALTERNATIVE, "two-sided"],
  trials: [integer(1, MAX_UNITS), 10_000],
  ...RANDOMNESS,
}

// Streams of exchanges are separate from those of splits, draws and coins.
const EXCHANGES = 4

/**
 * The permutation test of any score of two groups of rows.
 *
 * If the groups came about by chance, every other way to deal out the same rows would be as likely; so the p-value is
 * right without any assumption about the score. It is exact when all ways can be tried; otherwise the observed one counts
 * as one more trial, (c + 1) / (n + 1). Scores within 2.2e-14 of the observed one, as a share of its size or of that of
 * the largest tenth of scores, are ties with it, because sums in another order are rounded differently. Where paired scores are functions of sums, {@link approximateRandomizationSums} is
 * much faster.
 *
 * @param options - two groups, the score, and what may be exchanged
 * @returns the score, those after exchanges, and the p-value, in (0, 1]
 * @throws LecternError `out-of-range` for options that are not allowed, groups without rows or a score that is not a number;
 * `unequal-lengths`
 * @see Fisher 1935, "The Design of Experiments", section 21
 * @see Phipson and Smyth 2010, "Permutation P-values Should Never Be Zero", for random trials
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const mean = (rows: number[]): number => rows.reduce((sum, row) => sum + row, 0) / rows.length
 * const options = { first: [5, 6, 7], second: [1, 2, 3], score: (a: number[], b: number[]) => mean(a) - mean(b) }
 * permutationTest(options).pValue //=> 0.1
 * permutationTest({ ...options, alternative: "greater" }).pValue //=> 0.05
 * ```
 */
export function permutationTest<Rows extends RowList>(options: PermutationOptions<Rows>): PermutationResult {
  const { score, design, alternative, trials } = checkedOptions("permutationTest()", options, OPTIONS)
  const { firstRows, secondRows, sizes } = permutationGroups(options, design)
  const ways = arrangementsOf(design, ...sizes)
  const scoreNow = (): number => score(firstRows.gather(ways.first), secondRows.gather(ways.second))
  const observed = scoreNow()
  checkFinite("the score", observed)

  const isExact = ways.count <= trials
  const generator = generatorAt(seedOf(options), EXCHANGES, 0)
  const scores = new Float64Array(isExact ? ways.count : trials)
  for (let t = 0; t < scores.length; t++) {
    if (!isExact) ways.draw(generator)
    else if (t > 0) ways.next()
    const now = scoreNow()
    if (typeof now !== "number" || Number.isNaN(now)) throw notTheNumber(`the score of trial ${t}`, now, "a number")
    scores[t] = now
  }
  const kind = isExact ? "all" : "random"
  return {
    score: observed,
    scores,
    pValue: permutationPValue(scores, observed, { alternative, trials: kind }),
    trials: kind,
  }
}
