// Several metrics for one corpus of strings: texts are encoded and tokenized once for all of them.
import { checkRecord } from "@lectern/core/checks"
import { lineCounter } from "./block/encode-lines.js"
import { checkMetric, preparedMetric } from "./metric/corpus-rows.js"
import { countCorpus } from "./metric/count-corpus.js"
import type { Metric, Signed } from "./metric/metric.js"
import type { References } from "./metric/references.js"
import { lastingCache } from "./tokens/lasting-cache.js"

/** The result of each metric, under its name. */
export type ScoresOf<Metrics extends Readonly<Record<string, Metric>>> = {
  readonly [Name in keyof Metrics]: Metrics[Name] extends Metric<infer Result> ? Signed<Result> : never
}

/**
 * Scores a corpus with several metrics: the scores of {@link CorpusMetric.score}, in less time, since metrics with the
 * same tokens share them.
 *
 * @param metrics - by any names
 * @param hypotheses - one string per segment, at least one
 * @param references - as {@link CorpusMetric.score} takes them
 * @returns each metric's score with its parts and signature
 * @throws LecternError as {@link CorpusMetric.score}
 * @see [Note: ROUGE-L](../../../docs/notes/rouge-l.md)
 *
 * @example
 * ```ts
 * const rouge = { rouge1: rougeN(1), rouge2: rougeN(2), rougeL: rougeL() }
 * const scores = scoreAll(rouge, ["the dog bit the postman"], ["the postman bit the dog"])
 * scores.rouge1.score //=> 1
 * scores.rougeL.recall //=> 0.6
 * ```
 */
export function scoreAll<Metrics extends Readonly<Record<string, Metric>>>(
  metrics: Metrics,
  hypotheses: readonly string[],
  references: References,
): ScoresOf<Metrics> {
  checkRecord("metrics", metrics, "an object with metrics by name")
  const ready = Object.entries(metrics).map(([name, metric]) => {
    checkMetric(`metrics.${name}`, metric)
    const prepared = preparedMetric(metric, hypotheses, references)
    return { name, metric: prepared, total: prepared.zero() }
  })
  const nextCache = lastingCache()
  const counter = lineCounter((block) => {
    const shared = { ...block, cache: nextCache() }
    for (const { metric, total } of ready) metric.countLines(shared, total)
  })
  const count = countCorpus(hypotheses, references, counter, new Float64Array(0))
  const results = ready.map(({ name, metric, total }) => [
    name,
    { ...metric.finalize(total), signature: metric.signature(count) },
  ])
  return Object.fromEntries(results)
}
