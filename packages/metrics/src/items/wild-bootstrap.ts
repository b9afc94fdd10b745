// The wild cluster bootstrap of a mean: a test and an interval that also hold for few clusters, or clusters of unequal sizes.
// Source: Cameron, Gelbach and Miller 2008, "Bootstrap-Based Improvements for Inference with Clustered Errors", section III,
// with the null hypothesis imposed; weights by Webb 2023, "Reworking wild bootstrap-based inference for clustered errors".
//
// Under the hypothesis that the mean is m + d, m being the observed one, the residuals of cluster g sum to e = s - n d: s the
// sum of deviations from m, n the number of items. A draw multiplies each e by a weight w. Its numerator, the sum of w e, and
// its squared standard error are polynomials in d, whose coefficients are the sums over clusters in a row of `draws`. So one
// set of draws gives the p-value of every hypothesis, and the interval is where that is above 1 - confidence.
import { checkBetween0And1, checkedOptions, checkFinite, choice, integer, type OptionTable } from "@lectern/core/checks"
import type { Confidence, Generator, Randomness } from "@lectern/random"
import { generatorOf, RANDOMNESS } from "@lectern/random/engine"
import { addSubsets, subsetSums, UNITS_PER_WORD } from "@lectern/random/internal"
import { type ItemScores, itemsOf } from "./items.js"
import { type Spread, spreadOf, standardErrorOf } from "./spread.js"

/** The weights that clusters are multiplied with. */
export type WildWeights = "rademacher" | "webb"

/** Options of the wild cluster bootstrap. */
export interface WildBootstrapOptions extends Confidence, Randomness {
  /**
   * The mean that the p-value tests.
   * @defaultValue `0`
   */
  readonly against?: number
  /**
   * `rademacher`, 1 or -1; or `webb`, the roots of 1/2, 1 and 3/2 with either sign.
   * @defaultValue `"rademacher"`; `"webb"` for fewer than 12 clusters
   */
  readonly weights?: WildWeights
  /**
   * The number of draws. Where there are at most as many different draws of Rademacher weights, each is used once.
   * @defaultValue `1999`
   */
  readonly resamples?: number
}

/** The wild bootstrap of a mean. */
export interface WildBootstrapResult {
  /** The mean of the items. */
  readonly mean: number
  /** The number of items. */
  readonly n: number
  /** The number of clusters. */
  readonly clusters: number
  /** The weights used. */
  readonly weights: WildWeights
  /** The number of draws. */
  readonly resamples: number
  /** The interval and the two-sided p-value of the mean `against`, or the reason why there are none. */
  readonly interval:
    | {
        /** An interval is known. */
        readonly kind: "interval"
        /** The low end. */
        readonly low: number
        /** The high end. */
        readonly high: number
        /** How often chance gives a mean as far from `against`. */
        readonly pValue: number
      }
    | {
        /** Nothing can be said about the mean of other items like these. */
        readonly kind: "cannot-tell"
        /** The draws of so few clusters are too much alike to exclude any mean. */
        readonly why: "one-cluster" | "too-few-clusters"
      }
}

const OPTIONS: OptionTable<WildBootstrapOptions, "weights" | "seed" | "generator"> = {
  confidence: [checkBetween0And1, 0.95],
  ...RANDOMNESS,
  against: [checkFinite, 0],
  weights: [choice(["rademacher", "webb"]), undefined],
  resamples: [integer(1, 1_000_000), 1999],
}

const FEW_CLUSTERS = 12
const WEBB = [-Math.sqrt(1.5), -1, -Math.SQRT1_2, Math.SQRT1_2, 1, Math.sqrt(1.5)]

// A row of a draw: sums over clusters of w s, w n, w n s, w n^2, w^2 s^2, w^2 n s, w^2 n^2.
const ROW = 7
const LANES = 4
// Ties are equal but for rounding.
const TIE = 1e-10

/**
 * A test and an interval of the mean of items by the wild cluster bootstrap, for few clusters.
 *
 * The closed-form interval of {@link itemMean} is too short when clusters are few and of unequal sizes. This one imposes each
 * hypothesis in turn, draws a weight for every cluster and compares the t statistic with those of the draws. Two clusters
 * never exclude a mean at 95%, nor do five with Rademacher weights. Equal seeds give equal results; the order of the
 * clusters decides which draw each gets.
 *
 * @param run - scores as {@link itemMean} takes them, such as the `differences` of {@link pairItems}
 * @param options - `against`, 0 by default; weights, resamples, confidence; seed or generator
 * @returns the mean with its interval and p-value, or `cannot-tell`
 * @throws LecternError as {@link itemMean}; `out-of-range` for options that are not allowed
 * @see Cameron, Gelbach and Miller 2008, "Bootstrap-Based Improvements for Inference with Clustered Errors", section III
 * @see Webb 2023, "Reworking wild bootstrap-based inference for clustered errors"
 * @see [Note: is the difference real?](../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const scores = [0.5, 0.25, 0.75, 0.5, -0.25, 0.25, 1, 0.5, 0.25, 0.5]
 * const clusters = ["a", "a", "b", "b", "c", "d", "e", "f", "g", "h"]
 * const { interval } = wildBootstrap({ scores, clusters }, { weights: "rademacher" })
 * interval.kind === "interval" && interval.pValue //=> 0.03125
 * ```
 */
export function wildBootstrap(run: ItemScores, options: WildBootstrapOptions = {}): WildBootstrapResult {
  const {
    against,
    weights: chosen,
    resamples,
    confidence,
    seed,
    generator,
  } = checkedOptions("wildBootstrap()", options, OPTIONS)
  const items = itemsOf("run", run)
  const spread = spreadOf(items)
  const { mean, scale, sizes, squares } = spread
  const n = items.scores.length
  const clusters = sizes.length
  const weights = chosen ?? (clusters < FEW_CLUSTERS ? "webb" : "rademacher")
  const result = { mean, n, clusters, weights }
  const isWhole = weights === "rademacher" && 2 ** clusters <= resamples
  const random = generatorOf({ ...(seed !== undefined && { seed }), ...(generator !== undefined && { generator }) })
  const count = isWhole ? 2 ** clusters : resamples
  if (clusters === 1) return { ...result, resamples: count, interval: { kind: "cannot-tell", why: "one-cluster" } }
  const draws =
    isWhole || weights === "webb"
      ? fewDraws(spread, count, isWhole ? signsOf : () => WEBB[random.below(WEBB.length)]!)
      : signDraws(spread, count, random)
  const pValue = pValues(spread, draws, n, isWhole)
  // The distance in one direction beyond which hypotheses are excluded.
  const reach = (direction: 1 | -1): number => {
    const isKept = (distance: number): boolean => pValue(direction * distance) > 1 - confidence
    if (squares === 0) return isKept(1) ? Infinity : 0
    let outside = standardErrorOf(spread, n) / scale
    let inside = 0
    for (let doublings = 0; isKept(outside); doublings++) {
      if (doublings === 40) return Infinity
      inside = outside
      outside *= 2
    }
    while (outside - inside > 1e-13 * outside) {
      const middle = (inside + outside) / 2
      if (isKept(middle)) inside = middle
      else outside = middle
    }
    return outside
  }
  const [low, high] = [mean - scale * reach(-1), mean + scale * reach(1)]
  if (low === -Infinity || high === Infinity) {
    return { ...result, resamples: count, interval: { kind: "cannot-tell", why: "too-few-clusters" } }
  }
  const interval = { kind: "interval", low, high, pValue: pValue((against - mean) / scale) } as const
  return { ...result, resamples: count, interval }
}

function signsOf(draw: number, cluster: number): number {
  return (draw >>> cluster) & 1 ? -1 : 1
}

// Draws of any weights. Those that give all clusters the same weight tie with the data under every hypothesis: the row is NaN.
function fewDraws(
  { deviations, sizes }: Spread,
  count: number,
  weightOf: (draw: number, cluster: number) => number,
): Float64Array {
  const draws = new Float64Array(ROW * count)
  for (let draw = 0; draw < count; draw++) {
    const row = draws.subarray(ROW * draw, ROW * (draw + 1))
    const first = weightOf(draw, 0)
    let isSame = true
    for (let g = 0; g < sizes.length; g++) {
      const w = g === 0 ? first : weightOf(draw, g)
      if (w !== first) isSame = false
      addCluster(row, w, deviations[g]!, sizes[g]!)
    }
    if (isSame) row.fill(Number.NaN)
  }
  return draws
}

function addCluster(row: Float64Array, w: number, s: number, n: number): void {
  const ws = w * s
  const wn = w * n
  row[0]! += ws
  row[1]! += wn
  row[2]! += n * ws
  row[3]! += n * wn
  row[4]! += ws * ws
  row[5]! += ws * wn
  row[6]! += wn * wn
}

// Draws of random signs for many clusters: a byte of coins picks the sums of a subset of eight.
function signDraws({ deviations, sizes }: Spread, count: number, random: Generator): Float64Array {
  const clusters = sizes.length
  const total = new Float64Array(ROW)
  const packed = new Float64Array(LANES * UNITS_PER_WORD * Math.ceil(clusters / UNITS_PER_WORD))
  for (let g = 0; g < clusters; g++) {
    const [s, n] = [deviations[g]!, sizes[g]!]
    addCluster(total, 1, s, n)
    packed.set([s, n, n * s, n * n], LANES * g)
  }
  const words = new Uint32Array(count + (count % 2))
  const sums = new Float64Array(LANES * words.length)
  for (let first = 0; first < clusters; first += UNITS_PER_WORD) {
    random.fillWords(words)
    addSubsets(subsetSums(packed, LANES, first), LANES, new Int32Array(words.buffer), sums)
  }
  const draws = new Float64Array(ROW * count)
  for (let draw = 0; draw < count; draw++) {
    draws.set(total, ROW * draw)
    for (let k = 0; k < LANES; k++) draws[ROW * draw + k] = 2 * sums[LANES * draw + k]! - total[k]!
  }
  return draws
}

/** The p-value of the hypothesis that the mean is off by a distance, in units of the scale. */
function pValues(
  { squares, sizes }: Spread,
  draws: Float64Array,
  n: number,
  isWhole: boolean,
): (distance: number) => number {
  const count = draws.length / ROW
  const sizeSquares = sizes.reduce((sum, size) => sum + size * size, 0)
  return (distance) => {
    if (distance === 0) return 1
    const observed = (n * distance) ** 2 * (1 - TIE)
    let extreme = isWhole ? 0 : 1
    for (let at = 0; at < draws.length; at += ROW) {
      const sum = draws[at]! - distance * draws[at + 1]!
      const cross = draws[at + 2]! - distance * draws[at + 3]!
      const own = draws[at + 4]! - 2 * distance * draws[at + 5]! + distance * distance * draws[at + 6]!
      const variance = own - ((2 * sum) / n) * cross + (sum / n) ** 2 * sizeSquares
      // Squared statistics, multiplied out: the spread of the data may be 0. NaN counts as a tie.
      if (!(sum * sum * squares < observed * variance)) extreme++
    }
    return extreme / (count + (isWhole ? 0 : 1))
  }
}
