// Word mover's distance: the distance that the words of one text travel to become those of the other.
import { transport } from "@lectern/core/transport"
import type { CorpusMetric, Scored } from "../metric/metric.js"
import { meanMetric } from "./mean-metric.js"
import { type EmbeddedText, type EmbeddingOptions, embeddingSettings } from "./options.js"

/** Word mover's distance of a corpus. */
export interface WordMoversScore extends Scored {
  /** The mean distance, 0 to 2: smaller is better. */
  readonly score: number
  /** Number of segments. */
  readonly segments: number
}

/** The largest distance between vectors of length 1. */
const FARTHEST = 2

/**
 * Word mover's distance: the least total distance that the words of the hypothesis travel to become those of the reference. The vectors
 * have length 1, each text has weight 1 in all, and the least distance is found exactly.
 *
 * A token with a vector of zeros does not count. With several references, the smallest distance counts; missing ones are ignored. The
 * score of a corpus is the mean over its segments. A segment in which either text has no token with a vector has the largest distance
 * there is, 2; gensim's is infinite there, and equal elsewhere. The time grows with the cube of the number of different words.
 *
 * Functions do not cross threads, so the registry does not have this metric.
 *
 * @param options - the embedding, tokenizer, case, weights
 * @returns a metric; its state is 4 whole numbers
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed; the metric's functions throw `unequal-lengths`,
 * `wrong-type` or `out-of-range` unless `embed` returns one vector of finite numbers per token, all of one length
 * @see Kusner et al. 2015, "From word embeddings to document distances", equation 1
 *
 * @see [Note: BERTScore and vectors](../../../../docs/notes/bertscore.md)
 * @example
 * ```ts
 * const places: Record<string, number[]> = { cat: [1, 0], kitten: [0.8, 0.6], sits: [0, 1] }
 * const embed = (tokens: readonly string[]) => tokens.map((token) => places[token] ?? [0, 0])
 * wordMovers({ embed }).score(["kitten sits"], ["cat sits"]).score //=> 0.3162
 * ```
 */
export function wordMovers(options: EmbeddingOptions): CorpusMetric<WordMoversScore> {
  return meanMetric(embeddingSettings("wordMovers()", options), {
    name: "WMD",
    higherIsBetter: false,
    values: 1,
    compare: (hypothesis, reference) => [moversDistance(bagOf(hypothesis), bagOf(reference))],
    resultOf: ([score = 0], segments) => ({ score, segments }),
    report: ({ score, segments }) => ({ score, parts: { segments } }),
  })
}

interface Bag {
  /** Vectors of length 1, each once. */
  readonly vectors: readonly Float64Array[]
  /** Weights with sum 1. */
  readonly weights: readonly number[]
}

/** The vectors of a text other than zeros; equal tokens with equal vectors are one. */
function bagOf({ tokens, count, dimensions, vectors, weights }: EmbeddedText): Bag {
  const places = new Map<string, number>()
  const found: Float64Array[] = []
  const amounts: number[] = []
  let sum = 0
  for (let i = 0; i < count; i++) {
    const vector = vectors.subarray(i * dimensions, (i + 1) * dimensions)
    if (weights[i] === 0 || vector.every((each) => each === 0)) continue
    sum += weights[i]!
    const place = places.get(tokens[i]!)
    if (place !== undefined && found[place]!.every((each, d) => each === vector[d])) {
      amounts[place]! += weights[i]!
      continue
    }
    places.set(tokens[i]!, found.length)
    found.push(vector)
    amounts.push(weights[i]!)
  }
  return { vectors: found, weights: amounts.map((each) => each / sum) }
}

function moversDistance(a: Bag, b: Bag): number {
  if (a.weights.length === 0 || b.weights.length === 0) return FARTHEST
  const costs = a.vectors.flatMap((from) => b.vectors.map((to) => distance(from, to)))
  return transport(a.weights, b.weights, costs).cost
}

function distance(a: Float64Array, b: Float64Array): number {
  let squares = 0
  for (let d = 0; d < a.length; d++) squares += (a[d]! - b[d]!) ** 2
  return Math.sqrt(squares)
}
