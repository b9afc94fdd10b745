// BLEU, exact and mergeable: clipped n-gram precisions of orders 1 to N times a brevity penalty.
import { checkOptions } from "@lectern/core/checks"
import { exp, log } from "@lectern/core/elementary"
import { corpusMetric, sentenceScore } from "../metric/corpus-metric.js"
import type { CorpusMetric, ScoreReport, Signed } from "../metric/metric.js"
import { type Reference, refuseTexts } from "../metric/references.js"
import { type SignatureParts, tokenizerLabel } from "../metric/signature.js"
import { segmentCounter } from "./counter.js"
import { BLEU_OPTIONS, type BleuOptions, type BleuSettings, bleuSettings } from "./options.js"
import { SMOOTHING_VALUES, smoothedPrecisions } from "./smoothing.js"

// State: [hypothesis length, closest reference length, matches of order 1..N, totals of order 1..N], whole numbers.
const LENGTHS = 2

/** BLEU and its parts. Never holds NaN: without any match, and for an empty corpus, the score is 0. */
export interface BleuScore {
  /** 0 to 1; reports multiply by 100. */
  readonly score: number
  /** Smoothed precision of order 1, 2, ...: the individual n-gram scores, 0 to 1. */
  readonly precisions: readonly number[]
  /** BLEU-1, BLEU-2, ...: the score over orders 1 to k with uniform weights, 0 to 1. */
  readonly cumulative: readonly number[]
  /** Clipped matches of order 1, 2, ...; add-k smoothing raises those above order 1, as in sacreBLEU's reports. */
  readonly counts: readonly number[]
  /** N-grams of the hypotheses of order 1, 2, ...; add-k smoothing raises those above order 1. */
  readonly totals: readonly number[]
  /** 1 when the hypotheses are at least as long as the references, less when shorter, 0 when there is no token. */
  readonly brevityPenalty: number
  /** Tokens of the hypotheses. */
  readonly hypothesisLength: number
  /**
   * Tokens of the references: for each segment, the length closest to the hypothesis's, the shorter of two equally close.
   */
  readonly referenceLength: number
  /** Hypothesis length by reference length; 0 when the latter is 0. */
  readonly ratio: number
}

/**
 * Corpus BLEU.
 *
 * Counts are summed over segments, then scored once: log BLEU = min(1 - r/c, 0) + sum of w_n log p_n. With several
 * references, the count of an n-gram is clipped at its maximum in any one of them. r sums, for each segment, the
 * reference length closest to the hypothesis length, the shorter of two equally close. Missing references are ignored; an
 * empty one has length 0. Without any match, and for an empty corpus, the score is 0.
 *
 * The object holds tables and buffers, so reuse it; nothing carries over from one corpus to the next.
 *
 * @param options - tokenizer, case, smoothing, order, weights
 * @returns a metric; its state is `2 + 2 * maxOrder` whole numbers, the layout sacreBLEU uses
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Papineni et al. 2002, section 2.3
 * @see Post 2018, "A Call for Clarity in Reporting BLEU Scores", for tokenizers and signatures
 * @see [Note: corpus BLEU](../../../../docs/notes/corpus-bleu.md)
 * @see [Note: n-grams and clipping](../../../../docs/notes/n-grams-and-clipping.md)
 *
 * @example
 * ```ts
 * const hypotheses = ["The guard arrived late because of the rain"]
 * const references = ["The guard arrived late because it was raining"]
 * bleu().score(hypotheses, references).score //=> 0.51697315395717
 * ```
 */
export function bleu(options: BleuOptions = {}): CorpusMetric<BleuScore> {
  refuseTexts("bleu()", options, "sentenceBleu")
  const settings = bleuSettings("bleu()", options)
  const width = LENGTHS + 2 * settings.maxOrder
  return corpusMetric({
    name: "BLEU",
    higherIsBetter: true,
    width,
    counter: segmentCounter(settings),
    finalize: (state) => bleuScore(state, settings),
    report: bleuReport,
    ...bleuSignature(settings),
  })
}

/**
 * BLEU of one sentence, by default with effective order, so that sentences of fewer than four tokens can score.
 *
 * Sentence scores do not average to the corpus score; compare systems with {@link bleu}.
 *
 * @param hypothesis - the system's output
 * @param references - one reference or several, null where one is missing
 * @param options - as for {@link bleu}, but `effectiveOrder` is true by default
 * @returns the score, 0 to 1, with its parts and signature
 * @throws LecternError as {@link bleu}; `wrong-type` when a text is not a string or every reference is missing
 * @see [Note: corpus BLEU](../../../../docs/notes/corpus-bleu.md)
 *
 * @example
 * ```ts
 * sentenceBleu("the cat sat", ["the cat sat", "a cat was sitting"]).score //=> 1
 * ```
 */
export function sentenceBleu(
  hypothesis: string,
  references: string | readonly Reference[],
  options?: BleuOptions,
): Signed<BleuScore> {
  return sentenceScore(effectiveBleu, hypothesis, references, options)
}

function effectiveBleu(options: BleuOptions = {}): CorpusMetric<BleuScore> {
  checkOptions("sentenceBleu()", options, BLEU_OPTIONS)
  return bleu({ effectiveOrder: true, ...options })
}

function bleuReport(result: BleuScore): ScoreReport {
  const { score, counts, totals, precisions, brevityPenalty, hypothesisLength, referenceLength } = result
  return {
    score: 100 * score,
    parts: {
      counts,
      totals,
      precisions: precisions.map((precision, order) => percentage(precision, counts[order]!, totals[order]!)),
      bp: brevityPenalty,
      sys_len: hypothesisLength,
      ref_len: referenceLength,
    },
  }
}

// 100 * count / total in that order, as sacreBLEU does: 100 * (count / total) can be one unit in the last place off,
// enough to change the rounding. Without a match, the numerator is a smoothing value of few digits.
function percentage(precision: number, count: number, total: number): number {
  if (precision === 0) return 0
  const above = count > 0 ? count : Number((precision * total).toPrecision(14))
  return (100 * above) / total
}

/**
 * BLEU's signature: `nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:lectern-0.1.0`.
 *
 * `order` and `weights`, which sacreBLEU lacks, come before the version when they differ from the defaults.
 */
function bleuSignature(settings: BleuSettings): SignatureParts {
  const { lowercase, effectiveOrder, tokenize, maxOrder, weights, uniform } = settings
  return {
    pairs: () => [
      ["case", lowercase ? "lc" : "mixed"],
      ["eff", effectiveOrder ? "yes" : "no"],
      ["tok", tokenizerLabel(tokenize)],
      ["smooth", smoothingLabel(settings)],
      ["order", maxOrder === 4 ? undefined : maxOrder],
      ["weights", uniform ? undefined : weights.join(",")],
    ],
    shortKeys: { case: "c", eff: "e", smooth: "s", order: "o", weights: "w" },
  }
}

/** Two decimals as in sacreBLEU, or all of them where two are not exact. */
function smoothingLabel({ smoothing, smoothingValue }: BleuSettings): string {
  if (SMOOTHING_VALUES[smoothing] === undefined) return smoothing
  const short = smoothingValue.toFixed(2)
  return `${smoothing}[${Number(short) === smoothingValue ? short : smoothingValue}]`
}

/** Computes BLEU from the counts. */
function bleuScore(state: Float64Array, settings: BleuSettings): BleuScore {
  const { maxOrder, weights, uniform, smoothing, smoothingValue, effectiveOrder } = settings
  const [hypothesisLength = 0, referenceLength = 0] = state
  const smoothed = smoothedPrecisions(
    state.subarray(2, 2 + maxOrder),
    state.subarray(2 + maxOrder, 2 + 2 * maxOrder),
    smoothing,
    smoothingValue,
  )
  const { precisions, counts, totals } = smoothed
  const brevityPenalty = brevity(hypothesisLength, referenceLength)
  const upTo = (order: number): number => (effectiveOrder ? Math.min(order, smoothed.effectiveOrder) : order)
  const bleu = (order: number, by: readonly number[]): number =>
    brevityPenalty * geometricMean(precisions, by, upTo(order))
  const alike = precisions.map(() => 1)
  const cumulative = precisions.map((_, k) => bleu(k + 1, alike))
  return {
    score: uniform ? cumulative[maxOrder - 1]! : bleu(maxOrder, weights),
    precisions,
    cumulative,
    counts,
    totals,
    brevityPenalty,
    hypothesisLength,
    referenceLength,
    ratio: referenceLength === 0 ? 0 : hypothesisLength / referenceLength,
  }
}

function brevity(hypothesisLength: number, referenceLength: number): number {
  if (hypothesisLength >= referenceLength) return 1
  return hypothesisLength === 0 ? 0 : exp(1 - referenceLength / hypothesisLength)
}

/**
 * The mean of the first `orders` values, their weights rescaled to sum to 1; orders of weight 0 do not count. 0 without
 * weights.
 */
function geometricMean(values: readonly number[], weights: readonly number[], orders: number): number {
  let logs = 0
  let weight = 0
  for (let n = 0; n < orders; n++) {
    if (weights[n] === 0) continue
    if (values[n] === 0) return 0
    logs += weights[n]! * log(values[n]!)
    weight += weights[n]!
  }
  return weight === 0 ? 0 : exp(logs / weight)
}
