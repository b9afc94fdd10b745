// A loaded model as a search sees it: tokens and states of a source, tokens of an output. Every kind of model comes in this shape.
import { type Model, type Rule, type Sources, suppressTokens } from "@lectern/decoding"
import { type Automaton, BOS, decoderOf, EOS, scorerOf, UNK } from "@lectern/decoding/ngram"
import { readSeq2seq, type Seq2seqStates } from "@lectern/decoding/seq2seq"

/** A model as it is sent to threads: plain data. */
export type LoadedModel =
  | { readonly kind: "ngrams"; readonly automaton: Automaton }
  | {
      readonly kind: "seq2seq"
      /** Its name in messages. */
      readonly path: string
      /** A safetensors file. */
      readonly file: Uint8Array
    }

/** A model with its vocabulary. */
export interface Searchable<States> {
  readonly model: Model<States>
  readonly endToken: number
  /** The rules that every search obeys. */
  readonly rules: readonly Rule[]
  /** The start of a search for some sources. */
  sourcesOf(sources: readonly string[]): Sources<States>
  /** The tokens of a whole output, the end token last. */
  tokensOf(output: string): OutputTokens
  /** The word of a token. */
  wordOf(token: number): string
  /** The text of an output, without its end token. */
  textOf(tokens: Int32Array): string
}

/** An output as tokens. */
export interface OutputTokens {
  readonly tokens: Uint32Array
  /** The number of its words that the model does not know. */
  readonly unknown: number
}

/** A loaded model. */
export function searchableOf(loaded: LoadedModel, unknown: "forbid" | "allow"): Searchable<unknown> {
  const searchable =
    loaded.kind === "ngrams" ? searchableNgrams(loaded.automaton, unknown) : searchableSeq2seq(loaded, unknown)
  // States of a model are passed to no other.
  return searchable as unknown as Searchable<unknown>
}

/** An n-gram model, whose sources are prompts that the output continues. */
function searchableNgrams(automaton: Automaton, unknown: "forbid" | "allow"): Searchable<Float64Array> {
  const scorer = scorerOf(automaton)
  return {
    model: decoderOf(automaton, { unknown }),
    endToken: EOS,
    rules: [],
    sourcesOf: (sources) => ({ prompts: sources.map((each) => [BOS, ...scorer.score(each, { eos: false }).ids]) }),
    tokensOf(output) {
      // An empty text without newline would be no sentence at all.
      const { ids } = scorer.score(`${output}\n`)
      return { tokens: ids, unknown: ids.filter((id) => id === UNK).length }
    },
    wordOf: (token) => scorer.wordOf(token),
    textOf(tokens) {
      const words = tokens.at(-1) === EOS ? tokens.subarray(0, -1) : tokens
      return Array.from(words, (token) => scorer.wordOf(token)).join(" ")
    },
  }
}

const START_TOKEN = 0
const UNKNOWN_TOKEN = 2

/** A sequence-to-sequence model. */
function searchableSeq2seq(
  { path, file }: Extract<LoadedModel, { readonly kind: "seq2seq" }>,
  unknown: "forbid" | "allow",
): Searchable<Seq2seqStates> {
  // A copy, since shared memory cannot be decoded as text everywhere.
  const model = readSeq2seq(Uint8Array.from(file), { path })
  return {
    model: model.decoder,
    endToken: model.endToken,
    rules: [suppressTokens(unknown === "forbid" ? [START_TOKEN, UNKNOWN_TOKEN] : [START_TOKEN])],
    sourcesOf: (sources) => model.encode(sources),
    tokensOf(output) {
      const tokens = Uint32Array.from(model.tokensOf(output))
      return { tokens, unknown: tokens.filter((id) => id === UNKNOWN_TOKEN).length }
    },
    wordOf: (token) => model.config.target[token]!,
    textOf: (tokens) => model.textOf(tokens),
  }
}
