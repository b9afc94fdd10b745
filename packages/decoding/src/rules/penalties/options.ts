// The tokens of a row that count for a penalty.
import {
  type CheckedOptions,
  checkedOptions,
  choice,
  integer,
  type OptionTable,
  orInfinity,
} from "@lectern/core/checks"
import type { RuleContext } from "../rule.js"

/** Options of penalties: the tokens that count as used. */
export interface PenaltyOptions {
  /**
   * Number of the last tokens that count, an integer of at least 1; all of them when left out. llama.cpp: 64.
   */
  readonly window?: number
  /**
   * Whether the tokens of the prompt count. llama.cpp counts them; OpenAI's interface and vLLM do not.
   * @defaultValue `"counted"`
   */
  readonly prompt?: "counted" | "ignored"
}

/** The table of these options. */
export const PENALTY_OPTIONS: OptionTable<PenaltyOptions> = {
  window: [orInfinity(integer(1)), Infinity],
  prompt: [choice(["counted", "ignored"]), "counted"],
}

/** Checks the options. */
export function usedTokensOf(owner: string, options: PenaltyOptions): (context: RuleContext) => Int32Array {
  return usedTokens(checkedOptions(owner, options, PENALTY_OPTIONS))
}

/** The tokens that count. */
export function usedTokens({ window, prompt }: CheckedOptions<PenaltyOptions>): (context: RuleContext) => Int32Array {
  return ({ tokens, promptLength }) => {
    const first = Math.max(prompt === "counted" ? 0 : promptLength, tokens.length - window)
    return tokens.subarray(first)
  }
}

/** Changes the score of each token that was used, once. */
export function change(
  scores: Float64Array,
  used: Int32Array,
  counts: Int32Array,
  changed: (score: number, count: number) => number,
): void {
  for (const token of used) counts[token]! += 1
  for (const token of used) {
    const count = counts[token]!
    if (count === 0) continue
    scores[token] = changed(scores[token]!, count)
    counts[token] = 0
  }
}
