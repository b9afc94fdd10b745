// Formats intervals and p-values for all reports.
import { fixed } from "./decimals.js"
import type { Comparison, CorpusReport, MetricReport, SignificanceFacts } from "./model.js"
import { printable } from "./printable.js"

/** The highest p-value that sacreBLEU marks. */
const LEVEL = 0.05
const P_DIGITS = 4

/** Selects the requested p-value. */
export function shownPValue(
  { pValue, compatPValue, holmPValue }: Comparison,
  significance: Pick<SignificanceFacts, "shown"> | undefined,
): number {
  if (significance?.shown === "holm") return holmPValue ?? pValue
  return significance?.shown === "compat" ? (compatPValue ?? pValue) : pValue
}

/** Whether a p-value is marked with sacreBLEU's star. */
export function isMarked(pValue: number): boolean {
  return pValue <= LEVEL
}

/** The system's name in tables; in a test, the first system is marked as the baseline. */
export function systemLabel({ systems, significance }: CorpusReport, index: number): string {
  const isBaseline = index === 0 && significance !== undefined && significance.method !== "confidence"
  return isBaseline ? significance.baseline : (systems[index]?.system ?? "")
}

/** Whether any system was compared with the baseline. */
export function isCompared(metrics: readonly MetricReport[]): boolean {
  return metrics.some(({ comparison }) => comparison !== undefined)
}

/** The heading of a metric's column, with an arrow if lower scores are better. */
export function metricTitle({ name, higherIsBetter }: MetricReport): string {
  return higherIsBetter ? name : `${name} ↓`
}

/** The interval after a score. */
export function spread({ interval }: MetricReport, width: number): string {
  return interval === undefined ? "" : ` ± ${fixed(interval.halfWidth, width)}`
}

/** Formats a difference with its sign. */
export function signed(difference: number, width: number): string {
  const digits = fixed(difference, width)
  if (Number(digits) === 0) return digits.replace("-", "")
  return difference > 0 ? `+${digits}` : digits
}

/** A p-value in a table. */
export function pText(p: number): string {
  return `${fixed(p, P_DIGITS)}${isMarked(p) ? "*" : ""}`
}

/** Describes in one sentence how intervals and p-values were computed. */
export function testLine(significance: SignificanceFacts | undefined): string | undefined {
  if (significance === undefined) return undefined
  const { method, resamples, intervalResamples, baseline, shown } = significance
  const first = printable(baseline.replace(/^Baseline: /, ""))
  const which = { centred: "two-sided", compat: "as sacreBLEU's", holm: "two-sided, Holm's correction" }[shown]
  const intervals = (count: number): string =>
    `95% intervals from ${count} bootstrap resamples${samplingNote(significance)}`
  switch (method) {
    case "confidence":
      return intervals(resamples)
    case "paired-bootstrap":
      return `Compared with ${first}: 95% intervals and p (${which}) from ${resamples} paired bootstrap resamples${samplingNote(significance)}`
    case "approximate-randomization": {
      const test = `Compared with ${first}: p (${which}) from ${resamples} trials of approximate randomization`
      return intervalResamples === undefined
        ? `${test}${samplingNote(significance)}`
        : `${test}; ${intervals(intervalResamples)}`
    }
  }
}

/** How many resamples it takes, when p-values stand at the smallest one that the resamples allow and more could tell more. */
export function floorNote({ systems, significance }: CorpusReport): string | undefined {
  if (significance === undefined || significance.method === "confidence") return undefined
  const { method, resamples, shown, pairs } = significance
  const [count, all] = [systems.length, pairs === "all"]
  const tests = shown !== "holm" ? 1 : all ? (count * (count - 1)) / 2 : count - 1
  // The levels are 1 / 20, 1 / 100 and 1 / 1000.
  const parts = [20, 100, 1000].find((each) => tests * each > resamples)
  const stands = ({ pValue, compatPValue }: Comparison): boolean =>
    (shown === "compat" ? (compatPValue ?? pValue) : pValue) === 1 / (resamples + 1)
  const comparisons = systems.flatMap(({ metrics }) =>
    metrics.flatMap(({ comparison, ranking }) => [comparison, ...(ranking?.against ?? [])]),
  )
  if (parts === undefined || !comparisons.some((each) => each !== undefined && stands(each))) return undefined
  const [unit, option] = method === "paired-bootstrap" ? ["resamples", "--paired-bs-n"] : ["trials", "--paired-ar-n"]
  const smallest = fixed(Math.min(1, tests / (resamples + 1)), P_DIGITS)
  const family = tests === 1 ? "" : ` with Holm's correction of ${tests} tests`
  return `p = ${smallest} is the smallest that ${resamples} ${unit} allow${family}; below ${1 / parts} takes ${option} ${tests * parts}`
}

function samplingNote({ seed, documents, strata }: SignificanceFacts): string {
  const whole = documents === undefined ? "" : ` of documents (${printable(documents)})`
  const within = strata === undefined ? "" : ` within strata (${printable(strata)})`
  return `${whole}${within}, seed ${seed}`
}
