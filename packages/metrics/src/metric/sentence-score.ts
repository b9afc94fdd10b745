// The score of one sentence with a corpus metric.
import type { Metric, Scored, Signed } from "./metric.js"
import type { Reference } from "./references.js"

/** Scores a corpus of one segment. */
export function sentenceScore<Result extends Scored>(
  metric: Metric<Result>,
  hypothesis: string,
  references: string | readonly Reference[],
): Signed<Result> {
  const segment = { hypothesis, references: typeof references === "string" ? [references] : references }
  const state = metric.add(metric.zero(), segment)
  const present = segment.references.filter((reference) => typeof reference === "string").length
  return { ...metric.finalize(state), signature: metric.signature(present) }
}
