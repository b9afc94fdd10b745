// The comparisons of a gate over tables of scores: every score over all items and over each group.
import { badData, LecternError } from "@lectern/core"
import { counted } from "../../../report/counted.js"
import { naturalOrder } from "../../../report/natural-order.js"
import {
  type ComparingOptions,
  compareScores,
  type RunComparison,
  type ScoresReport,
} from "../../../scores/compare-scores.js"
import { type RunScores, type ScoreTable, tablesByLabel } from "../../../scores/table.js"
import { named, WHY } from "../../compare/scores/report/facts.js"
import type { Compared } from "./verdict.js"

/** How tables are compared. */
export interface TableGate {
  readonly comparing: ComparingOptions
  /** The fields that divide items into groups. */
  readonly by: readonly string[]
  /** Scores of which lower is better. */
  readonly lowerIsBetter: readonly string[]
  /** Whether items that only one run has are left out instead of refused. */
  readonly skipsMissing: boolean
}

/** Compares two runs; refuses runs with failures or with items that the other lacks. */
export function comparedScores(
  table: ScoreTable,
  { comparing, by, lowerIsBetter, skipsMissing }: TableGate,
): { readonly compared: Compared[]; readonly report: ScoresReport } {
  if (table.runs.length > 2) {
    const names = table.runs.map(({ name }) => name).join(", ")
    throw new LecternError({
      kind: "usage",
      why: `a gate compares two runs, the baseline and the new one, not ${names}`,
    })
  }
  const report = compareScores(table, comparing)
  refuseIncomplete(report, skipsMissing)
  const unknown = lowerIsBetter.find((name) => !report.scores.some(({ score }) => score === name))
  if (unknown !== undefined) {
    const names = report.scores.map(({ score }) => score).join(", ")
    throw new LecternError({
      kind: "usage",
      why: `--lower-is-better names the score ${unknown}, which is not there: ${names}`,
    })
  }
  const comparedOf = ({ scores }: ScoresReport): Compared[] =>
    scores.map(({ score, comparisons: [found] }) => ({
      metric: score,
      higherIsBetter: !lowerIsBetter.includes(score),
      ...sidesOf(found!),
    }))
  const groups = by.flatMap((name, b) => {
    const tables = tablesByLabel(table, table.groups[b]!)
    return [...tables.keys()].sort(naturalOrder).flatMap((label) => {
      const part = withShared(tables.get(label)!)
      if (part.runs[0]!.scores.size === 0) return []
      return comparedOf(compareScores(part, comparing)).map((each) => ({ ...each, group: { by: name, label } }))
    })
  })
  return { compared: [...comparedOf(report), ...groups], report }
}

/** The scores of which both runs have an item in common. */
function withShared(table: ScoreTable): ScoreTable {
  const [ours, theirs] = table.runs.map(({ scores }) => scores) as [RunScores["scores"], RunScores["scores"]]
  const isShared = (name: string): boolean => {
    const known = new Set(theirs.get(name)?.ids)
    return ours.get(name)?.ids.some((id) => known.has(id)) ?? false
  }
  const runs = table.runs.map((run) => ({
    ...run,
    scores: new Map([...run.scores].filter(([name]) => isShared(name))),
  }))
  return { ...table, runs }
}

function sidesOf({
  n,
  clusters,
  baseline,
  system,
  interval,
}: RunComparison): Omit<Compared, "metric" | "higherIsBetter"> {
  const why = interval.kind === "cannot-tell" ? WHY[interval.why](clusters) : ""
  const change = interval.kind === "interval" ? interval : ({ kind: "cannot-tell", why } as const)
  return { items: n, baseline, system, change }
}

function refuseIncomplete({ runs, scores, notShared }: ScoresReport, skipsMissing: boolean): void {
  for (const { name, failed } of runs) {
    if (failed.length === 0) continue
    const why = `has ${counted(failed.length, "failure")} without a score: ${named(failed)}; run these again before the gate`
    throw badData(name, why)
  }
  if (skipsMissing) return
  const [baseline, run] = runs.map(({ name }) => name) as [string, string]
  if (notShared.length > 0) {
    const why = `has not the same scores as ${baseline}: only one of them has ${notShared.join(", ")}; --score names those to compare`
    throw badData(run, why)
  }
  for (const { score, comparisons } of scores) {
    const { onlyInBaseline = [], onlyInRun = [] } = comparisons[0] ?? {}
    const [path, other, ids] = onlyInBaseline.length > 0 ? [run, baseline, onlyInBaseline] : [baseline, run, onlyInRun]
    if (ids.length === 0) continue
    const why = `lacks ${counted(ids.length, "item")} of ${other} with the score ${score}: ${named(ids)}; --missing skip leaves them out`
    throw badData(path, why)
  }
}
