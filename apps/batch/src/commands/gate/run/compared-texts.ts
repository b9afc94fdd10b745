// The comparisons of a gate over texts: every metric over the corpus and over each group.
import type { CorpusReport, GroupReport, MetricReport } from "../../../report/model.js"
import type { Change, Compared } from "./verdict.js"

/** The comparisons in a report of two systems and a paired test. */
export function comparedTexts(
  { segments, units = segments, systems, groupings = [], significance }: CorpusReport,
  metrics: readonly string[],
): Compared[] {
  const unit = significance?.documents === undefined ? "segments" : "documents"
  const comparedOf = (group: GroupReport): Compared[] => metrics.map((metric, m) => ofMetric(metric, m, group, unit))
  return [
    ...comparedOf({ label: "", segments, units, systems }),
    ...groupings.flatMap(({ name, groups }) =>
      groups.flatMap((group) =>
        comparedOf(group).map((each) => ({ ...each, group: { by: name, label: group.label } })),
      ),
    ),
  ]
}

function ofMetric(metric: string, m: number, { segments, units, systems }: GroupReport, unit: string): Compared {
  const [before, after] = systems.map(({ metrics }) => metrics[m]!) as [MetricReport, MetricReport]
  const { interval, pValue = 1 } = after.comparison ?? {}
  const change: Change =
    interval === undefined || units < 2
      ? { kind: "cannot-tell", why: `fewer than 2 ${unit}` }
      : { kind: "interval", low: interval.low, high: interval.high, pValue }
  const { higherIsBetter } = before
  return { metric, higherIsBetter, items: segments, baseline: before.score, system: after.score, change }
}
