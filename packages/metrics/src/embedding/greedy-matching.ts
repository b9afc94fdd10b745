// Greedy matching: BERTScore's precision and recall with word vectors, as a statistic.
import { type BertScoreValues, greedyMatch } from "../bertscore/greedy.js"
import type { CorpusMetric, Scored } from "../metric/metric.js"
import { meanMetric } from "./mean-metric.js"
import { type EmbeddingOptions, embeddingSettings } from "./options.js"

/** Greedy matching of a corpus: means over its segments. */
export interface GreedyMatchingScore extends Scored, BertScoreValues {
  /** F1, 0 to 1. */
  readonly score: number
  /** Number of segments. */
  readonly segments: number
}

/**
 * Greedy matching of tokens by their vectors: {@link bertScore} for vectors that are available at once, as a metric with
 * shards, rows and paired tests like all others.
 *
 * Precision is the mean, over the hypothesis's tokens, of the largest cosine with a token of the reference; recall the same in the other
 * direction; F1 their harmonic mean, 0 unless both are positive. A token with a vector of zeros matches nothing. With several references,
 * each value is its maximum over them; missing ones are ignored. A segment with an empty text on either side, or on both, scores 0.
 *
 * Functions do not cross threads, so the registry does not have this metric.
 *
 * @param options - the embedding, tokenizer, case, weights
 * @returns a metric; its state is 10 whole numbers
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed; the metric's functions throw `unequal-lengths`,
 * `wrong-type` or `out-of-range` unless `embed` returns one vector of finite numbers per token, all of one length
 * @see Rus and Lintean 2012, "A comparison of greedy and optimal assessment of natural language student input"
 * @see Zhang et al. 2020, "BERTScore: Evaluating Text Generation with BERT", section 3
 * @see [Note: BERTScore and vectors](../../../../docs/notes/bertscore.md)
 *
 * @example
 * ```ts
 * const places: Record<string, number[]> = { cat: [1, 0], kitten: [0.8, 0.6], sits: [0, 1] }
 * const embed = (tokens: readonly string[]) => tokens.map((token) => places[token] ?? [0, 0])
 * greedyMatching({ embed }).score(["kitten sits"], ["cat sits"]).score //=> 0.9
 * ```
 */
export function greedyMatching(options: EmbeddingOptions): CorpusMetric<GreedyMatchingScore> {
  return meanMetric(embeddingSettings("greedyMatching()", options), {
    name: "GreedyMatching",
    higherIsBetter: true,
    values: 3,
    compare(hypothesis, reference) {
      const { precision, recall, f1 } = greedyMatch(hypothesis, reference)
      return [precision, recall, f1]
    },
    resultOf: ([precision = 0, recall = 0, f1 = 0], segments) => ({ score: f1, precision, recall, f1, segments }),
    report: ({ precision, recall, f1, segments }) => ({
      score: 100 * f1,
      parts: { precision: 100 * precision, recall: 100 * recall, segments },
    }),
  })
}
