// The option that all truncation rules have.
import { checkInteger, checkOptions, type OptionNames } from "@lectern/core/checks"

/** Options of all truncation rules. */
export interface TruncationOptions {
  /**
   * Number of tokens, the first in the rule's order, that stay in any case, an integer of at least 1. With at least two, a beam
   * search never has the end token alone.
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
