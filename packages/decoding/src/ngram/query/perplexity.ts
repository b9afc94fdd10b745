// Perplexity and cross-entropy of a corpus under an n-gram model, with and without unknown words and ends of sentences.
import type { Statistic } from "@lectern/core"
import { checkTypedArray, outOfRange } from "@lectern/core/checks"
import { exp } from "@lectern/core/elementary"
import { exactSum } from "@lectern/random"
import { EOS, UNK } from "../model.js"
import type { WordScores } from "./line-scores.js"

/** Perplexity and entropy of some words under a model. */
export interface Entropy {
  /** Number of words. */
  readonly tokens: number
  /** log10 of the product of their probabilities. */
  readonly logProb: number
  /** 10 to the power of `-logProb / tokens`; infinite when a word has probability 0, 1 without words. */
  readonly perplexity: number
  /** Cross-entropy: the mean of -log2 of the probabilities; 0 without words. */
  readonly bitsPerToken: number
}

/** Perplexities of a corpus. */
export interface Perplexity {
  /** The number of sentences. */
  readonly sentences: number
  /** The number of words that the model does not know. */
  readonly unknown: number
  /** The number of known words and ends of sentences that have probability 0. */
  readonly impossible: number
  /** All words and the ends of sentences: KenLM's "including OOVs". */
  readonly all: Entropy
  /** Without unknown words: KenLM's "excluding OOVs", SRILM's `ppl`. */
  readonly known: Entropy
  /** All words, without the ends of sentences. */
  readonly words: Entropy
  /** Without both. Not SRILM's `ppl1`, whose sum includes the ends of sentences that its number of words does not. */
  readonly knownWords: Entropy
}

// State: [sentences], then for known words, unknown words and ends of sentences each [count, how many of them have probability 0,
// the exact sum of the other log10 probabilities], all whole numbers.
const SUM = exactSum()
const SUM_LENGTH = SUM.zero().length
const GROUP = 2 + SUM_LENGTH
const GROUPS = 3
const STATE_LENGTH = 1 + GROUPS * GROUP
const KNOWN = 0
const UNKNOWN = 1
const ENDS = 2

const LN10 = Math.LN10
const LOG2_OF_10 = Math.LOG2E * Math.LN10

/**
 * Perplexity of a corpus as a mergeable statistic.
 *
 * Sums of log-probabilities are exact, so results do not depend on the order of the sentences or on shards. An empty corpus has
 * perplexity 1.
 *
 * @returns a statistic over {@link WordScores}, of one sentence or many
 * @throws LecternError `wrong-type` or `out-of-range`, on merging, for a value that is not a state
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const { model } = maximumLikelihood(countNgrams(["the cat sat", "the cat ran", "the dog sat"], { order: 2 }))
 * const statistic = perplexity()
 * const counted = statistic.add(statistic.zero(), ngramScorer(model).score("the cat sat"))
 * // 1 * 2/3 * 1/2 * 1 for three words and the end: the fourth root of 3.
 * statistic.finalize(counted).all.perplexity //=> 1.3161
 * ```
 */
export function perplexity(): Statistic<WordScores, Float64Array, Perplexity> {
  return {
    zero: () => new Float64Array(STATE_LENGTH),
    add(state, { sentences, ids, logProbs }) {
      checkStateOf(STATE_LENGTH, "state", state)
      state[0]! += sentences
      addScores(state, ids, logProbs)
      return state
    },
    merge(into, from) {
      checkStateOf(STATE_LENGTH, "into", into)
      checkStateOf(STATE_LENGTH, "from", from)
      into[0]! += from[0]!
      for (let group = 0; group < GROUPS; group++) {
        const a = groupOf(into, group)
        const b = groupOf(from, group)
        a[0]! += b[0]!
        a[1]! += b[1]!
        SUM.merge(a.subarray(2), b.subarray(2))
      }
      return into
    },
    finalize(state) {
      checkStateOf(STATE_LENGTH, "state", state)
      const impossible = groupOf(state, KNOWN)[1]! + groupOf(state, ENDS)[1]!
      return {
        sentences: state[0]!,
        unknown: groupOf(state, UNKNOWN)[0]!,
        impossible,
        all: entropyOf(state, [KNOWN, UNKNOWN, ENDS]),
        known: entropyOf(state, [KNOWN, ENDS]),
        words: entropyOf(state, [KNOWN, UNKNOWN]),
        knownWords: entropyOf(state, [KNOWN]),
      }
    },
  }
}

function groupOf(state: Float64Array, group: number): Float64Array {
  return state.subarray(1 + group * GROUP, 1 + (group + 1) * GROUP)
}

/** Number of scores sorted into groups at a time. */
const BLOCK = 4096

function addScores(state: Float64Array, ids: Uint32Array, logProbs: Float64Array): void {
  const values = Array.from({ length: GROUPS }, () => new Float64Array(BLOCK))
  for (let from = 0; from < ids.length; from += BLOCK) {
    const to = Math.min(from + BLOCK, ids.length)
    const finite = [0, 0, 0]
    for (let i = from; i < to; i++) {
      const id = ids[i]!
      const group = id === UNK ? UNKNOWN : id === EOS ? ENDS : KNOWN
      state[1 + group * GROUP]! += 1
      if (logProbs[i] === -Infinity) state[2 + group * GROUP]! += 1
      else values[group]![finite[group]!++] = logProbs[i]!
    }
    for (let group = 0; group < GROUPS; group++) {
      SUM.addAll(groupOf(state, group).subarray(2), values[group]!.subarray(0, finite[group]!))
    }
  }
}

function entropyOf(state: Float64Array, groups: readonly number[]): Entropy {
  const sum = SUM.zero()
  let tokens = 0
  let impossible = 0
  for (const group of groups) {
    const sums = groupOf(state, group)
    tokens += sums[0]!
    impossible += sums[1]!
    SUM.merge(sum, sums.subarray(2))
  }
  const logProb = impossible > 0 ? -Infinity : SUM.finalize(sum)
  const mean = tokens === 0 ? 0 : -logProb / tokens
  return { tokens, logProb, perplexity: exp(mean * LN10), bitsPerToken: mean * LOG2_OF_10 }
}

/** Throws unless the value is a state of so many numbers. */
export function checkStateOf(length: number, name: string, state: unknown): asserts state is Float64Array {
  checkTypedArray(name, state, "Float64Array")
  if (state.length !== length) throw outOfRange(`the length of ${name}`, state.length, String(length))
}
