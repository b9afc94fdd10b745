// The mean of scores by people, of which there are few, with the help of a judge's scores, of which there are many.
// Source: Angelopoulos, Duchi and Zrnic 2023, "PPI++: Efficient Prediction-Powered Inference", sections 2 and 6.
import {
  checkBetween0And1,
  checkedOptions,
  checkFiniteNumbers,
  checkNotEmpty,
  checkSameLength,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { type Confidence, sumExactly } from "@lectern/random"
import { normalQuantile } from "@lectern/random/special"

/** Scores by people and by a judge, such as a language model. */
export interface JudgedScores {
  /** The right scores of some items, such as those that people gave; at least 2. */
  readonly labels: Readonly<ArrayLike<number>>
  /** The judge's scores of the same items, in the same order. */
  readonly judged: Readonly<ArrayLike<number>>
  /** The judge's scores of other items like these, at least 2. */
  readonly unlabelled: Readonly<ArrayLike<number>>
}

/** A mean that a judge's scores have sharpened. */
export interface PredictionPoweredMean {
  /** The estimate of the mean right score of all items. */
  readonly mean: number
  /** How much the judge counts, in 0..1: 0 for one that tells nothing, when the mean is that of the labels alone. */
  readonly weight: number
  /** The standard error of the mean. */
  readonly standardError: number
  /** The low end of its interval. */
  readonly low: number
  /** The high end. */
  readonly high: number
}

const CONFIDENCE: OptionTable<Confidence> = { confidence: [checkBetween0And1, 0.95] }

/**
 * The mean right score, from a few items that people have scored and many that only a judge has: the judge's mean, corrected by
 * how far the judge is off where both are known (prediction-powered inference).
 *
 * The interval holds however bad the judge is: a bad one makes it no shorter than that of the labels alone, but for chance. The labelled items
 * must be a random sample of all. It is the normal one, for about 50 labels or more.
 *
 * @param scores - labels, the judge's scores of the same items and of others
 * @param options - `confidence`, 0.95 by default
 * @returns the mean, its interval, and the weight of the judge
 * @throws LecternError `out-of-range` for fewer than 2 labels or unlabelled items, or a score that is not finite; `unequal-lengths`;
 * `wrong-type`
 * @see Angelopoulos, Duchi and Zrnic 2023, "PPI++: Efficient Prediction-Powered Inference", sections 2 and 6
 * @see [Note: How a gate lies](../../../../docs/notes/how-a-gate-lies.md)
 * @example
 * ```ts
 * const labels = [1, 0, 1, 1]
 * const judged = [0.75, 0.25, 1, 0.5]
 * const { mean, weight } = predictionPoweredMean({ labels, judged, unlabelled: [0.5, 0.25, 0.25, 1, 0.5, 0.25, 0, 0.5] })
 * mean //=> 0.6078
 * weight //=> 0.6502
 * ```
 */
export function predictionPoweredMean(scores: JudgedScores, options: Confidence = {}): PredictionPoweredMean {
  const { confidence } = checkedOptions("predictionPoweredMean()", options, CONFIDENCE)
  const { labels, judged, unlabelled } = scores
  for (const [name, values] of Object.entries({ labels, judged, unlabelled })) {
    checkFiniteNumbers(name, values)
    checkNotEmpty(name, values)
    if (values.length < 2) throw outOfRange(`${name}.length`, values.length, "at least 2")
  }
  checkSameLength("items", ["labels", labels.length], ["judged", judged.length])
  const [right, seen, others] = [labels, judged, unlabelled].map(momentsOf) as [Moments, Moments, Moments]
  const [n, m] = [labels.length, unlabelled.length]
  const covariance = sumExactly(right.centred.map((each, i) => each * seen.centred[i]!)) / n
  const all = momentsOf([...Array.from(judged), ...Array.from(unlabelled)])
  const spread = (all.variance * (n + m)) / (n + m - 1)
  const weight = spread === 0 ? 0 : Math.min(1, Math.max(0, covariance / ((1 + n / m) * spread)))
  const corrected = momentsOf(right.values.map((label, i) => label - weight * seen.values[i]!))
  const mean = weight * others.mean + corrected.mean
  const standardError = Math.sqrt((weight ** 2 * others.variance) / m + corrected.variance / n)
  const reach = normalQuantile((1 + confidence) / 2) * standardError
  return { mean, weight, standardError, low: mean - reach, high: mean + reach }
}

interface Moments {
  readonly values: Float64Array
  readonly mean: number
  readonly centred: Float64Array
  /** The mean square of the centred values. */
  readonly variance: number
}

function momentsOf(list: Readonly<ArrayLike<number>>): Moments {
  const values = Float64Array.from(list)
  const mean = sumExactly(values) / values.length
  const centred = values.map((value) => value - mean)
  return { values, mean, centred, variance: sumExactly(centred.map((each) => each * each)) / values.length }
}
