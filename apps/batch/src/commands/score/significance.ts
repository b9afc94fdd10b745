// Computes intervals, differences and p-values from resampled sums.
import type { Metric } from "@lectern/metrics"
import { type ResampledScore, scoreSpread } from "@lectern/random"
import { compareBootstraps, compareRandomizations } from "@lectern/random/engine"
import type { Comparison, MetricReport } from "../../report/model.js"
import type { CorpusCounts, LabelSource, ResamplingRequest } from "../../types.js"
import { pairTests } from "./pair-tests.js"

/** Intervals of the scores, or tests of every system against a baseline. */
export interface SignificanceRequest {
  /** Bootstrap intervals of each system's scores, or a paired test against the baseline. */
  readonly method: "confidence" | "paired-bootstrap" | "approximate-randomization"
  /**
   * The place of the baseline among the systems of the request; reports list it first.
   * @defaultValue `0`
   */
  readonly baseline?: number
  /**
   * The pairs to test on the same resamples: every system and the baseline; also every system and the best one, which tells the
   * systems that lead; or all pairs, which rank the systems too.
   * @defaultValue `"baseline"`
   */
  readonly pairs?: "baseline" | "best" | "all"
  /** Resamples or trials, at least 1. */
  readonly resamples: number
  /** With approximate randomization: bootstrap resamples for an interval of each score; no intervals by default. */
  readonly intervalResamples?: number
  /**
   * The p-value in reports: the centred two-sided one, or sacreBLEU's.
   * @defaultValue `"centred"`
   */
  readonly pValue?: "centred" | "compat"
  /** The seed; the same one gives the same bytes. */
  readonly seed: number
  /** A label per segment: segments of the same label (a document) are drawn together. */
  readonly documents?: LabelSource
  /** A label per segment: resamples keep the number of segments (or documents) of each label (a domain). */
  readonly strata?: LabelSource
  /** Whether p-values are corrected for the number of systems, or of pairs where all are tested. */
  readonly holm?: boolean
}

/** The uncertainty of a score. */
export type Uncertainty = Pick<MetricReport, "interval" | "comparison" | "leads" | "ranking">

/** The counts of a corpus or a group, and of its resamples. */
type ResampledCounts = Pick<CorpusCounts, "totals" | "resamples">

/** The resamples that a request needs. */
export function resamplingOf(request: SignificanceRequest | undefined): ResamplingRequest[] {
  if (request === undefined) return []
  const { method, resamples, intervalResamples, seed, documents, strata } = request
  const drawn = { seed, ...(documents !== undefined && { documents }), ...(strata !== undefined && { strata }) }
  if (method !== "approximate-randomization") return [{ method: "bootstrap", resamples, ...drawn }]
  const trials = { method: "randomization", resamples, ...drawn } as const
  return intervalResamples === undefined
    ? [trials]
    : [trials, { method: "bootstrap", resamples: intervalResamples, ...drawn }]
}

/** Intervals and comparisons of every system's metrics. */
export function uncertaintyOf(
  request: SignificanceRequest | undefined,
  metrics: readonly Metric[],
  counts: ResampledCounts,
): Uncertainty[][] {
  const { totals } = counts
  if (request === undefined) return totals.map(() => metrics.map(() => ({})))
  const columns = metrics.map((metric, m) => metricUncertainty(request, metric, m, counts))
  return totals.map((_, system) => columns.map((column) => column[system]!))
}

/** One entry per system. */
function metricUncertainty(
  request: SignificanceRequest,
  metric: Metric,
  m: number,
  { totals, resamples }: ResampledCounts,
): Uncertainty[] {
  const scoreOf = (state: Float64Array): number => metric.report(metric.finalize(state)).score
  const states = totals.map((system) => system[m]!)
  const sums = resamples.map((systems) => systems.map((system) => system[m]!))
  const trials = request.method === "approximate-randomization" ? sums[0] : undefined
  const drawn = trials === undefined ? sums[0] : sums[1]
  const scored = drawn?.map((each, s) => ({
    score: scoreOf(states[s]!),
    scores: scoresOf(each, metric.width, scoreOf),
  }))
  const compare = comparer(states, { trials, scored, scoreOf })
  const { higherIsBetter } = metric
  const tests =
    request.method === "confidence" ? [] : pairTests(request, { scores: states.map(scoreOf), higherIsBetter, compare })
  return states.map((_, s) => ({
    ...(scored !== undefined && { interval: scoreSpread(scored[s]!.scores) }),
    ...tests[s],
  }))
}

/** A metric on resamples: sums of trials, or scores of every system. */
interface Resampled {
  readonly trials: readonly Float64Array[] | undefined
  readonly scored: readonly ResampledScore[] | undefined
  readonly scoreOf: (state: Float64Array) => number
}

/** Compares a system with another one. */
function comparer(
  states: readonly Float64Array[],
  { trials, scored, scoreOf }: Resampled,
): (base: number, system: number) => Comparison {
  if (trials === undefined) {
    return (base, system) => {
      const { interval, difference, pValue, compatPValue } = compareBootstraps(scored![base]!, scored![system]!)
      return { difference, interval: { low: interval.low, high: interval.high }, pValue, compatPValue }
    }
  }
  return (base, system) => {
    // Sums of trials are those of a system less the first one; all pairs share the swaps, so the first one cancels out.
    const [from, to] = [trials[base]!, trials[system]!]
    const change = from.length === 0 ? to : from.map((sum, i) => (to[i] ?? 0) - sum)
    const swapped = (state: Float64Array, sign: 1 | -1): ResampledScore => ({
      score: scoreOf(state),
      scores: scoresOf(
        change.map((sum, i) => state[i % state.length]! + sign * sum),
        state.length,
        scoreOf,
      ),
    })
    return compareRandomizations(swapped(states[base]!, 1), swapped(states[system]!, -1))
  }
}

function scoresOf(states: Float64Array, width: number, scoreOf: (state: Float64Array) => number): Float64Array {
  return Float64Array.from({ length: states.length / width }, (_, r) =>
    scoreOf(states.subarray(r * width, (r + 1) * width)),
  )
}

/** Adds missing outputs and the settings of intervals and p-values to a signature, after `nrefs` and with sacreBLEU's keys. */
export function withRun(
  signature: string,
  request: SignificanceRequest | undefined,
  { form, missing }: { readonly form: "full" | "short"; readonly missing?: string | undefined },
): string {
  const [first = "", ...rest] = signature.split("|")
  const outputs = missing === undefined ? [] : [`${form === "short" ? "miss" : "missing"}:${missing}`]
  return [first, ...outputs, ...(request === undefined ? [] : significanceEntries(request, form)), ...rest].join("|")
}

function significanceEntries(request: SignificanceRequest, form: "full" | "short"): string[] {
  const { method, resamples, intervalResamples, seed, pValue = "centred", pairs, documents, strata, holm } = request
  const trials = method === "approximate-randomization"
  const entries: readonly (readonly [string, string, string | number | undefined])[] = [
    ["bs", "bs", trials ? intervalResamples : resamples],
    ["ar", "ar", trials ? resamples : undefined],
    ["seed", "rs", seed],
    ["unit", "unit", documents === undefined ? undefined : "document"],
    ["strata", "strata", strata === undefined ? undefined : "yes"],
    ["p", "p", method === "confidence" || (trials && pValue === "centred") ? undefined : pValue],
    ["correction", "corr", holm ? `holm${pairs === "all" ? "-pairs" : ""}` : undefined],
  ]
  return entries.flatMap(([full, short, value]) =>
    value === undefined ? [] : [`${form === "short" ? short : full}:${value}`],
  )
}
