// BLEU's options as callers pass them, and the checked settings.
import { LecternError } from "@lectern/core"
import {
  type CheckedOptions,
  checkBoolean,
  checkedOptions,
  checkNonNegative,
  choice,
  integer,
  later,
  type OptionTable,
  outOfRange,
  wrongType,
} from "@lectern/core/checks"
import { KERNEL_CHOICES, type KernelChoice } from "../kernel/choice.js"
import { TOKEN_OPTIONS, type TokenOptions } from "../tokenize/token-options.js"
import { SMOOTHING_VALUES, type Smoothing } from "./smoothing.js"

/**
 * Options of {@link bleu}.
 *
 * @see [Note: corpus BLEU](../../../../docs/notes/corpus-bleu.md)
 */
export interface BleuOptions extends TokenOptions {
  /**
   * Smoothing of orders without a match.
   * @defaultValue `"exp"`
   */
  readonly smoothing?: Smoothing
  /**
   * The floor (0.1 by default) or the k (1 by default), at least 0; the other methods take no value.
   */
  readonly smoothingValue?: number
  /**
   * Whether orders without any n-gram in the hypotheses are left out, so that short texts can score. The weights of the
   * other orders are rescaled to sum to 1.
   * @defaultValue `false`
   */
  readonly effectiveOrder?: boolean
  /**
   * The highest order of n-grams, 1 to 16.
   * @defaultValue `4`
   */
  readonly maxOrder?: number
  /**
   * The weight of each order in the geometric mean: `maxOrder` numbers, none negative, with sum 1. An order of weight 0
   * has no effect, even with precision 0, but `exp` smoothing still counts it among the orders without a match.
   * @defaultValue the same for every order
   */
  readonly weights?: readonly number[]
  /**
   * Kernel that counts; the counts never depend on it. `wasm` is refused where it cannot run and above order 4.
   * @defaultValue `"auto"`
   */
  readonly kernel?: KernelChoice
}

/** Checked options; `smoothingValue` is 0 for methods that take no value. */
export interface BleuSettings extends CheckedOptions<BleuOptions> {
  /** Whether the weights are all the same. */
  readonly uniform: boolean
}

/** The table of {@link BleuOptions}. */
export const BLEU_OPTIONS: OptionTable<BleuOptions, "smoothingValue" | "weights"> = {
  ...TOKEN_OPTIONS,
  smoothing: [choice(Object.keys(SMOOTHING_VALUES) as Smoothing[]), "exp"],
  smoothingValue: [later({ min: 0 }), undefined],
  effectiveOrder: [checkBoolean, false],
  maxOrder: [integer(1, 16), 4],
  weights: [later(), undefined],
  kernel: [choice(KERNEL_CHOICES), "auto"],
}
const SUM_TOLERANCE = 1e-9

/** Checks options and fills in the defaults. */
export function bleuSettings(owner: string, options: BleuOptions): BleuSettings {
  const checked = checkedOptions(owner, options, BLEU_OPTIONS)
  const { smoothing, smoothingValue, maxOrder, weights } = checked
  if (weights !== undefined) checkWeights(weights, maxOrder)
  return {
    ...checked,
    smoothingValue: checkedValue(smoothing, smoothingValue),
    weights: weights === undefined ? new Array<number>(maxOrder).fill(1 / maxOrder) : [...weights],
    uniform: weights?.every((weight) => weight === weights[0]) ?? true,
  }
}

function checkedValue(smoothing: Smoothing, value: number | undefined): number {
  const defaultValue = SMOOTHING_VALUES[smoothing]
  if (value === undefined) return defaultValue ?? 0
  if (defaultValue === undefined) {
    throw outOfRange("smoothingValue", value, `left out with smoothing "${smoothing}", which has no value`)
  }
  checkNonNegative("smoothingValue", value)
  return value
}

function checkWeights(weights: readonly number[], maxOrder: number): void {
  const want = `${maxOrder} numbers (as many as maxOrder), none negative, with sum 1`
  if (!Array.isArray(weights)) throw wrongType("weights", weights, want)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const allowed = weights.every((weight) => Number.isFinite(weight) && weight >= 0)
  if (weights.length !== maxOrder || !allowed || Math.abs(sum - 1) > SUM_TOLERANCE) {
    throw new LecternError({ kind: "out-of-range", name: "weights", got: `[${weights.join(", ")}]`, want })
  }
}
