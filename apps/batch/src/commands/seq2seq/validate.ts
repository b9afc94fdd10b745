// Validation of a model on pairs that it was not trained on.
import { greedySearch } from "@lectern/decoding"
import type { Seq2seq, Seq2seqPair } from "@lectern/decoding/seq2seq"
import type { Validation } from "./training-spec.js"

const SOURCES_PER_SEARCH = 64

/** Scores the targets, and writes outputs to compare with them. */
export async function validated(model: Seq2seq, pairs: readonly Seq2seqPair[]): Promise<Validation> {
  let sum = 0
  let symbols = 0
  let matches = 0
  for (let from = 0; from < pairs.length; from += SOURCES_PER_SEARCH) {
    const some = pairs.slice(from, from + SOURCES_PER_SEARCH)
    const forced = model.forced(some)
    for (const { sum: logProb, tokens } of forced) {
      sum -= logProb
      symbols += tokens.length
    }
    // A longer output is not the target anyway, and one that is cut off is longer.
    const maxLength = Math.max(...forced.map(({ tokens }) => tokens.length))
    const sources = model.encode(some.map(({ source }) => source))
    const found = await greedySearch(model.decoder, sources, { endTokens: model.endToken, maxLength })
    for (const [i, { hypotheses }] of found.entries()) {
      const [best] = hypotheses
      if (best !== undefined && model.textOf(best.tokens) === spelled(some[i]!.target, model)) matches++
    }
  }
  return { loss: sum / symbols, exactMatch: matches / pairs.length }
}

/** The text as the model would write it: of words, white space does not count; unknown symbols stay, so they match nothing. */
function spelled(target: string, { config }: Seq2seq): string {
  return config.units === "words"
    ? target
        .split(/\s+/)
        .filter((word) => word !== "")
        .join(" ")
    : target
}
