// DRY, "don't repeat yourself": the longer the passage that a token would repeat, the lower its score.
import {
  checkedOptions,
  checkInteger,
  checkList,
  checkNonNegative,
  checkNotEmpty,
  inRange,
  integer,
  later,
  type OptionTable,
} from "@lectern/core/checks"
import { log, pow } from "@lectern/core/elementary"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { PENALTY_OPTIONS, type PenaltyOptions, usedTokens } from "./options.js"

/** Options of {@link dry}. */
export interface DryOptions extends PenaltyOptions {
  /**
   * Factor of the penalty for each further repeated token, at least 1.
   * @defaultValue `1.75`
   */
  readonly base?: number
  /**
   * The shortest repeated passage whose continuation is penalized, in tokens, an integer of at least 1.
   * @defaultValue `2`
   */
  readonly allowedLength?: number
  /**
   * Tokens, or sequences of them, over which no repeated passage extends: line ends, quotes, the marks of a speaker. A token that is
   * a breaker of its own is never penalized.
   * @defaultValue none
   */
  readonly breakers?: readonly (number | readonly number[])[]
}

const OPTIONS: OptionTable<DryOptions> = {
  ...PENALTY_OPTIONS,
  base: [inRange(1, Number.MAX_VALUE), 1.75],
  allowedLength: [integer(1), 2],
  breakers: [later(), []],
}

/** Beyond it a penalty would exceed single precision, in which llama.cpp computes. */
const MAX_LOG = 88.7228391

/**
 * Lowers the score of tokens that would continue a repetition. If the last n tokens occur earlier in the row, followed by token t,
 * and n is at least `allowedLength`, then `multiplier * base^(n - allowedLength)` is subtracted from the score of t; for the
 * longest such n.
 *
 * @param multiplier - the smallest penalty, in nats
 * @param options - `base`, `allowedLength`, `breakers`, and `window` and `prompt`: which tokens count as used
 * @returns the rule; O(tokens of the row) a call
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`
 * @see Weidmann 2024, "DRY: a modern repetition penalty", text-generation-webui pull request 5677
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * const rule = dry(Math.LN2, { allowedLength: 1 })
 * // 1 came after 0 before.
 * applyRules([0, 0], [rule], { tokens: [0, 1, 0] }).logProbs.map(Math.exp) //=> [0.6667, 0.3333]
 * ```
 */
export function dry(multiplier: number, options: DryOptions = {}): Rule {
  checkNonNegative("multiplier", multiplier)
  const { base, allowedLength, breakers, ...counted } = checkedOptions("dry()", options, OPTIONS)
  const usedIn = usedTokens(counted)
  const sequences = breakersOf(breakers)
  const single = new Set(sequences.filter((each) => each.length === 1).map((each) => each[0]!))
  const maxExponent = base > 1.000001 ? Math.floor(MAX_LOG / log(base)) : Infinity
  return {
    name: "dry",
    apply(scores, context) {
      const used = usedIn(context)
      const limit = sinceBreaker(used, sequences)
      if (limit < allowedLength) return
      for (const [token, length] of repetitions(used, limit)) {
        if (length < allowedLength || single.has(token)) continue
        scores[token]! -= multiplier * pow(base, Math.min(length - allowedLength, maxExponent))
      }
    },
  }
}

function breakersOf(breakers: readonly (number | readonly number[])[]): readonly (readonly number[])[] {
  checkList("breakers", breakers, "a list of tokens and lists of tokens")
  return Array.from(breakers, (breaker, i) => {
    const given = typeof breaker === "number" ? [breaker] : breaker
    checkList(`breakers[${i}]`, given)
    checkNotEmpty(`breakers[${i}]`, given)
    const sequence = Array.from(given)
    for (const token of sequence) checkInteger(`breakers[${i}]`, token, 0)
    return sequence
  })
}

/** Number of tokens written since the end of the breaker that begins last. */
function sinceBreaker(used: Int32Array, breakers: readonly (readonly number[])[]): number {
  for (let start = used.length - 1; start >= 0; start--) {
    let longest = 0
    for (const breaker of breakers)
      if (breaker.length > longest && breaker.every((token, i) => used[start + i] === token)) longest = breaker.length
    if (longest > 0) return used.length - start - longest
  }
  return used.length
}

/**
 * By token that follows an earlier copy of the end of the row: the length of the longest such copy, at most `limit`.
 *
 * The copies are found by the Z algorithm on the reversed row: Gusfield 1997, "Algorithms on strings, trees and sequences", section 1.4.
 */
function repetitions(used: Int32Array, limit: number): Map<number, number> {
  const size = used.length
  const back = (i: number): number => used[size - 1 - i]!
  const longest = new Map<number, number>()
  // The i-th token from the end begins a copy of the last `lengths[i]` tokens, read backwards.
  const lengths = new Int32Array(size)
  let left = 0
  let right = 0
  for (let i = 1; i < size; i++) {
    let length = i < right ? Math.min(right - i, lengths[i - left]!) : 0
    while (i + length < size && back(length) === back(i + length)) length += 1
    lengths[i] = length
    if (i + length > right) {
      left = i
      right = i + length
    }
    const next = back(i - 1)
    const repeated = Math.min(length, limit)
    if (repeated > (longest.get(next) ?? 0)) longest.set(next, repeated)
  }
  return longest
}

export const DRY: RuleEntry = {
  about: "lowers tokens that would continue a repetition",
  paper: "Weidmann 2024, text-generation-webui pull request 5677",
  needs: ["history"],
  parameters: [
    { name: "dry", about: "the smallest penalty, in nats", min: 0, max: Infinity, whole: false, common: 0.8 },
    { name: "dryBase", about: "its growth per repeated token", min: 1, max: Infinity, whole: false, common: 1.75 },
    {
      name: "dryAllowedLength",
      about: "the shortest repetition that counts, in tokens",
      min: 1,
      max: Infinity,
      whole: true,
      common: 2,
    },
  ],
  make: (multiplier, base, allowedLength) =>
    dry(multiplier!, { ...(base !== undefined && { base }), ...(allowedLength !== undefined && { allowedLength }) }),
}
