// chrF's options as people pass them, and what they come to once checked.
import { KERNEL_CHOICES, type KernelChoice } from "../kernel/choice.js"
import { checkedBoolean, checkedChoice, checkedInteger, checkedNumber, outOfRange } from "../option-checks.js"

/**
 * Options of {@link chrf}.
 *
 * @see [Note: chrF and TER](../../../../docs/notes/chrf-and-ter.md)
 */
export interface ChrfOptions {
  /**
   * The highest order of character n-grams, 0 to 16; not 0 together with `wordOrder`.
   * @defaultValue `6`
   */
  readonly charOrder?: number
  /**
   * The highest order of word n-grams, 0 to 16: 1 is chrF+, 2 is chrF++.
   * @defaultValue `0`
   */
  readonly wordOrder?: number
  /**
   * How many times recall counts as much as precision, 0 to 1000; 0 leaves precision alone.
   * @defaultValue `2`
   */
  readonly beta?: number
  /**
   * Whether to compare in lower case, as Python's `str.lower`.
   * @defaultValue `false`
   */
  readonly lowercase?: boolean
  /**
   * Whether whitespace belongs to character n-grams; otherwise it is removed first, so that they reach across words.
   * @defaultValue `false`
   */
  readonly whitespace?: boolean
  /**
   * Whether to average the F of every order, as chrF++.py, NLTK and Moses do: an order without a match has 1e-16, or 0
   * where only the references have n-grams. Otherwise precision and recall are averaged first, over the orders that both
   * sides have.
   * @defaultValue `false`
   */
  readonly epsSmoothing?: boolean
  /**
   * Which kernel counts; the counts never depend on it. `wasm` where it cannot run, or above order 6, is refused.
   * @defaultValue `"auto"`
   */
  readonly kernel?: KernelChoice
}

/** Options after checking, every one filled in. */
export type ChrfSettings = Required<ChrfOptions>

const ORDERS = { from: 0, to: 16 }
const MAX_BETA = 1000

/**
 * Checks options and fills in the defaults.
 *
 * @param options - as passed by anyone, checked or not by a compiler
 * @returns the settings
 * @throws LecternError `wrong-type` or `out-of-range`, naming the option
 */
export function chrfSettings(options: ChrfOptions): ChrfSettings {
  const charOrder = checkedInteger("charOrder", options.charOrder, { usual: 6, ...ORDERS })
  const wordOrder = checkedInteger("wordOrder", options.wordOrder, { usual: 0, ...ORDERS })
  if (charOrder + wordOrder === 0) throw outOfRange("charOrder", charOrder, "at least 1 when wordOrder is 0")
  return {
    charOrder,
    wordOrder,
    beta: checkedNumber("beta", options.beta, {
      usual: 2,
      allows: (beta) => beta >= 0 && beta <= MAX_BETA,
      want: `a number in 0..${MAX_BETA}`,
    }),
    lowercase: checkedBoolean("lowercase", options.lowercase, false),
    whitespace: checkedBoolean("whitespace", options.whitespace, false),
    epsSmoothing: checkedBoolean("epsSmoothing", options.epsSmoothing, false),
    kernel: checkedChoice("kernel", options.kernel, KERNEL_CHOICES, "auto"),
  }
}
