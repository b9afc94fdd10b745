// A trained run as a fastText model.
import type { Vocabulary } from "../corpus/vocabulary.js"
import type { FastText } from "../formats/fasttext/model.js"
import type { Word2vecState } from "./state.js"

const LOSSES = {
  "negative-sampling": "negative-sampling",
  nce: "negative-sampling",
  "hierarchical-softmax": "hierarchical-softmax",
  softmax: "softmax",
} as const

/** fastText's own default: files have it, nothing here does. */
const UPDATE_RATE = 100

/** A state as a fastText model. */
export function fastTextOf({ settings, vocabulary, input, output, subwords }: Word2vecState): FastText {
  const { dimensions, window, epochs, negatives, objective, architecture, sample } = settings
  const { minNgram = 0, maxNgram = 0, buckets = 0 } = settings.subwords ?? {}
  const words = vocabulary.words.length
  const rows = new Float32Array((words + buckets) * dimensions)
  rows.set(input)
  subwords?.buckets.forEach((bucket, i) => {
    rows.set(subwords.data.subarray(i * dimensions, (i + 1) * dimensions), (words + bucket) * dimensions)
  })
  // A tree has one inner node less than words; files have a row for each word.
  const outputs = new Float32Array(words * dimensions)
  outputs.set(output)
  return {
    settings: {
      window,
      epochs,
      minCount: leastOf(vocabulary),
      negatives,
      wordNgrams: 1,
      loss: LOSSES[objective],
      model: architecture,
      buckets,
      minNgram,
      maxNgram,
      updateRate: UPDATE_RATE,
      subsampling: sample,
    },
    dimensions,
    entries: vocabulary,
    labels: { words: [], counts: [] },
    tokens: vocabulary.counts.reduce((sum, count) => sum + count, 0),
    input: rows,
    output: outputs,
  }
}

function leastOf({ counts }: Vocabulary): number {
  return counts.reduce((least, count) => Math.min(least, count), counts[0]!)
}
