// chrF's options as callers pass them, and the checked settings.
import {
  checkBoolean,
  checkedOptions,
  choice,
  inRange,
  integer,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { KERNEL_CHOICES, type KernelChoice } from "../kernel/choice.js"

/**
 * Options of {@link chrf}.
 *
 * @see [Note: chrF](../../../../docs/notes/chrf.md)
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
   * Weight of recall relative to precision, 0 to 1000; with 0 the score is the precision.
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
   * Whether characters are extended grapheme clusters of Unicode 17.0 in place of code points: a letter with its accents and vowel
   * signs, a conjunct of Indic scripts, an emoji. Whitespace is removed first, so clusters reach across words, too. The signature
   * then has `tok:grapheme`.
   * @defaultValue `false`
   */
  readonly graphemes?: boolean
  /**
   * Whether to average the F of every order, as chrF++.py, NLTK and Moses do: an order without a match has 1e-16, or 0
   * where only the references have n-grams. Otherwise precision and recall are averaged first, over the orders that both
   * sides have.
   * @defaultValue `false`
   */
  readonly epsSmoothing?: boolean
  /**
   * Kernel that counts; the counts never depend on it. `wasm` is refused where it cannot run and above order 6.
   * @defaultValue `"auto"`
   */
  readonly kernel?: KernelChoice
}

/** Checked options, with defaults filled in. */
export type ChrfSettings = Required<ChrfOptions>

const MAX_ORDER = 16

/** The table of {@link ChrfOptions}. */
export const CHRF_OPTIONS: OptionTable<ChrfOptions> = {
  charOrder: [integer(0, MAX_ORDER), 6],
  wordOrder: [integer(0, MAX_ORDER), 0],
  beta: [inRange(0, 1000), 2],
  lowercase: [checkBoolean, false],
  whitespace: [checkBoolean, false],
  graphemes: [checkBoolean, false],
  epsSmoothing: [checkBoolean, false],
  kernel: [choice(KERNEL_CHOICES), "auto"],
}

/** Checks options and fills in the defaults. */
export function chrfSettings(owner: string, options: ChrfOptions): ChrfSettings {
  const settings = checkedOptions(owner, options, CHRF_OPTIONS)
  const { charOrder, wordOrder } = settings
  if (charOrder + wordOrder === 0) throw outOfRange("charOrder", charOrder, "at least 1 when wordOrder is 0")
  return settings
}
