// The option that all truncation rules have.
import { checkedOptions, integer, type OptionTable } from "@lectern/core/checks"

/** Options of all truncation rules. */
export interface TruncationOptions {
  /**
   * Number of tokens, the first in the rule's order, that stay in any case, an integer of at least 1. With at least two, a beam
   * search never has the end token alone.
   * @defaultValue `1`
   */
  readonly minTokens?: number
}

/** The table of {@link TruncationOptions}. */
export const TRUNCATION: OptionTable<TruncationOptions> = { minTokens: [integer(1), 1] }

/** The option, checked. */
export function minTokensOf(owner: string, options: TruncationOptions): number {
  return checkedOptions(owner, options, TRUNCATION).minTokens
}
