// Novelty of a generated text: n-grams that do not occur in a training text, and the lengths of those that do.
// Source: Merrill, Smith, Elazar 2024, "Evaluating n-Gram Novelty of Language Models Using Rusty-DAWG".

import type { Statistic } from "@lectern/core"
import { checkedOptions, checkTypedArray, integer, type OptionTable, outOfRange } from "@lectern/core/checks"
import { checkStateOf } from "../query/perplexity.js"

/** Options of {@link novelty}. */
export interface NoveltyOptions {
  /**
   * The length of the longest n-grams, an integer in 1..1000.
   *
   * @defaultValue 10
   */
  readonly maxOrder?: number
}

/** The novelty of texts. */
export interface Novelty {
  /** The number of texts. */
  readonly documents: number
  /** The number of their tokens. */
  readonly tokens: number
  /** Number of n-grams of the texts, for n = 1, 2, and so on at index n - 1. */
  readonly totals: Float64Array
  /** Number of them that do not occur in the training text. */
  readonly novel: Float64Array
  /** The n-novelty: `novel / totals`, in [0, 1]; 0 where no text has n tokens. */
  readonly rates: Float64Array
  /** The mean over tokens of the length of the longest known n-gram that ends there; 0 without tokens. */
  readonly meanMatch: number
  /** The length of the longest known n-gram. */
  readonly longestMatch: number
}

const MAX_ORDER = 1000
const OPTIONS: OptionTable<NoveltyOptions> = { maxOrder: [integer(1, MAX_ORDER), 10] }

// State, whole numbers: [documents, tokens, the sum of match lengths, the largest one], then for n = 1, 2, and so on the number of n-grams,
// then for n = 0, 1, and so on the number of tokens whose match length is n, where longer ones count as the longest.
const DOCUMENTS = 0
const TOKENS = 1
const SUM = 2
const LONGEST = 3
const TOTALS = 4

/**
 * The novelty of generated text as a mergeable statistic over the match lengths of each text, from {@link InfiniGram.matchLengths}.
 *
 * An n-gram is novel if it does not occur in the training text, so every longer one around it is novel too. Occurrences count, not distinct
 * n-grams. Starts and ends of texts count only if they are among the tokens; {@link WordInfiniGram.idsOf} leaves them out, as the paper does.
 *
 * @param options - `maxOrder`
 * @returns a statistic; its state is `5 + 2 * maxOrder` whole numbers
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`; on adding for a match that is longer than its text, on merging for
 *   a value that is not a state
 * @see Merrill, Smith, Elazar 2024, section 3
 * @see [Guide: Searching any model](../../../../../docs/guides/searching.md)
 * @example
 * ```ts
 * const seen = infiniGram(["the cat sat", "the dog sat"])
 * const meter = novelty({ maxOrder: 2 })
 * const state = meter.zero()
 * for (const ids of seen.idsOf("the dog ran\nthe cat")) meter.add(state, seen.matchLengths(ids))
 * meter.finalize(state).rates //=> [0.2, 0.3333]
 * ```
 */
export function novelty(options: NoveltyOptions = {}): Statistic<Uint32Array, Float64Array, Novelty> {
  const { maxOrder } = checkedOptions("novelty()", options, OPTIONS)
  const matches = TOTALS + maxOrder
  const stateLength = matches + maxOrder + 1

  return {
    zero: () => new Float64Array(stateLength),
    add(state, lengths) {
      checkTypedArray("lengths", lengths, "Uint32Array")
      lengths.forEach((length, i) => {
        if (length > i + 1) throw outOfRange(`lengths[${i}]`, length, `at most ${i + 1}, since the text begins there`)
      })
      state[DOCUMENTS]! += 1
      state[TOKENS]! += lengths.length
      for (let n = 1; n <= Math.min(maxOrder, lengths.length); n++) state[TOTALS + n - 1]! += lengths.length - n + 1
      for (const length of lengths) {
        state[SUM]! += length
        if (length > state[LONGEST]!) state[LONGEST] = length
        state[matches + Math.min(length, maxOrder)]! += 1
      }
      return state
    },
    merge(into, from) {
      checkStateOf(stateLength, "into", into)
      checkStateOf(stateLength, "from", from)
      const longest = Math.max(into[LONGEST]!, from[LONGEST]!)
      for (let i = 0; i < stateLength; i++) into[i]! += from[i]!
      into[LONGEST] = longest
      return into
    },
    finalize(state) {
      checkStateOf(stateLength, "state", state)
      const tokens = state[TOKENS]!
      const totals = state.slice(TOTALS, matches)
      const novel = totals.slice()
      for (let n = maxOrder, known = 0; n >= 1; n--) {
        known += state[matches + n]!
        novel[n - 1]! -= known
      }
      return {
        documents: state[DOCUMENTS]!,
        tokens,
        totals,
        novel,
        rates: novel.map((count, i) => (totals[i] === 0 ? 0 : count / totals[i]!)),
        meanMatch: tokens === 0 ? 0 : state[SUM]! / tokens,
        longestMatch: state[LONGEST]!,
      }
    },
  }
}
