// @ts-check
// Metrics of Lectern with the interface of autoevals' scorers: ({ output, expected }) => { name, score, metadata }.
import { chrf, exact, rougeL } from "@lectern/metrics"

/** chrF2, character n-grams. */
export const Chrf = scorer("Chrf", chrf())
/** Whether the output is the expected text. */
export const Exact = scorer("Exact", exact())
/** ROUGE-L, the longest common subsequence of words. */
export const RougeL = scorer("RougeL", rougeL())

/**
 * A metric as a scorer; the metadata has the parts of the score and the signature.
 *
 * @template {import("@lectern/metrics").Scored} Result
 * @param {string} name
 * @param {import("@lectern/metrics").CorpusMetric<Result>} metric
 */
export function scorer(name, metric) {
  /** @type {import("autoevals").Scorer<string, object>} */
  const score = ({ output, expected }) => {
    if (expected === undefined) throw new TypeError(`${name} needs an expected text`)
    const { score, ...metadata } = metric.score([output], [expected])
    return { name, score, metadata }
  }
  // Reports show scorers by the names of their functions.
  return Object.defineProperty(score, "name", { value: name })
}
