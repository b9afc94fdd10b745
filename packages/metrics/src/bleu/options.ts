// BLEU's options as people pass them, and what they come to once checked.
import { LecternError } from "@lectern/core"
import { described } from "../described.js"
import { KERNEL_CHOICES, type KernelChoice } from "../kernel/choice.js"
import { checkedBoolean, checkedChoice, checkedInteger, checkedNumber, outOfRange } from "../option-checks.js"
import { type TokenOptions, type TokenSettings, tokenSettings } from "../tokenize/token-options.js"
import { SMOOTHING_VALUES, type Smoothing } from "./smoothing.js"

/**
 * Options of {@link bleu}.
 *
 * @see [Note: corpus BLEU](../../../../docs/notes/corpus-bleu.md)
 */
export interface BleuOptions extends TokenOptions {
  /**
   * What to do about orders without a match.
   * @defaultValue `"exp"`
   */
  readonly smoothing?: Smoothing
  /**
   * The floor (0.1 by default) or the k (1 by default), at least 0; the other methods have none.
   */
  readonly smoothingValue?: number
  /**
   * Whether orders of which the hypotheses have no n-gram are left out, so that short texts can score. The weights of
   * the others are rescaled to sum 1.
   * @defaultValue `false`
   */
  readonly effectiveOrder?: boolean
  /**
   * The highest order of n-grams, 1 to 16.
   * @defaultValue `4`
   */
  readonly maxOrder?: number
  /**
   * The weight of each order in the geometric mean: as many as `maxOrder`, none negative, their sum 1. An order of
   * weight 0 has no say: its precision may be 0, yet `exp` smoothing counts it as one of the orders without a match.
   * @defaultValue the same for every order
   */
  readonly weights?: readonly number[]
  /**
   * Which kernel counts; the counts never depend on it. `wasm` where it cannot run, or above order 4, is refused.
   * @defaultValue `"auto"`
   */
  readonly kernel?: KernelChoice
}

/** Options after checking, every one filled in. */
export interface BleuSettings extends TokenSettings {
  readonly smoothing: Smoothing
  /** 0 for methods that have none. */
  readonly smoothingValue: number
  readonly effectiveOrder: boolean
  readonly maxOrder: number
  readonly weights: readonly number[]
  /** Whether the weights are all the same. */
  readonly uniform: boolean
  readonly kernel: KernelChoice
}

const MAX_ORDER = 16
const SUM_TOLERANCE = 1e-9
const SMOOTHINGS = Object.keys(SMOOTHING_VALUES) as Smoothing[]

/**
 * Checks options and fills in the defaults.
 *
 * @param options - as passed by anyone, checked or not by a compiler
 * @returns the settings
 * @throws LecternError `wrong-type` or `out-of-range`, naming the option
 */
export function bleuSettings(options: BleuOptions): BleuSettings {
  const { weights } = options
  const smoothing = checkedChoice("smoothing", options.smoothing, SMOOTHINGS, "exp")
  const maxOrder = checkedInteger("maxOrder", options.maxOrder, { usual: 4, from: 1, to: MAX_ORDER })
  return {
    ...tokenSettings(options),
    smoothing,
    smoothingValue: checkedSmoothingValue(smoothing, options.smoothingValue),
    effectiveOrder: checkedBoolean("effectiveOrder", options.effectiveOrder, false),
    maxOrder,
    weights: weights === undefined ? new Array<number>(maxOrder).fill(1 / maxOrder) : checkedWeights(weights, maxOrder),
    uniform: weights?.every((weight) => weight === weights[0]) ?? true,
    kernel: checkedChoice("kernel", options.kernel, KERNEL_CHOICES, "auto"),
  }
}

function checkedSmoothingValue(smoothing: Smoothing, value: number | undefined): number {
  const usual = SMOOTHING_VALUES[smoothing]
  if (usual === undefined && value !== undefined) {
    throw outOfRange("smoothingValue", value, `left out with smoothing "${smoothing}", which has no value`)
  }
  const allows = (each: number): boolean => each >= 0
  return checkedNumber("smoothingValue", value, { usual: usual ?? 0, allows, want: "a number of at least 0" })
}

function checkedWeights(weights: readonly number[], maxOrder: number): readonly number[] {
  const want = `${maxOrder} numbers (as many as maxOrder), none negative, with sum 1`
  if (!Array.isArray(weights)) {
    throw new LecternError({ kind: "wrong-type", name: "weights", got: described(weights), want })
  }
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const allowed = weights.every((weight) => Number.isFinite(weight) && weight >= 0)
  if (weights.length !== maxOrder || !allowed || Math.abs(sum - 1) > SUM_TOLERANCE) {
    throw new LecternError({ kind: "out-of-range", name: "weights", got: `[${weights.join(", ")}]`, want })
  }
  return [...weights]
}
