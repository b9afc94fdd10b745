// An n-gram model as a model that can be searched: the whole distribution of the next word in every step.
import { checkedOptions, choice, type OptionTable } from "@lectern/core/checks"
import type { Model } from "../../model/model.js"
import { BOS, type NgramModel, UNK } from "../model.js"
import { checkModel } from "../trie/check-model.js"
import type { Automaton } from "./automaton.js"
import { automatonOf } from "./compile.js"
import { distributions } from "./distribution.js"
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
