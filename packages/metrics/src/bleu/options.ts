// BLEU's options as callers pass them, and the checked settings.
import { LecternError } from "@lectern/core"
import {
  checkBoolean,
  checkChoice,
  checkInteger,
  checkNonNegative,
  type OptionNames,
  outOfRange,
  wrongType,
} from "@lectern/core/checks"
import { KERNEL_CHOICES, type KernelChoice } from "../kernel/choice.js"
import { TOKEN_OPTIONS, type TokenOptions, type TokenSettings, tokenSettings } from "../tokenize/token-options.js"
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

/** Checked options, with defaults filled in. */
export interface BleuSettings extends TokenSettings {
  readonly smoothing: Smoothing
  /** 0 for methods that take no value. */
  readonly smoothingValue: number
  readonly effectiveOrder: boolean
  readonly maxOrder: number
  readonly weights: readonly number[]
  /** Whether the weights are all the same. */
  readonly uniform: boolean
  readonly kernel: KernelChoice
}

/** The names of {@link BleuOptions}. */
export const BLEU_OPTIONS: OptionNames<BleuOptions> = {
  ...TOKEN_OPTIONS,
  smoothing: true,
  smoothingValue: true,
  effectiveOrder: true,
  maxOrder: true,
  weights: true,
  kernel: true,
}
const MAX_ORDER = 16
const SUM_TOLERANCE = 1e-9
const SMOOTHINGS = Object.keys(SMOOTHING_VALUES) as Smoothing[]

/** Checks options, except for unknown ones, and fills in the defaults. */
export function bleuSettings(options: BleuOptions): BleuSettings {
  const { smoothing = "exp", smoothingValue, effectiveOrder = false, maxOrder = 4, weights, kernel = "auto" } = options
  const tokens = tokenSettings(options)
  checkChoice("smoothing", smoothing, SMOOTHINGS)
  checkBoolean("effectiveOrder", effectiveOrder)
  checkInteger("maxOrder", maxOrder, 1, MAX_ORDER)
  if (weights !== undefined) checkWeights(weights, maxOrder)
  checkChoice("kernel", kernel, KERNEL_CHOICES)
  return {
    ...tokens,
    smoothing,
    smoothingValue: checkedValue(smoothing, smoothingValue),
    effectiveOrder,
    maxOrder,
    weights: weights === undefined ? new Array<number>(maxOrder).fill(1 / maxOrder) : [...weights],
    uniform: weights?.every((weight) => weight === weights[0]) ?? true,
    kernel,
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
