// BLEU's options as people pass them, and what they come to once checked.
import { LecternError } from "@lectern/core"
import type { KernelChoice } from "./ngrams/kernel.js"
import { SMOOTHING_VALUES, type Smoothing } from "./smoothing.js"
import { checkTokenizerName, type Tokenizer, type TokenizerName } from "./tokenize/tokenize.js"

/**
 * Options of {@link bleu}.
 *
 * @see [Note: corpus BLEU](../../../docs/notes/corpus-bleu.md)
 */
export interface BleuOptions {
  /**
   * How text falls into tokens: a name, or a function.
   * @defaultValue `"13a"`
   */
  readonly tokenize?: TokenizerName | Tokenizer
  /**
   * Whether to compare in lower case, as Python's `str.lower`.
   * @defaultValue `false`
   */
  readonly lowercase?: boolean
  /**
   * What to do about orders without a match.
   * @defaultValue `"exp"`
   */
  readonly smoothing?: Smoothing
  /**
   * The floor (0.1 by default) or the k (1 by default); the other methods have none.
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
export interface BleuSettings {
  readonly tokenize: TokenizerName | Tokenizer
  readonly lowercase: boolean
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
const KERNELS: readonly KernelChoice[] = ["auto", "wasm", "typescript"]

/**
 * Checks options and fills in the defaults.
 *
 * @param options - as passed by anyone, checked or not by a compiler
 * @returns the settings
 * @throws LecternError `wrong-type` or `out-of-range`, naming the option
 */
export function bleuSettings(options: BleuOptions): BleuSettings {
  const {
    tokenize = "13a",
    lowercase = false,
    smoothing = "exp",
    smoothingValue,
    effectiveOrder = false,
    maxOrder = 4,
    weights,
    kernel = "auto",
  } = options
  if (typeof tokenize !== "function") checkTokenizerName(tokenize, "tokenize")
  checkBoolean("lowercase", lowercase)
  checkBoolean("effectiveOrder", effectiveOrder)
  checkChoice("smoothing", smoothing, Object.keys(SMOOTHING_VALUES))
  checkChoice("kernel", kernel, KERNELS)
  if (!Number.isInteger(maxOrder) || maxOrder < 1 || maxOrder > MAX_ORDER) {
    throw refused("maxOrder", maxOrder, `an integer in 1..${MAX_ORDER}`)
  }
  return {
    tokenize,
    lowercase,
    smoothing,
    smoothingValue: checkedSmoothingValue(smoothing, smoothingValue),
    effectiveOrder,
    maxOrder,
    weights: weights === undefined ? new Array<number>(maxOrder).fill(1 / maxOrder) : checkedWeights(weights, maxOrder),
    uniform: weights?.every((weight) => weight === weights[0]) ?? true,
    kernel,
  }
}

function checkedSmoothingValue(smoothing: Smoothing, value: number | undefined): number {
  const usual = SMOOTHING_VALUES[smoothing]
  if (value === undefined) return usual ?? 0
  if (usual === undefined)
    throw refused("smoothingValue", value, `left out with smoothing "${smoothing}", which has no value`)
  if (!Number.isFinite(value) || value < 0) throw refused("smoothingValue", value, "a number of at least 0")
  return value
}

function checkedWeights(weights: readonly number[], maxOrder: number): readonly number[] {
  const want = `${maxOrder} numbers (as many as maxOrder), none negative, with sum 1`
  if (!Array.isArray(weights))
    throw new LecternError({ kind: "wrong-type", name: "weights", got: typeof weights, want })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const allowed = weights.every((weight) => Number.isFinite(weight) && weight >= 0)
  if (weights.length !== maxOrder || !allowed || Math.abs(sum - 1) > SUM_TOLERANCE) {
    throw refused("weights", `[${weights.join(", ")}]`, want)
  }
  return [...weights]
}

function checkBoolean(name: string, value: unknown): void {
  if (typeof value === "boolean") return
  throw new LecternError({ kind: "wrong-type", name, got: String(value), want: "true or false" })
}

function checkChoice(name: string, value: unknown, choices: readonly string[]): void {
  if (choices.some((choice) => choice === value)) return
  const quoted = choices.map((choice) => `"${choice}"`)
  throw refused(name, String(value), `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`)
}

function refused(name: string, got: string | number, want: string): LecternError {
  return new LecternError({ kind: "out-of-range", name, got, want })
}
