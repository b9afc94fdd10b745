// Small corpora for training.
import { xoshiro128 } from "@lectern/random"
import { type EncodedCorpus, encodeCorpus } from "../../src/corpus/encoded-corpus.js"
import { type Vocabulary, vocabulary, wordCounts } from "../../src/corpus/vocabulary.js"

import type { Word2vecState } from "../../src/train/state.js"

/** A corpus with its vocabulary. */
export interface Prepared {
  readonly corpus: EncodedCorpus
  readonly words: Vocabulary
}

/** All words of sentences get vectors. */
export function prepared(sentences: readonly (readonly string[])[]): Prepared {
  const counter = wordCounts()
  const counted = counter.finalize(sentences.reduce((sum, each) => counter.add(sum, each), counter.zero()))
  const words = vocabulary(counted, { minCount: 1 })
  return { corpus: encodeCorpus(sentences, words), words }
}

/** Random sentences whose words have unequal frequencies. */
export function randomSentences(
  count: number,
  size: number,
  longest: number,
  seed = 1,
): readonly (readonly string[])[] {
  const random = xoshiro128(seed)
  return Array.from({ length: count }, () =>
    Array.from(
      { length: 1 + random.below(longest) },
      () => `w${Math.floor((random.below(size) * random.below(size)) / size)}`,
    ),
  )
}

/** The vectors of a state as numbers, to compare them. */
export function bytesOf({ input, output, subwords }: Word2vecState): Uint8Array {
  return new Uint8Array(Float32Array.of(...input, ...output, ...(subwords?.data ?? [])).buffer)
}
