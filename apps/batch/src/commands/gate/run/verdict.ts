// The rules of the gate: what a drop and its interval say, and whether a pull request passes.
import { holm } from "@lectern/random"

/** What a comparison says. */
export type Verdict = "worse" | "worse-within-allowed-drop" | "better" | "not-shown-to-be-worse" | "cannot-tell"

/** A score of the baseline and of the new system, over all items or those of a group. */
export interface Compared {
  /** The metric, or the name of the score. */
  readonly metric: string
  /** Whether larger scores are better. */
  readonly higherIsBetter: boolean
  /** The group, by the name of its grouping; absent for all items. */
  readonly group?: { readonly by: string; readonly label: string }
  readonly items: number
  readonly baseline: number
  readonly system: number
  /** How much the new system is better (above 0) or worse, with its 95% interval, or the reason why nothing can be told. */
  readonly change: Change
}

/** The change of a score, as new less baseline. */
export type Change =
  | { readonly kind: "interval"; readonly low: number; readonly high: number; readonly pValue: number }
  | { readonly kind: "cannot-tell"; readonly why: string }

/** What is allowed. */
export interface GateRules {
  /** The most points that a metric may drop: by its name, or any other's under the empty name. */
  readonly maxDrop: ReadonlyMap<string, number>
  /** Whether a drop beyond that must be excluded, not only be not shown. */
  readonly nonInferior: boolean
  /** The lowest scores of the new system that pass, the highest where lower is better. */
  readonly failUnder: ReadonlyMap<string, number>
}

/** A comparison with its verdict. */
export interface Judged extends Omit<Compared, "change"> {
  /** How many points the new system is worse than the baseline; below 0 where it is better. */
  readonly drop: number
  readonly maxDrop: number
  /** The 95% interval of the drop. */
  readonly interval?: { readonly low: number; readonly high: number }
  readonly pValue?: number
  /** Corrected for all comparisons, after Holm; absent for a single one. */
  readonly holmPValue?: number
  /** Why nothing can be told. */
  readonly why?: string
  readonly verdict: Verdict
  readonly fails: boolean
}

/** A score of the new system compared with its limit, without regard to chance. */
export interface Floor {
  readonly metric: string
  readonly higherIsBetter: boolean
  readonly score: number
  readonly limit: number
  readonly fails: boolean
}

/** What the gate says. */
export interface GateVerdict {
  readonly passed: boolean
  readonly nonInferior: boolean
  /** Each metric over all items, and then by group. */
  readonly judged: readonly Judged[]
  readonly floors: readonly Floor[]
}

const LEVEL = 0.05
// Scores on the scale of reports are rounded in their last digits: 81.2 - 79.2 is above 2.
const ROUNDING = 1e-9
const MIN_ITEMS = 10

/** Judges all comparisons. */
export function judge(all: readonly Compared[], rules: GateRules): GateVerdict {
  const changes = all.map(
    ({ items, change }): Change =>
      items < MIN_ITEMS ? { kind: "cannot-tell", why: `fewer than ${MIN_ITEMS} items` } : change,
  )
  const corrected = holm(changes.flatMap((each) => (each.kind === "interval" ? [each.pValue] : [])))
  let next = 0
  const judged = all.map((each, i) => {
    const change = changes[i]!
    return judgedOf(each, change, rules, all.length > 1 && change.kind === "interval" ? corrected[next++] : undefined)
  })
  const floors = [...rules.failUnder].map(([metric, limit]): Floor => {
    const { system, higherIsBetter } = all.find((each) => each.metric === metric && each.group === undefined)!
    return {
      metric,
      higherIsBetter,
      score: system,
      limit,
      fails: (higherIsBetter ? limit - system : system - limit) > ROUNDING,
    }
  })
  const passed = ![...judged, ...floors].some(({ fails }) => fails)
  return { passed, nonInferior: rules.nonInferior, judged, floors }
}

function judgedOf(
  { change: _, ...compared }: Compared,
  change: Change,
  { maxDrop: limits, nonInferior }: GateRules,
  holmPValue: number | undefined,
): Judged {
  const { metric, higherIsBetter, baseline, system } = compared
  const drop = higherIsBetter ? baseline - system : system - baseline
  const maxDrop = limits.get(metric) ?? limits.get("") ?? 0
  if (change.kind === "cannot-tell") {
    return { ...compared, drop, maxDrop, why: change.why, verdict: "cannot-tell", fails: nonInferior }
  }
  const { pValue } = change
  const interval = higherIsBetter ? { low: -change.high, high: -change.low } : { low: change.low, high: change.high }
  const isSure = holmPValue === undefined || holmPValue < LEVEL
  const exceeds = drop - maxDrop > ROUNDING
  const verdict =
    interval.low > 0 && isSure
      ? exceeds
        ? "worse"
        : "worse-within-allowed-drop"
      : interval.high < 0 && isSure
        ? "better"
        : "not-shown-to-be-worse"
  const fails = verdict === "worse" || (nonInferior && interval.high - maxDrop > ROUNDING)
  return {
    ...compared,
    ...{ drop, maxDrop, interval, pValue },
    ...(holmPValue !== undefined && { holmPValue }),
    ...{ verdict, fails },
  }
}
