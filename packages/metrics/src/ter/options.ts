// TER's options as people pass them, and what they come to once checked.
import { checkedBoolean } from "../option-checks.js"

/**
 * Options of {@link ter}.
 *
 * @see [Note: chrF and TER](../../../../docs/notes/chrf-and-ter.md)
 */
export interface TerOptions {
  /**
   * Whether to undo the XML entities `&quot;`, `&amp;`, `&lt;` and `&gt;` and to part punctuation and `'s` from words; in
   * references twice, as sacreBLEU does, so that a rare text has edits against itself.
   * @defaultValue `false`
   */
  readonly normalized?: boolean
  /**
   * Whether to remove the punctuation `. , ? : ; ! " ( )`.
   * @defaultValue `false`
   */
  readonly noPunct?: boolean
  /**
   * Whether `normalized` also makes every ideograph a word, and both options also see to Chinese and Japanese
   * punctuation; without either of them it has no effect.
   * @defaultValue `false`
   */
  readonly asianSupport?: boolean
  /**
   * Whether words that differ in case differ; otherwise they are compared in lower case, as Python's `str.lower`.
   * @defaultValue `false`
   */
  readonly caseSensitive?: boolean
}

/** Options after checking, every one filled in. */
export type TerSettings = Required<TerOptions>

/**
 * Checks options and fills in the defaults.
 *
 * @param options - as passed by anyone, checked or not by a compiler
 * @returns the settings
 * @throws LecternError `wrong-type`, naming the option
 */
export function terSettings({ normalized, noPunct, asianSupport, caseSensitive }: TerOptions): TerSettings {
  return {
    normalized: checkedBoolean("normalized", normalized, false),
    noPunct: checkedBoolean("noPunct", noPunct, false),
    asianSupport: checkedBoolean("asianSupport", asianSupport, false),
    caseSensitive: checkedBoolean("caseSensitive", caseSensitive, false),
  }
}
