// Formats perplexities as JSON; infinite ones become `null`.
import type { Entropy, Perplexity } from "@lectern/decoding/ngram"

/** The fields of a perplexity, unrounded. */
export function perplexityJson({ sentences, unknown, impossible, all, known, words, knownWords }: Perplexity): object {
  return {
    sentences,
    unknown_words: unknown,
    impossible,
    all: entropyJson(all),
    known: entropyJson(known),
    words: entropyJson(words),
    known_words: entropyJson(knownWords),
  }
}

function entropyJson({ tokens, logProb, perplexity, bitsPerToken }: Entropy): object {
  return { tokens, log10_prob: logProb, perplexity, bits_per_token: bitsPerToken }
}
