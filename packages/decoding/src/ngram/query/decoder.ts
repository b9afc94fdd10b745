// An n-gram model as a model that can be searched: the whole distribution of the next word in every step.
import { checkedOptions, choice, type OptionTable } from "@lectern/core/checks"
import type { Model } from "../../model/model.js"
import { BOS, type NgramModel, UNK } from "../model.js"
import { checkModel } from "../trie/check-model.js"
import { type Automaton, FLIPPED_PLACES, KEY, recordWords, SUFFIX, TO, wordOf } from "./automaton.js"
import { automatonOf } from "./compile.js"
import { Walker } from "./walker.js"

/** Options of {@link ngramDecoder}. */
export interface NgramDecoderOptions {
  /**
   * Whether `<unk>` may be written: `allow` it with its probability, or `forbid` it with `-Infinity`, without sharing out its probability.
   *
   * @defaultValue `"forbid"`
   */
  readonly unknown?: "allow" | "forbid"
}

/** An n-gram model that can be searched; its states are contexts, one number for each row. */
export interface NgramDecoder extends Model<Float64Array> {
  /**
   * States of rows that have read nothing.
   *
   * @param rows - their number
   */
  start(rows: number): Float64Array
}

/** The table of {@link NgramDecoderOptions}. */
export const NGRAM_DECODER_OPTIONS: OptionTable<NgramDecoderOptions> = {
  unknown: [choice(["allow", "forbid"]), "forbid"],
}

/**
 * Makes an n-gram model searchable.
 *
 * Token ids are those of the model's words: prompts begin with {@link BOS}, {@link EOS} ends a hypothesis. `<s>` always has
 * log-probability `-Infinity`. A step costs one pass over the vocabulary and the n-grams listed after the context and its ends.
 *
 * @param model - any n-gram model
 * @param options - `unknown`
 * @returns a synchronous model with `start`; each step fills a new array
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const { model } = maximumLikelihood(countNgrams(["the cat sat", "the cat sat", "the dog ran"], { order: 2 }))
 * const [found] = await greedySearch(ngramDecoder(model), { prompts: [[BOS]] }, { endTokens: EOS, maxLength: 9 })
 * const [best] = found!.hypotheses
 * Array.from(best!.tokens, (id) => model.words[id]) //=> ["the", "cat", "sat", "</s>"]
 * Math.exp(best!.sum) //=> 0.6667
 * ```
 */
export function ngramDecoder(model: NgramModel, options: NgramDecoderOptions = {}): NgramDecoder {
  checkModel("model", model)
  return decoderOf(automatonOf(model), options)
}

/**
 * The decoder of an automaton, which may come from another thread.
 *
 * @param automaton - of a scorer of the model
 * @param options - as of {@link ngramDecoder}
 * @returns as {@link ngramDecoder}
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * // The automaton is plain data, which crosses threads.
 * const { automaton } = ngramScorer(maximumLikelihood(countNgrams(["the cat"], { order: 2 })).model)
 * const decoder = decoderOf(structuredClone(automaton))
 * decoder.vocabularySize //=> 5
 * ```
 */
export function decoderOf(automaton: Automaton, options: NgramDecoderOptions = {}): NgramDecoder {
  const { unknown } = checkedOptions("ngramDecoder()", options, NGRAM_DECODER_OPTIONS)
  const walker = new Walker(automaton)
  const fill = distributions(automaton)
  const vocabularySize = automaton.unigrams.length
  return {
    vocabularySize,
    start: (rows) => new Float64Array(rows),
    reorder: (states, rows) => Float64Array.from(rows, (row) => states[row]!),
    step(before, tokens) {
      const states = Float64Array.from(tokens, (token, row) => walker.step(before[row]!, token))
      const logProbs = new Float32Array(states.length * vocabularySize)
      states.forEach((state, row) => {
        const each = logProbs.subarray(row * vocabularySize, (row + 1) * vocabularySize)
        fill(state, each)
        each[BOS] = -Infinity
        if (unknown === "forbid") each[UNK] = -Infinity
      })
      return { logProbs, states }
    },
  }
}

/** Fills an array with the natural log-probabilities of all words after the context of a state. */
type FillDistribution = (state: number, logProbs: Float32Array | Float64Array) => void

/**
 * Fills in the distribution of the next word after a context: all words after the empty context, then the words listed after each longer
 * end of the context, the shortest first.
 */
function distributions(automaton: Automaton): FillDistribution {
  const { order, firstStates, unigrams, uniform, records } = automaton
  const words = recordWords(automaton)
  const lastRecord = firstStates.at(-1)!
  const chain = new Float64Array(order)
  const weights = new Float64Array(order)

  /** Overwrites the scores of the words that are listed after a context. */
  function writeListed(state: number, weight: number, logProbs: Float32Array | Float64Array): void {
    const last = state + ~words[4 * state + FLIPPED_PLACES]!
    for (let at = state + 1; at <= last; at++) {
      if (words[4 * at + TO]! < 0) continue
      logProbs[wordOf(words[4 * at + KEY]!)] = Math.min(0, (records[2 * at + 1]! + weight) * Math.LN10)
    }
  }

  function writeUnigrams(weight: number, logProbs: Float32Array | Float64Array): void {
    for (let word = 0; word < unigrams.length; word++) {
      logProbs[word] = Math.min(0, (unigrams[word]! + weight) * Math.LN10)
    }
  }

  function orUniform(state: number, logProbs: Float32Array | Float64Array): void {
    const listed = state < lastRecord
    logProbs.fill(Math.min(0, (uniform + (listed ? records[2 * state + 1]! : 0)) * Math.LN10))
    if (listed) writeListed(state, 0, logProbs)
  }

  return (state, logProbs) => {
    if (!Number.isNaN(uniform) && state !== 0) {
      orUniform(state, logProbs)
      return
    }
    let length = 0
    let weight = 0
    for (let each = state; each !== 0; each = words[4 * each + SUFFIX]!) {
      chain[length] = each
      weights[length] = weight
      weight += records[2 * each + 1]!
      length++
    }
    writeUnigrams(weight, logProbs)
    for (let i = length - 1; i >= 0; i--) writeListed(chain[i]!, weights[i]!, logProbs)
  }
}
