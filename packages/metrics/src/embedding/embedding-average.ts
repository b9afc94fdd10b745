// Embedding average: the cosine between the mean vectors of two texts.
import type { CorpusMetric, Scored } from "../metric/metric.js"
import { meanMetric } from "./mean-metric.js"
import { type EmbeddedText, type EmbeddingOptions, embeddingSettings } from "./options.js"

/** Embedding average of a corpus. */
export interface EmbeddingAverageScore extends Scored {
  /** The mean of the cosines, -1 to 1. */
  readonly score: number
  /** Number of segments. */
  readonly segments: number
}

/**
 * Embedding average: the cosine between the mean vectors of hypothesis and reference, where each token's vector is scaled to length 1
 * first.
 *
 * A token with a vector of zeros does not count. With several references, the largest cosine counts; missing ones are ignored. The score
 * of a corpus is the mean over its segments. A segment in which either text has no token with a vector, or whose mean is zero, scores 0.
 *
 * Functions do not cross threads, so the registry does not have this metric.
 *
 * @param options - the embedding, tokenizer, case, weights
 * @returns a metric; its state is 4 whole numbers
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed; the metric's functions throw `unequal-lengths`,
 * `wrong-type` or `out-of-range` unless `embed` returns one vector of finite numbers per token, all of one length
 * @see Wieting, Bansal, Gimpel and Livescu 2016, "Towards universal paraphrastic sentence embeddings", section 3
 * @see Arora, Liang and Ma 2017, "A simple but tough-to-beat baseline for sentence embeddings", for weights a / (a + p) of words with
 * the probability p
 *
 * @see [Note: BERTScore and vectors](../../../../docs/notes/bertscore.md)
 * @example
 * ```ts
 * const places: Record<string, number[]> = { cat: [1, 0], kitten: [0.8, 0.6], sits: [0, 1] }
 * const embed = (tokens: readonly string[]) => tokens.map((token) => places[token] ?? [0, 0])
 * embeddingAverage({ embed }).score(["kitten sits"], ["cat sits"]).score //=> 0.9487
 * ```
 */
export function embeddingAverage(options: EmbeddingOptions): CorpusMetric<EmbeddingAverageScore> {
  return meanMetric(embeddingSettings("embeddingAverage()", options), {
    name: "EmbeddingAverage",
    higherIsBetter: true,
    values: 1,
    compare: (hypothesis, reference) => [cosineOfMeans(hypothesis, reference)],
    resultOf: ([score = 0], segments) => ({ score, segments }),
    report: ({ score, segments }) => ({ score: 100 * score, parts: { segments } }),
  })
}

function cosineOfMeans(a: EmbeddedText, b: EmbeddedText): number {
  if (a.count === 0 || b.count === 0) return 0
  const [one, other] = [sumOf(a), sumOf(b)]
  const lengths = Math.sqrt(dot(one, one)) * Math.sqrt(dot(other, other))
  return lengths === 0 ? 0 : dot(one, other) / lengths
}

function sumOf({ count, dimensions, vectors, weights }: EmbeddedText): Float64Array {
  const sum = new Float64Array(dimensions)
  for (let i = 0; i < count; i++)
    for (let d = 0; d < dimensions; d++) sum[d]! += weights[i]! * vectors[i * dimensions + d]!
  return sum
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!
  return sum
}
