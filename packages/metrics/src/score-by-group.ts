// The scores of groups of segments: documents, domains, speakers.
import { checkList, checkSameLength } from "@lectern/core/checks"
import { checkMetric, corpusRows, preparedMetric } from "./metric/corpus-rows.js"
import type { Metric, Scored, Signed } from "./metric/metric.js"
import type { References } from "./metric/references.js"

/** The score of the segments with a label. */
export type GroupScore<Result extends Scored> = Signed<Result> & {
  /** The label. */
  readonly label: string | number
  /** The number of segments. */
  readonly segments: number
}

/**
 * The score of each group of segments, counted in one pass: what {@link CorpusMetric.score} gives for its segments alone.
 *
 * CIDEr-D and NIST weight n-grams by the whole corpus, here too.
 *
 * @param metric - any metric
 * @param hypotheses - one string per segment, at least one
 * @param references - as {@link CorpusMetric.score} takes them
 * @param labels - the group of each segment
 * @returns a score with its label and number of segments for each group, in the order of first use
 * @throws LecternError as {@link CorpusMetric.score}; `wrong-type` or `unequal-lengths` for the labels
 * @see [Note: is the difference real?](../../../docs/notes/is-the-difference-real.md)
 *
 * @example
 * ```ts
 * const groups = scoreByGroup(wer(), ["a b", "c x", "e f"], ["a b", "c d", "e f"], ["news", "chat", "news"])
 * groups.map(({ label, segments, score }) => [label, segments, score]) //=> [["news", 2, 0], ["chat", 1, 0.5]]
 * ```
 */
export function scoreByGroup<Result extends Scored>(
  metric: Metric<Result>,
  hypotheses: readonly string[],
  references: References,
  labels: readonly (string | number)[],
): GroupScore<Result>[] {
  checkMetric("metric", metric)
  checkList("labels", labels, "a list of labels")
  const ready = preparedMetric(metric, hypotheses, references)
  const { rows, references: count } = corpusRows(ready, hypotheses, references)
  checkSameLength("entries", ["hypotheses", hypotheses.length], ["labels", labels.length])
  const groups = new Map<string | number, { state: Float64Array; segments: number }>()
  const { width } = ready
  for (const [i, label] of labels.entries()) {
    const group = groups.get(label) ?? { state: ready.zero(), segments: 0 }
    groups.set(label, group)
    group.state = ready.merge(group.state, rows.subarray(i * width, (i + 1) * width))
    group.segments++
  }
  const signature = ready.signature(count)
  return Array.from(groups, ([label, { state, segments }]) => ({
    label,
    segments,
    ...(ready.finalize(state) as Result),
    signature,
  }))
}
