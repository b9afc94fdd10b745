// The parts of a comparison of scores that text and Markdown share: the rows of its tables, and sentences below them.
import { counted, grouped } from "../../../../report/counted.js"
import { fixed } from "../../../../report/decimals.js"
import { signed } from "../../../../report/uncertainty.js"
import type { RunComparison, ScoreReport, ScoresReport } from "../../../../scores/compare-scores.js"

const P_DIGITS = 4
const MAX_NAMED = 5
// Below so many clusters, Student's t is less safe.
const FEW_CLUSTERS = 40

/** The heading of {@link scoreRows}. */
export const HEADING: readonly string[] = [
  ...["run", "mean", "95% interval", "items", "clusters"],
  ...["difference", "95% interval", "p", "p (Holm)"],
]

/** A row for each run: its mean, and its difference from the baseline. */
export function scoreRows({ means, comparisons }: ScoreReport, width: number): string[][] {
  return means.map((mean, i) => {
    const row = [
      mean.run,
      fixed(mean.mean, width),
      intervalText(mean.interval, width),
      grouped(mean.n),
      grouped(mean.clusters),
    ]
    const comparison = comparisons[i - 1]
    if (comparison === undefined) return [...row, "", "", "", ""]
    const { difference, interval } = comparison
    const ps =
      interval.kind === "interval" ? [interval.pValue, interval.holmPValue].map((p) => fixed(p, P_DIGITS)) : ["", ""]
    return [...row, signed(difference, width), intervalText(interval, width), ...ps]
  })
}

type Interval =
  | { readonly kind: "cannot-tell" }
  | { readonly kind: "interval"; readonly low: number; readonly high: number }

function intervalText(interval: Interval, width: number): string {
  if (interval.kind === "cannot-tell") return "cannot tell"
  return `${fixed(interval.low, width)} to ${fixed(interval.high, width)}`
}

/** Sentences about a comparison, each without its period. */
export function comparisonFacts(comparison: RunComparison, baseline: string, width: number): string[] {
  const { run, n, clusters, wins, ties, losses, interval, mcnemar, power, winRate, onlyInBaseline, onlyInRun } =
    comparison
  const needed = power?.needed
  return [
    `${counted(n, "item")} in common: ${grouped(wins)} better, ${grouped(ties)} equal, ${grouped(losses)} worse`,
    ...(interval.kind === "cannot-tell" ? [`cannot tell: ${WHY[interval.why](clusters)}`] : []),
    ...(winRate === undefined
      ? []
      : [
          `better than the baseline in ${fixed(winRate.mean, width)} of the items, ties counted half: ${intervalText(winRate.interval, width)}`,
        ]),
    ...(mcnemar === undefined
      ? []
      : [`McNemar's exact test: p = ${fixed(mcnemar.pValue, P_DIGITS)} (mid-p ${fixed(mcnemar.midPValue, P_DIGITS)})`]),
    ...(power === undefined
      ? []
      : [`such a set shows a difference of ${fixed(power.smallestDifference, width)} with a power of 80%`]),
    ...(needed === undefined
      ? []
      : [
          `a difference of ${needed.difference} takes ${counted(needed.items, "item")} in ${counted(needed.clusters, "cluster")}`,
        ]),
    ...only(baseline, onlyInBaseline),
    ...only(run, onlyInRun),
  ]
}

/** Why nothing can be told of a difference. */
export const WHY: Readonly<Record<"one-cluster" | "too-few-clusters" | "drift", (clusters: number) => string>> = {
  "one-cluster": () => "one cluster shows nothing about others",
  "too-few-clusters": (clusters) => `the bootstrap of ${clusters} clusters excludes no difference`,
  drift: () => "the scores drift, so that no mean explains them all",
}

function only(run: string, ids: readonly string[]): string[] {
  return ids.length === 0 ? [] : [`${counted(ids.length, "item")} only in ${run}, left out: ${named(ids)}`]
}

/** The first of some names, and the number of the others. */
export function named(ids: readonly string[]): string {
  const more = ids.length > MAX_NAMED ? ` and ${grouped(ids.length - MAX_NAMED)} more` : ""
  return `${ids.slice(0, MAX_NAMED).join(", ")}${more}`
}

/** Sentences about the whole report, each without its period. */
export function reportFacts({ scores, runs, notShared, wildBootstrap, anytime }: ScoresReport): string[] {
  const comparisons = scores.flatMap((each) => each.comparisons)
  const few = comparisons.some(({ clusters }) => clusters < FEW_CLUSTERS)
  const hint = few ? `; with fewer than ${FEW_CLUSTERS} clusters, --wild-bootstrap is safer` : ""
  const { means } = scores[0]!
  return [
    anytime !== undefined
      ? `Intervals and p: betting confidence sequences of scores in ${anytime.low}..${anytime.high}, valid however often you look`
      : wildBootstrap === undefined
        ? `Intervals and p: Student's t, standard errors by cluster${hint}`
        : `Intervals of means: Student's t; differences and p: wild cluster bootstrap, ${draws(comparisons)}, seed ${wildBootstrap.seed}`,
    ...means
      .filter(({ rows, n }) => rows > n)
      .map(({ run, rows, n }) => `${run}: ${counted(rows, "row")} of ${counted(n, "item")}, epochs averaged`),
    ...runs
      .filter(({ failed }) => failed.length > 0)
      .map(({ name, failed }) => `${name}: ${counted(failed.length, "failure")} without a score: ${named(failed)}`),
    ...(notShared.length === 0 ? [] : [`Scores that are not in both, left out: ${notShared.join(", ")}`]),
  ]
}

function draws(comparisons: readonly RunComparison[]): string {
  const kinds = comparisons.flatMap(({ bootstrap }) =>
    bootstrap === undefined ? [] : [`${counted(bootstrap.resamples, "draw")} of ${bootstrap.weights} weights`],
  )
  return [...new Set(kinds)].join(" or ")
}
