// Averages over groups, each of which counts the same, as sclite has them below its tables of speakers.
import type { GroupingReport, MetricReport } from "./model.js"

/** The averages of a column, in the order of their rows. */
export const AVERAGES: Readonly<Record<"mean" | "S.D." | "median", (values: readonly number[]) => number>> = {
  mean,
  // Of a sample: the sum of squares is divided by one less than the number.
  "S.D."(values) {
    const middle = mean(values)
    const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
    return values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1))
  },
  median(values) {
    const sorted = values.toSorted((a, b) => a - b)
    const half = sorted.length / 2
    return sorted.length === 0 ? 0 : (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2
  },
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** Whether a metric is a rate of edits, also of meetings, or of segments with edits. */
export function isErrorRate({ name }: Pick<MetricReport, "name">): boolean {
  return /^(macro-|t?cp)?(WER|CER|MER|WIL|WIP|SER)$/.test(name)
}

/** The scores of groups that averages are of: a group without reference words has no rate. */
export function ratesOf({ groups }: GroupingReport, system: number, metric: number): number[] {
  return groups.flatMap(({ systems }) => {
    const { score, parts } = systems[system]!.metrics[metric]!
    return parts.ref_len === 0 ? [] : [score]
  })
}
