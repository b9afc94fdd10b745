// Compares the runs of a table with the first one, score by score.
import { badData, LecternError } from "@lectern/core"
import {
  type ItemDifference,
  type ItemMean,
  type ItemSpread,
  type ItemsNeeded,
  itemDifference,
  itemMean,
  itemsNeeded,
  type McNemarResult,
  mcnemar,
  type PairedItems,
  pairItems,
  smallestDifference,
  type WildBootstrapResult,
  wildBootstrap,
} from "@lectern/metrics/items"
import { holm } from "@lectern/random"
import type { RunScores, ScoreColumn, ScoreTable } from "./table.js"
import { type Bounds, type TimelessInterval, timeless, timelessDifference, type WinRate } from "./timeless.js"

/** How runs are compared. */
export interface ComparingOptions {
  /** Intervals and p-values by the wild cluster bootstrap instead of Student's t, with this seed. */
  readonly wildBootstrap?: { readonly seed: number }
  /** A difference whose number of items is wanted. */
  readonly difference?: number | undefined
  /** Intervals and p-values that hold at all times at once, for scores within these bounds. */
  readonly anytime?: Bounds
}

/** The mean of a run. */
export interface RunMean extends Omit<ItemMean, "interval"> {
  readonly run: string
  readonly interval: ItemMean["interval"] | TimelessInterval
  /** The number of rows; larger than that of items where they have epochs. */
  readonly rows: number
}

/** The comparison of a run with the baseline by one score. */
export interface RunComparison extends Omit<ItemDifference, "interval"> {
  readonly run: string
  /** Items with a higher, an equal and a lower score than the baseline's. */
  readonly wins: number
  readonly ties: number
  readonly losses: number
  readonly interval:
    | {
        readonly kind: "interval"
        readonly low: number
        readonly high: number
        readonly pValue: number
        /** Corrected for all comparisons of the report, after Holm. */
        readonly holmPValue: number
      }
    | { readonly kind: "cannot-tell"; readonly why: "one-cluster" | "too-few-clusters" | "drift" }
  /** The standard error by clusters; absent for a single cluster. */
  readonly standardError?: number
  /** The smallest difference that the set can show; absent where its differences have no spread. */
  readonly power?: {
    /** The smallest true difference that such a set shows with a power of 80%. */
    readonly smallestDifference: number
    /** The size of a set that shows the difference asked for. */
    readonly needed?: ItemsNeeded & { readonly difference: number }
  }
  /** For scores that are 0 or 1, of items that are their own clusters. */
  readonly mcnemar?: McNemarResult
  /** How often the run is better than the baseline, a tie counting half; with intervals that hold at all times. */
  readonly winRate?: WinRate
  /** The draws of the bootstrap. */
  readonly bootstrap?: Pick<WildBootstrapResult, "weights" | "resamples">
  /** Items that only one of both has. */
  readonly onlyInBaseline: readonly string[]
  readonly onlyInRun: readonly string[]
}

/** All runs by one score. */
export interface ScoreReport {
  readonly score: string
  /** The runs that have it, the baseline first. */
  readonly means: readonly RunMean[]
  readonly comparisons: readonly RunComparison[]
}

/** The comparison of all runs. */
export interface ScoresReport extends ComparingOptions {
  readonly runs: readonly Pick<RunScores, "name" | "format" | "failed">[]
  readonly scores: readonly ScoreReport[]
  /** Scores that were left out because the baseline, or every other run, lacks them. */
  readonly notShared: readonly string[]
}

/** Compares the runs of a table. */
export function compareScores({ runs, items }: ScoreTable, options: ComparingOptions = {}): ScoresReport {
  const [baseline, ...others] = runs
  if (baseline === undefined || others.length === 0) {
    const why = `one run, ${baseline?.name}, expected at least two: name several files, or the field with the run by --run`
    throw new LecternError({ kind: "usage", why: `--scores has ${why}` })
  }
  const all = [...new Set(runs.flatMap(({ scores }) => [...scores.keys()]))]
  const shared = all.filter((name) => baseline.scores.has(name) && others.some(({ scores }) => scores.has(name)))
  if (shared.length === 0) {
    const names = runs.map(({ name, scores }) => `${name} has ${[...scores.keys()].join(", ") || "none"}`)
    throw badData(runs[1]!.name, `has no score of ${baseline.name}: ${names.join("; ")}`)
  }
  const scores = shared.map((score) => {
    const having = runs.filter((run) => run.scores.has(score))
    const means = having.map((run) => meanOf(run, score, items, options))
    const comparisons = having.slice(1).map((run) => comparisonOf({ baseline, run, score, items }, options))
    return { score, means, comparisons }
  })
  return {
    ...options,
    runs,
    scores: corrected(scores),
    notShared: all.filter((name) => !shared.includes(name)),
  }
}

function meanOf(run: RunScores, score: string, items: readonly string[], { anytime }: ComparingOptions): RunMean {
  const column = run.scores.get(score)!
  const { ids, scores, clusters } = column
  const rows = { scores, ...(run.hasEpochs && { ids }), ...(clusters !== undefined && { clusters }) }
  const mean = { run: run.name, rows: scores.length, ...itemMean(rows) }
  if (anytime === undefined) return mean
  const outside = scores.findIndex((each) => !(each >= anytime.low && each <= anytime.high))
  if (outside >= 0) {
    const why = `has the score ${scores[outside]} of the item ${JSON.stringify(items[ids[outside]!])}, expected ${anytime.low} to ${anytime.high}, the bounds of --anytime; --bounds sets them`
    throw badData(run.name, why)
  }
  const averaged = run.hasEpochs ? pairItems(column, column).baseline : scores
  return { ...mean, interval: timeless(averaged, anytime, anytime.low) }
}

/** Two runs with a score of the same name, and the names of all items. */
interface Pair {
  readonly baseline: RunScores
  readonly run: RunScores
  readonly score: string
  readonly items: readonly string[]
}

function comparisonOf(
  { baseline, run, score, items }: Pair,
  { wildBootstrap: wild, difference, anytime }: ComparingOptions,
): RunComparison {
  const columns = [baseline.scores.get(score)!, run.scores.get(score)!] as const
  const pairs = baseline.hasEpochs || run.hasEpochs ? pairItems(...columns) : pairRows(...columns, items.length)
  const [onlyInBaseline, onlyInRun] = [pairs.onlyInBaseline, pairs.onlyInSystem].map((ids) =>
    ids.map((id) => items[Number(id)]!),
  ) as [string[], string[]]
  if (pairs.ids.length === 0) {
    const [ours, theirs] = [onlyInBaseline[0], onlyInRun[0]].map((id) => JSON.stringify(id))
    const why = `has no item of ${baseline.name}: ${theirs} here, ${ours} there; --id names the field with the item`
    throw badData(run.name, why)
  }
  const { interval: closed, ...found } = itemDifference(pairs)
  const bootstrap = wild && wildBootstrap(pairs.differences, wild)
  const { baseline: before, system: after } = pairs
  const always = anytime && timelessDifference(pairs, anytime)
  const interval = always?.difference ?? bootstrap?.interval ?? closed
  const { length } = before.filter((value, i) => after[i] === value)
  const wins = before.filter((value, i) => after[i]! > value).length
  const isBinary = found.clusters === found.n && [before, after].every((each) => each.every(isBit))
  return {
    run: run.name,
    ...found,
    ...{ wins, ties: length, losses: found.n - wins - length },
    interval:
      interval.kind === "interval"
        ? { kind: "interval", low: interval.low, high: interval.high, pValue: interval.pValue, holmPValue: 1 }
        : interval,
    ...(closed.kind === "interval" && { standardError: closed.standardError }),
    ...(always && { winRate: always.winRate }),
    ...(anytime === undefined &&
      closed.kind === "interval" &&
      closed.standardError > 0 && {
        power: powerOf({ standardError: closed.standardError, n: found.n, clusters: found.clusters }, difference),
      }),
    ...(isBinary && anytime === undefined && { mcnemar: mcnemar(before, after) }),
    ...(bootstrap && { bootstrap: { weights: bootstrap.weights, resamples: bootstrap.resamples } }),
    onlyInBaseline,
    onlyInRun,
  }
}

/** The pairs of `pairItems`, for runs with one row for each item, whose numbers are places in an array. */
function pairRows(ours: ScoreColumn, theirs: ScoreColumn, items: number): PairedItems {
  const rowOf = new Int32Array(items).fill(-1)
  for (const [row, id] of theirs.ids.entries()) rowOf[id] = row
  const isShared = new Uint8Array(items)
  const ids = ours.ids.filter((id) => rowOf[id]! >= 0)
  for (const id of ids) isShared[id] = 1
  const before = Float64Array.from(ids)
  let n = 0
  for (const [row, id] of ours.ids.entries()) if (isShared[id] === 1) before[n++] = ours.scores[row]!
  const after = Float64Array.from(ids, (id) => theirs.scores[rowOf[id]!]!)
  const clusters = theirs.clusters && ids.map((id) => theirs.clusters![rowOf[id]!]!)
  return {
    ids,
    baseline: before,
    system: after,
    differences: { scores: after.map((score, i) => score - before[i]!), ...(clusters !== undefined && { clusters }) },
    onlyInBaseline: ours.ids.filter((id) => rowOf[id]! < 0),
    onlyInSystem: theirs.ids.filter((id) => isShared[id] === 0),
  }
}

function powerOf(spread: ItemSpread, difference: number | undefined): NonNullable<RunComparison["power"]> {
  return {
    smallestDifference: smallestDifference(spread),
    ...(difference !== undefined && { needed: { difference, ...itemsNeeded(difference, spread) } }),
  }
}

/** Corrects the p-values of all comparisons together. */
function corrected(scores: readonly ScoreReport[]): ScoreReport[] {
  const pValues = scores.flatMap(({ comparisons }) =>
    comparisons.flatMap(({ interval }) => (interval.kind === "interval" ? [interval.pValue] : [])),
  )
  const raised = holm(pValues)
  let next = 0
  return scores.map((each) => ({
    ...each,
    comparisons: each.comparisons.map((comparison) => {
      const { interval } = comparison
      return interval.kind === "interval"
        ? { ...comparison, interval: { ...interval, holmPValue: raised[next++]! } }
        : comparison
    }),
  }))
}

function isBit(value: number): boolean {
  return value === 0 || value === 1
}
