// The content of the report of a gate, and the words that its formats share.
import { fixed } from "../../../report/decimals.js"
import { shownLabel } from "../../../report/tables/groups.js"
import { signed } from "../../../report/uncertainty.js"
import type { Floor, GateVerdict, Judged, Verdict } from "../run/verdict.js"

/** The report of a gate. */
export interface GateReport {
  readonly names: { readonly baseline: string; readonly system: string }
  readonly verdict: GateVerdict
  /** How it was compared: sentences without their periods. */
  readonly facts: readonly string[]
  /** Digits after the point. */
  readonly width: number
}

/** What each verdict is called. */
export const VERDICTS: Readonly<Record<Verdict, string>> = {
  worse: "worse",
  "worse-within-allowed-drop": "worse, within the allowed drop",
  better: "better",
  "not-shown-to-be-worse": "not shown to be worse",
  "cannot-tell": "cannot tell",
}

/** The metric of a comparison, and its group if it has one. */
export function subject({ metric, group }: Pick<Judged, "metric" | "group">): string {
  return group === undefined ? metric : `${metric} of ${group.by} ${shownLabel(group.label)}`
}

/** A sentence about a comparison, without its period. */
export function told(judged: Judged, width: number): string {
  const { verdict, drop, maxDrop, interval, why, fails } = judged
  const name = subject(judged)
  if (interval === undefined) return `${name}: cannot tell, ${why}`
  const [point, low, high] = [drop, interval.low, interval.high].map((value) => fixed(value, width))
  const limit = maxDrop === 0 ? "and none is allowed" : `more than the allowed ${maxDrop}`
  const allowed = {
    worse: `, ${limit}`,
    "worse-within-allowed-drop": ` of the allowed ${maxDrop}`,
    better: "",
    "not-shown-to-be-worse": "",
    "cannot-tell": "",
  }[verdict]
  const unproven = fails && verdict !== "worse" ? `; a drop of more than ${maxDrop} is not excluded` : ""
  return `${name} is ${VERDICTS[verdict]}: drop ${point} (95% interval ${low} to ${high})${allowed}${unproven}`
}

/** A sentence about a limit, without its period. */
export function floorTold({ metric, score, limit, higherIsBetter, fails }: Floor, width: number): string {
  const side = `${fails ? "" : "not "}${higherIsBetter ? "under" : "above"}`
  return `${metric} is ${fixed(score, width)}, ${side} ${limit} (the score alone, whatever its interval)`
}

/** The verdict in one sentence, without its period: what fails, or how the comparisons came out. */
export function headline({ verdict: { passed, judged, floors }, names, width }: GateReport): string {
  const reasons = [
    ...judged.filter(({ fails }) => fails).map((each) => told(each, width)),
    ...floors.filter(({ fails }) => fails).map((each) => floorTold(each, width)),
  ]
  if (!passed) return reasons.slice(0, MAX_REASONS).concat(more(reasons.length)).join("; ")
  if (judged.length === 1) return told(judged[0]!, width)
  const counts = Object.entries(VERDICTS).flatMap(([verdict, words]) => {
    const { length } = judged.filter((each) => each.verdict === verdict)
    return length === 0 ? [] : [`${length} ${words}`]
  })
  return `${names.system} against ${names.baseline}: ${counts.join("; ")}`
}

const MAX_REASONS = 3

function more(reasons: number): string[] {
  return reasons > MAX_REASONS ? [`and ${reasons - MAX_REASONS} more`] : []
}

/** The table of all comparisons, below its header. */
export function rows({ verdict: { judged }, names, width }: GateReport): string[][] {
  const grouped = judged.some(({ group }) => group !== undefined)
  const several = judged.length > 1
  const header = [
    ...["metric", ...(grouped ? ["group"] : []), "items", names.baseline, names.system],
    ...["drop", "95% interval", ...(several ? ["p (Holm)"] : ["p"]), "verdict"],
  ]
  return [
    header,
    ...judged.map(({ metric, group, items, baseline, system, drop, interval, pValue, holmPValue, verdict, fails }) => {
      const p = several ? holmPValue : pValue
      return [
        metric,
        ...(grouped ? [group === undefined ? "all" : `${group.by} ${shownLabel(group.label)}`] : []),
        ...[String(items), fixed(baseline, width), fixed(system, width), signed(drop, width)],
        interval === undefined ? "" : `${fixed(interval.low, width)} to ${fixed(interval.high, width)}`,
        p === undefined ? "" : fixed(p, P_DIGITS),
        `${VERDICTS[verdict]}${fails && verdict !== "worse" ? ", a larger drop is not excluded" : ""}`,
      ]
    }),
  ]
}

const P_DIGITS = 4

/** How the verdict was found: sentences without their periods. */
export function details({ verdict: { judged, floors, nonInferior }, facts, width }: GateReport): string[] {
  const limits = [...new Set(judged.map(({ maxDrop }) => maxDrop))]
  const allowed =
    limits.length === 1
      ? `${limits[0]}`
      : judged
          .filter(({ group }) => group === undefined)
          .map(({ metric, maxDrop }) => `${metric} ${maxDrop}`)
          .join(", ")
  const sure = judged.length > 1 ? " and its p-value, corrected after Holm, is below .05" : ""
  return [
    `drop: baseline less new, in points of the score, so that a positive drop is worse; allowed: ${allowed}`,
    `worse: the 95% interval of the drop is above 0${sure}`,
    ...(nonInferior ? ["--non-inferior: the interval must not reach beyond the allowed drop"] : []),
    ...floors.map((each) => floorTold(each, width)),
    ...facts,
  ]
}
