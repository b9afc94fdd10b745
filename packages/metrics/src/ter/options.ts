// TER's options as callers pass them, and the checked settings.
import { type CheckedOptions, checkBoolean, type OptionTable } from "@lectern/core/checks"

/**
 * Options of {@link ter}.
 *
 * @see [Note: TER](../../../../docs/notes/ter.md)
 */
export interface TerOptions {
  /**
   * Whether to decode the XML entities `&quot;`, `&amp;`, `&lt;` and `&gt;` and to split punctuation and `'s` from words.
   * References are processed twice, as in sacreBLEU, so a few unusual texts have edits against themselves.
   * @defaultValue `false`
   */
  readonly normalized?: boolean
  /**
   * Whether to remove the punctuation `. , ? : ; ! " ( )`.
   * @defaultValue `false`
   */
  readonly noPunct?: boolean
  /**
   * Whether `normalized` also makes every ideograph a word, and whether `normalized` and `noPunct` also handle Chinese
   * and Japanese punctuation; without either of them it has no effect.
   * @defaultValue `false`
   */
  readonly asianSupport?: boolean
  /**
   * Whether case counts; otherwise words are compared in lower case, as Python's `str.lower`.
   * @defaultValue `false`
   */
  readonly caseSensitive?: boolean
}

/** Checked options, with defaults filled in. */
export type TerSettings = CheckedOptions<TerOptions>

/** The table of {@link TerOptions}. */
export const TER_OPTIONS: OptionTable<TerOptions> = {
  normalized: [checkBoolean, false],
  noPunct: [checkBoolean, false],
  asianSupport: [checkBoolean, false],
  caseSensitive: [checkBoolean, false],
}
