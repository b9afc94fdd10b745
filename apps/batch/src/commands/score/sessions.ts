// Who was paired with whom in each session, for rates of meetings.
import type { MeetingMetric } from "@lectern/metrics/meetings"
import { baselineFirst } from "../../console/baseline.js"
import type { Texts } from "../../console/texts.js"
import { metricOf } from "../../count/tasks/metric-lookup.js"
import type { SessionReport } from "../../report/model.js"
import type { ScoreRequest } from "./score.js"

/** The pairings of all sessions, by session, system and metric; undefined for other segments. */
export function sessionReports(
  { sessions }: Texts,
  { systems, metrics, significance }: ScoreRequest,
): SessionReport[] | undefined {
  if (sessions === undefined) return undefined
  const places = baselineFirst([...systems.keys()], significance?.baseline)
  return sessions.segments.flatMap(({ id: session, text }, i) =>
    places.flatMap((s) =>
      metrics.map((spec) => {
        const metric = metricOf(spec) as MeetingMetric
        const { assignment } = metric.session(sessions.texts[s]![i]!, text)
        return { session, system: systems[s]!.name, metric: metric.name, assignment }
      }),
    ),
  )
}
