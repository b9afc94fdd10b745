// Options of minimum Bayes risk decoding, checked.
import type { Signal } from "@lectern/core"
import {
  type CheckedOptions,
  checkBoolean,
  checkedOptions,
  checkFiniteNumbers,
  checkFunction,
  checkList,
  checkNotEmpty,
  checkSameLength,
  integer,
  later,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { checkSignal } from "../rows/options.js"

/** Progress of minimum Bayes risk decoding. */
export interface MbrProgress {
  /** Number of pairs that have been evaluated. */
  readonly pairs: number
  /** Maximum number of pairs: fewer are evaluated where bounds rule hypotheses out. */
  readonly maxPairs: number
}

/** Options of {@link minimumBayesRisk}. */
export interface MbrOptions {
  /**
   * The weight of each reference, at least 0: probabilities, or anything in proportion to them. Equal weights by default, as for
   * references drawn from the model. References of weight 0 are not evaluated.
   */
  readonly weights?: Readonly<ArrayLike<number>>
  /**
   * The lowest and the highest utility that there can be, such as `[0, 1]`. With it, a hypothesis is dropped as soon as its
   * references so far rule it out; the result is the same. Without it, all pairs are evaluated.
   */
  readonly range?: readonly [lowest: number, highest: number]
  /**
   * Whether `utility(a, b)` is `utility(b, a)`, and the references are the hypotheses: then each pair is evaluated in one order
   * only.
   * @defaultValue `false`
   */
  readonly symmetric?: boolean
  /**
   * Number of hypotheses, an integer of at least 1.
   * @defaultValue `1`
   */
  readonly nBest?: number
  /**
   * Maximum number of pairs passed to a utility that takes many at once, an integer of at least 1: many hypotheses for few
   * references.
   * @defaultValue `16384`
   */
  readonly batchSize?: number
  /** Ends the search with the signal's reason as error. */
  readonly signal?: Signal
  /**
   * Called after each batch of pairs.
   *
   * @param progress - numbers of pairs
   */
  readonly onProgress?: (progress: MbrProgress) => void
}

/** Checked options. */
export interface MbrSettings extends CheckedOptions<MbrOptions, "range" | "signal" | "onProgress"> {
  readonly weights: Float64Array
}

/** The table of {@link MbrOptions}. */
export const MBR_OPTIONS: OptionTable<MbrOptions, "weights" | "range" | "signal" | "onProgress"> = {
  weights: [later(), undefined],
  range: [checkRange, undefined],
  symmetric: [checkBoolean, false],
  nBest: [integer(1), 1],
  batchSize: [integer(1), 16384],
  signal: [checkSignal, undefined],
  onProgress: [checkFunction, undefined],
}

/** Checks both lists and the options, and fills in the defaults. */
export function mbrSettings(
  hypotheses: readonly unknown[],
  references: readonly unknown[],
  options: MbrOptions,
): MbrSettings {
  checkList("hypotheses", hypotheses, "a list")
  checkNotEmpty("hypotheses", hypotheses)
  checkList("references", references, "a list")
  checkNotEmpty("references", references)
  const settings = checkedOptions("minimumBayesRisk()", options, MBR_OPTIONS)
  if (settings.symmetric) checkSameItems(hypotheses, references)
  return { ...settings, weights: checkedWeights(settings.weights, references.length) }
}

function checkedWeights(weights: Readonly<ArrayLike<number>> | undefined, references: number): Float64Array {
  if (weights === undefined) return new Float64Array(references).fill(1)
  checkFiniteNumbers("weights", weights)
  checkSameLength("references", ["references", references], ["weights", weights.length])
  const checked = Float64Array.from(weights)
  const negative = checked.findIndex((weight) => weight < 0)
  if (negative >= 0) throw outOfRange(`weights[${negative}]`, checked[negative], "at least 0")
  const sum = checked.reduce((total, weight) => total + weight, 0)
  if (!(sum > 0 && sum < Infinity)) throw outOfRange("the sum of weights", sum, "positive and finite")
  return checked
}

function checkRange(name: string, range: readonly number[]): void {
  checkFiniteNumbers(name, range)
  if (range.length !== 2) throw outOfRange("the length of range", range.length, "2: the lowest and the highest utility")
  if (range[0]! > range[1]!) throw outOfRange("range[1]", range[1], `at least range[0], ${range[0]}`)
}

function checkSameItems(hypotheses: readonly unknown[], references: readonly unknown[]): void {
  checkSameLength("items", ["hypotheses", hypotheses.length], ["references", references.length])
  const other = hypotheses.findIndex((each, i) => !Object.is(each, references[i]))
  if (other < 0) return
  throw outOfRange(`references[${other}]`, references[other], `hypotheses[${other}], since the utility is symmetric`)
}
