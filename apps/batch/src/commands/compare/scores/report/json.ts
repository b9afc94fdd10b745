// Formats a comparison of scores as JSON, unrounded.
import { jsonText } from "../../../../report/json-text.js"
import type { RunComparison, RunMean, ScoresReport } from "../../../../scores/compare-scores.js"

/** Formats the report as JSON. */
export function scoresJson({ runs, scores, notShared, wildBootstrap, anytime }: ScoresReport): string {
  return jsonText(
    {
      schema: "lectern.compare-scores/1",
      method: anytime ? "betting-confidence-sequence" : wildBootstrap ? "wild-bootstrap" : "student-t",
      bounds: anytime ?? null,
      confidence: 0.95,
      seed: wildBootstrap?.seed ?? null,
      runs: runs.map(({ name, format, failed }) => ({ name, format, failed })),
      scores: scores.map(({ score, means, comparisons }) => ({
        score,
        runs: means.map(meanJson),
        comparisons: comparisons.map((each) => comparisonJson(each, runs[0]!.name)),
      })),
      not_compared: notShared,
    },
    2,
  )
}

function meanJson({ run, rows, n, clusters, mean, interval }: RunMean): unknown {
  return { run, rows, items: n, clusters, mean, ...intervalJson(interval) }
}

function comparisonJson(found: RunComparison, baseline: string): unknown {
  const { interval, power, mcnemar, bootstrap, winRate } = found
  return {
    run: found.run,
    baseline,
    items: found.n,
    clusters: found.clusters,
    baseline_mean: found.baseline,
    mean: found.system,
    difference: found.difference,
    ...intervalJson(interval),
    p_value: pValueOf(interval),
    p_value_holm: interval.kind === "interval" ? interval.holmPValue : null,
    standard_error: found.standardError ?? null,
    better: found.wins,
    equal: found.ties,
    worse: found.losses,
    win_rate:
      winRate === undefined
        ? null
        : { rate: winRate.mean, ...intervalJson(winRate.interval), p_value: pValueOf(winRate.interval) },
    only_in_baseline: found.onlyInBaseline,
    only_in_run: found.onlyInRun,
    smallest_difference: power?.smallestDifference ?? null,
    needed: power?.needed ?? null,
    mcnemar:
      mcnemar === undefined
        ? null
        : {
            both: mcnemar.both,
            neither: mcnemar.neither,
            only_baseline: mcnemar.onlyBaseline,
            only_run: mcnemar.onlySystem,
            p_value: mcnemar.pValue,
            mid_p_value: mcnemar.midPValue,
          },
    bootstrap: bootstrap ?? null,
  }
}

type Interval =
  | { readonly kind: "interval"; readonly low: number; readonly high: number }
  | { readonly kind: "cannot-tell"; readonly why: string }

function pValueOf(interval: Interval & { readonly pValue?: number }): number | null {
  return interval.pValue ?? null
}

function intervalJson(interval: Interval): object {
  return interval.kind === "interval"
    ? { interval: { low: interval.low, high: interval.high }, cannot_tell: null }
    : { interval: null, cannot_tell: interval.why }
}
