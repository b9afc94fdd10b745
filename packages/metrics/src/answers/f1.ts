// F1 of the words of an answer: SQuAD's, the mean over segments.
import { checkedOptions, choice, type OptionTable } from "@lectern/core/checks"
import { corpusMetric } from "../metric/corpus-metric.js"
import type { CorpusMetric, Scored } from "../metric/metric.js"
import { type Reference, refuseTexts } from "../metric/references.js"
import { addFixedPoint, FIXED_POINT_WIDTH, fixedPointSum } from "../numbers/fixed-point.js"
import { checkedAnswers } from "./exact.js"
import { linesOf } from "./match-metric.js"
import { ANSWER_NORMALIZERS, type AnswerNormalizer, NORMALIZERS, words } from "./normalize.js"

/** Options of {@link f1}. */
export interface F1Options {
  /**
   * Normalization before texts are split into words at whitespace.
   * @defaultValue `"squad"`
   */
  readonly normalize?: AnswerNormalizer
}

/** Means over segments, each from 0 to 1. */
export interface F1Score extends Scored {
  /** The mean F1; 0 for an empty corpus. */
  readonly score: number
  /** The mean precision: common words divided by the words of the hypothesis. */
  readonly precision: number
  /** The mean recall: common words divided by the words of the reference. */
  readonly recall: number
  /** Number of segments in the means. */
  readonly segments: number
}

/** The table of {@link F1Options}. */
export const F1_OPTIONS: OptionTable<F1Options> = { normalize: [choice(ANSWER_NORMALIZERS), "squad"] }

// State: [segments, sum of F1s, of precisions, of recalls]; the sums are exact, see numbers/fixed-point.ts.
const SEGMENTS = 0
const SUMS = [1, 1 + FIXED_POINT_WIDTH, 1 + 2 * FIXED_POINT_WIDTH] as const
const WIDTH = 1 + 3 * FIXED_POINT_WIDTH

/** F1, precision and recall of a pair of texts. */
type Shares = readonly [f1: number, precision: number, recall: number]

const NOTHING: Shares = [0, 0, 0]

/**
 * F1 of the words of hypothesis and reference: SQuAD's `f1`.
 *
 * The words in common are counted as often as both texts have them; F1 is the harmonic mean of their shares in the hypothesis
 * and in the reference, and the score is the mean over segments. With several references, the one with the highest F1 counts,
 * the first of equals; missing ones are ignored. Without a common word F1 is 0, also for two texts without words (as in SQuAD
 * 1.1; version 2.0 gives 1 there).
 *
 * @param options - normalization
 * @returns a metric; its state is 10 whole numbers
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Rajpurkar et al. 2016, "SQuAD: 100,000+ questions for machine comprehension of text", section 6.1
 * @see [Note: scoring answers](../../../../docs/notes/answers.md)
 *
 * @example
 * ```ts
 * f1().score(["the river Nile"], ["Nile"]).score //=> 0.6667
 * ```
 */
export function f1(options: F1Options = {}): CorpusMetric<F1Score> {
  refuseTexts("f1()", options, "tokenF1")
  const { normalize } = checkedOptions("f1()", options, F1_OPTIONS)
  const read = NORMALIZERS[normalize]
  return corpusMetric<F1Score>({
    name: "F1",
    higherIsBetter: true,
    width: WIDTH,
    counter(block, total, rows) {
      const hypotheses = linesOf(block, block.hypothesis, normalize, read)
      const references = block.references.map((text) => linesOf(block, text, normalize, read))
      const row = new Float64Array(WIDTH)
      for (let i = 0; i < block.segments; i++) {
        const shares = bestShares(
          hypotheses[i]!,
          references.map((lines) => lines[i]),
        )
        row.fill(0)
        row[SEGMENTS] = 1
        for (const [k, share] of shares.entries()) addFixedPoint(row, SUMS[k]!, share)
        for (let k = 0; k < WIDTH; k++) total[k]! += row[k]!
        rows?.set(row, i * WIDTH)
      }
    },
    finalize(state) {
      const segments = state[SEGMENTS]!
      const [score = 0, precision = 0, recall = 0] = SUMS.map((at) =>
        segments === 0 ? 0 : fixedPointSum(state, at) / segments,
      )
      return { score, precision, recall, segments }
    },
    report: ({ score, precision, recall }) => ({
      score: 100 * score,
      parts: { precision: 100 * precision, recall: 100 * recall },
    }),
    pairs: () => [["norm", normalize]],
    shortKeys: { norm: "n" },
  })
}

/**
 * F1 of the words of one answer.
 *
 * @param hypothesis - the system's answer
 * @param references - one reference or several, null where one is missing
 * @param options - as for {@link f1}
 * @returns the highest F1 with a reference, 0 to 1
 * @throws LecternError as {@link f1}; `wrong-type` when a text is not a string or every reference is missing
 * @see [Note: scoring answers](../../../../docs/notes/answers.md)
 *
 * @example
 * ```ts
 * tokenF1("the river Nile", ["Nile", "Amazon"]) //=> 0.6667
 * ```
 */
export function tokenF1(
  hypothesis: string,
  references: string | readonly Reference[],
  options: F1Options = {},
): number {
  const { normalize } = checkedOptions("tokenF1()", options, F1_OPTIONS)
  const [own, ...others] = checkedAnswers(hypothesis, references).map(NORMALIZERS[normalize])
  return bestShares(own!, others)[0]
}

/** The shares of the normalized hypothesis with the best of its normalized references. */
function bestShares(hypothesis: string, references: readonly (string | undefined)[]): Shares {
  const own = words(hypothesis)
  let best = NOTHING
  for (const reference of references) {
    if (reference === undefined) continue
    const theirs = words(reference)
    const common = commonWords(own, theirs)
    if (common === 0) continue
    const precision = common / own.length
    const recall = common / theirs.length
    const f1 = (2 * precision * recall) / (precision + recall)
    if (f1 > best[0]) best = [f1, precision, recall]
  }
  return best
}

function commonWords(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1)
  return b.reduce((common, word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0 ? common + 1 : common
  }, 0)
}
