// The option that all truncation rules have.
import { checkInteger, checkOptions, type OptionNames } from "@lectern/core/checks"

/** How careful a truncation is. */
export interface TruncationOptions {
  /**
   * How many of the tokens that come first in the rule's order stay in any case, an integer of at least 1. At least two keep a
   * beam search from having nothing but the end token.
   * @defaultValue `1`
   */
  readonly minTokens?: number
}

const OPTIONS: OptionNames<TruncationOptions> = { minTokens: true }

/** The option, checked. */
export function minTokensOf(owner: string, options: TruncationOptions): number {
  checkOptions(owner, options, OPTIONS)
  return checkedMinTokens(options.minTokens)
}

/** The value of the option, checked. */
export function checkedMinTokens(minTokens = 1): number {
  checkInteger("minTokens", minTokens, 1)
  return minTokens
}
