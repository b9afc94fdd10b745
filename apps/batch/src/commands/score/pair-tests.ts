// Tests of pairs of systems by one metric: with the baseline, with the best system, or all; ranks and clusters of systems.

import { holm } from "@lectern/random"
import { baselineFirst } from "../../console/baseline.js"
import type { Comparison, MetricReport, Ranking, SignificanceFacts } from "../../report/model.js"
import { isMarked, shownPValue } from "../../report/uncertainty.js"

/** The pairs to test, and their p-values. */
export interface PairOptions extends Pick<SignificanceFacts, "pairs"> {
  readonly baseline?: number
  readonly holm?: boolean
  readonly pValue?: "centred" | "compat"
}

/** The scores of all systems, and the test of two of them. */
export interface TestedScores {
  readonly scores: readonly number[]
  readonly higherIsBetter: boolean
  /** Compares a system with another one. */
  readonly compare: (base: number, system: number) => Comparison
}

type Pair = readonly [base: number, system: number]

/** `[system][other]`: the comparison of the system with the other one, if the two were tested. */
type Table = readonly (readonly (Comparison | undefined)[])[]

/** The requested tests of every system. */
export function pairTests(
  { baseline = 0, pairs = "baseline", holm: corrects = false, pValue = "centred" }: PairOptions,
  { scores, higherIsBetter, compare }: TestedScores,
): Pick<MetricReport, "comparison" | "leads" | "ranking">[] {
  const systems = scores.map((_, s) => s)
  const order = systems.toSorted((a, b) => (higherIsBetter ? scores[b]! - scores[a]! : scores[a]! - scores[b]!))
  const tested = (family: readonly Pair[]): Table => {
    const found = family.map(([base, system]) => compare(base, system))
    const corrected = corrects ? holm(found.map((each) => each.pValue)) : []
    const table = systems.map(() => systems.map((): Comparison | undefined => undefined))
    for (const [i, [base, system]] of family.entries()) {
      const comparison = { ...found[i]!, ...(corrects && { holmPValue: corrected[i]! }) }
      table[system]![base] = comparison
      table[base]![system] = mirrored(comparison)
    }
    return table
  }
  const withAll = (one: number): Table => tested(systems.flatMap((s) => (s === one ? [] : [[one, s] as const])))
  const all =
    pairs === "all"
      ? tested(systems.flatMap((s) => systems.slice(s + 1).map((other) => [s, other] as const)))
      : undefined
  const withBaseline = all ?? withAll(baseline)
  const best = order[0]!
  const withBest = pairs === "best" && best !== baseline ? withAll(best) : withBaseline
  const isBetter = (table: Table, one: number, other: number): boolean => {
    const comparison = table[one]![other]
    if (comparison === undefined) return false
    const gain = higherIsBetter ? comparison.difference : -comparison.difference
    return gain > 0 && isMarked(shownPValue(comparison, { shown: corrects ? "holm" : pValue }))
  }
  const ranks = all && rankRanges(order, (one, other) => isBetter(all, one, other))
  return systems.map((s) => {
    const comparison = withBaseline[s]![baseline]
    return {
      ...(comparison !== undefined && { comparison }),
      ...(pairs !== "baseline" && { leads: !isBetter(withBest, best, s) }),
      ...(ranks !== undefined && { ranking: { ...ranks[s]!, against: baselineFirst(all![s]!, baseline) } }),
    }
  })
}

/** Ranges of ranks and clusters as in the findings of WMT, by system; `order` has the best system first. */
export function rankRanges(
  order: readonly number[],
  isBetter: (one: number, other: number) => boolean,
): Omit<Ranking, "against">[] {
  const ranks: Omit<Ranking, "against">[] = []
  let cluster = 0
  for (const [place, system] of order.entries()) {
    const [above, rest] = [order.slice(0, place), order.slice(place)]
    if (above.every((one) => rest.every((other) => isBetter(one, other)))) cluster++
    const better = order.filter((other) => isBetter(other, system)).length
    const worse = order.filter((other) => isBetter(system, other)).length
    ranks[system] = { low: 1 + better, high: order.length - worse, cluster }
  }
  return ranks
}

/** The comparison of the other system with this one. */
function mirrored({ difference, interval, ...rest }: Comparison): Comparison {
  return {
    difference: -difference,
    ...(interval !== undefined && { interval: { low: -interval.high, high: -interval.low } }),
    ...rest,
  }
}
