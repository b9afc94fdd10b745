// Formats the verdict of a gate as JSON, unrounded.
import { jsonText } from "../../../report/json-text.js"
import type { GateReport } from "./model.js"

/** Formats the report as JSON. */
export function json({ names, verdict: { passed, nonInferior, judged, floors }, facts }: GateReport): string {
  return jsonText(
    {
      schema: "lectern.gate/1",
      passed,
      ...names,
      confidence: 0.95,
      non_inferior: nonInferior,
      comparisons: judged.map(({ metric, higherIsBetter, group, items, ...each }) => ({
        metric,
        higher_is_better: higherIsBetter,
        group: group ?? null,
        items,
        baseline: each.baseline,
        system: each.system,
        drop: each.drop,
        interval: each.interval ?? null,
        p_value: each.pValue ?? null,
        p_value_holm: each.holmPValue ?? null,
        allowed_drop: each.maxDrop,
        verdict: each.verdict,
        cannot_tell: each.why ?? null,
        fails: each.fails,
      })),
      limits: floors.map(({ metric, higherIsBetter, ...each }) => ({
        metric,
        higher_is_better: higherIsBetter,
        ...each,
      })),
      facts,
    },
    2,
  )
}
