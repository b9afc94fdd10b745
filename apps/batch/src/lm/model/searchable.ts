// A loaded model as a search sees it: tokens and states of a source, tokens of an output. Every kind of model comes in this shape.
import type { Model, Sources } from "@lectern/decoding"
import { type Automaton, BOS, decoderOf, EOS, scorerOf, UNK } from "@lectern/decoding/ngram"

/** A model with its vocabulary. */
export interface Searchable<States> {
  readonly model: Model<States>
  readonly endToken: number
  /** What a search of some sources starts from. */
  sourcesOf(sources: readonly string[]): Sources<States>
  /** The tokens of a whole output, the end token last. */
  tokensOf(output: string): OutputTokens
  /** The word of a token. */
  wordOf(token: number): string
}

/** An output as tokens. */
export interface OutputTokens {
  readonly tokens: Uint32Array
  /** How many of its words the model does not know. */
  readonly unknown: number
}

/**
 * An n-gram model, whose sources are prompts that the output continues.
 *
 * @param automaton - the model
 * @param unknown - whether `<unk>` may be written
 */
export function searchableNgrams(automaton: Automaton, unknown: "forbid" | "allow"): Searchable<Float64Array> {
  const scorer = scorerOf(automaton)
  return {
    model: decoderOf(automaton, { unknown }),
    endToken: EOS,
    sourcesOf: (sources) => ({ prompts: sources.map((each) => [BOS, ...scorer.score(each, { eos: false }).ids]) }),
    tokensOf(output) {
      // An empty text without newline would be no sentence at all.
      const { ids } = scorer.score(`${output}\n`)
      return { tokens: ids, unknown: ids.filter((id) => id === UNK).length }
    },
    wordOf: (token) => scorer.wordOf(token),
  }
}
