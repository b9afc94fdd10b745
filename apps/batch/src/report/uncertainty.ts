// Intervals and p-values in the forms that reports share.
import { fixed } from "./decimals.js"
import type { Comparison, CorpusReport, MetricReport, SignificanceFacts } from "./model.js"
import { printable } from "./printable.js"

/** The level below which sacreBLEU marks a p-value. */
const LEVEL = 0.05

/**
 * The p-value that the reader asked for.
 *
 * @param comparison - a system against the baseline
 * @param significance - how the test was made; sacreBLEU's p-value exists for the paired bootstrap only
 * @returns a number in [0, 1]
 */
export function shownPValue(
  { pValue, compatPValue, holmPValue }: Comparison,
  significance: SignificanceFacts | undefined,
): number {
  if (significance?.shown === "holm") return holmPValue ?? pValue
  return significance?.shown === "compat" ? (compatPValue ?? pValue) : pValue
}

/**
 * Whether a p-value is marked: sacreBLEU's star.
 *
 * @param pValue - a number in [0, 1]
 */
export function isMarked(pValue: number): boolean {
  return pValue <= LEVEL
}

/**
 * The system's name as tables show it, the first one of a test marked as the baseline.
 *
 * @param report - the run
 * @param index - which system
 */
export function systemLabel({ systems, significance }: CorpusReport, index: number): string {
  const isBaseline = index === 0 && significance !== undefined && significance.method !== "confidence"
  return isBaseline ? significance.baseline : (systems[index]?.system ?? "")
}

/**
 * Whether any system was compared with the first.
 *
 * @param metrics - one metric of every system
 */
export function isCompared(metrics: readonly MetricReport[]): boolean {
  return metrics.some(({ comparison }) => comparison !== undefined)
}

/**
 * A metric's name above its column, with an arrow where less is better.
 *
 * @param metric - the metric
 * @returns `BLEU`, `TER ↓`
 */
export function metricTitle({ name, higherIsBetter }: MetricReport): string {
  return higherIsBetter ? name : `${name} ↓`
}

/**
 * What follows a score with an interval.
 *
 * @param metric - the score
 * @param width - digits after the point
 * @returns ` ± 0.9`, or nothing
 */
export function spread({ interval }: MetricReport, width: number): string {
  return interval === undefined ? "" : ` ± ${fixed(interval.halfWidth, width)}`
}

/**
 * A difference with its sign.
 *
 * @param difference - a finite number
 * @param width - digits after the point
 * @returns `+1.2`, `-0.3`, `0.0`
 */
export function signed(difference: number, width: number): string {
  const digits = fixed(difference, width)
  if (Number(digits) === 0) return digits.replace("-", "")
  return difference > 0 ? `+${digits}` : digits
}

/**
 * One sentence on how intervals and p-values were made.
 *
 * @param significance - how
 * @returns the sentence without a full stop; undefined for scores alone
 */
export function testLine(significance: SignificanceFacts | undefined): string | undefined {
  if (significance === undefined) return undefined
  const { method, resamples, intervalResamples, baseline, shown } = significance
  const first = printable(baseline.replace(/^Baseline: /, ""))
  const which = { centred: "two-sided", compat: "as sacreBLEU's", holm: "two-sided, Holm's correction" }[shown]
  const intervals = (count: number): string => `95% intervals from ${count} bootstrap resamples${drawn(significance)}`
  switch (method) {
    case "confidence":
      return intervals(resamples)
    case "paired-bootstrap":
      return `Compared with ${first}: 95% intervals and p (${which}) from ${resamples} paired bootstrap resamples${drawn(significance)}`
    case "approximate-randomization": {
      const test = `Compared with ${first}: p (${which}) from ${resamples} trials of approximate randomization`
      return intervalResamples === undefined
        ? `${test}${drawn(significance)}`
        : `${test}; ${intervals(intervalResamples)}`
    }
  }
}

function drawn({ seed, documents, strata }: SignificanceFacts): string {
  const whole = documents === undefined ? "" : ` of documents (${printable(documents)})`
  const within = strata === undefined ? "" : ` within strata (${printable(strata)})`
  return `${whole}${within}, seed ${seed}`
}
