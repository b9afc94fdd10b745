// The tables of a report as rows of text, for every format.
import { fixed } from "../../../report/decimals.js"
import { signed } from "../../../report/uncertainty.js"
import { changeName, errorsOf, type RescoredSystem, type RescoreReport } from "./model.js"

/** The scores of all systems under all regimes: a heading, then a row each. */
export function scoreRows({ name, regimes, systems }: RescoreReport, width: number): string[][] {
  return [
    ["System", "Regime", `${name}%`, "S", "D", "I", "N"],
    ...systems.flatMap(({ system, scores }) =>
      scores.map(({ rate, substitutions, deletions, insertions, referenceLength }, r) => [
        system,
        regimes[r]!,
        fixed(100 * rate, width),
        ...[substitutions, deletions, insertions, referenceLength].map(String),
      ]),
    ),
  ]
}

/**
 * The changes of a system that change anything: a heading, the first regime, a row each, their sums, the second regime. A change of
 * the rate is the difference of the rates that are printed, so that the changes add up as printed.
 */
export function changeRows(
  { name, regimes, explained }: RescoreReport,
  { attribution: { from, to, changes } }: RescoredSystem,
  width: number,
): string[][] {
  const shown = (rate: number): string => fixed(100 * rate, width)
  const change = (before: number, after: number): string => signed(Number(shown(after)) - Number(shown(before)), width)
  const sum = (of: "errorsAdded" | "errorsRemoved" | "wordsAdded" | "wordsRemoved"): number =>
    changes.reduce((total, each) => total + each[of], 0)
  const counts = (added: number, removed: number): string[] => [
    signed(added - removed, 0),
    String(added),
    String(removed),
  ]
  const [first, last] = explained.map((r) => regimes[r]!) as [string, string]
  const rows = changes.flatMap((each, i) => {
    if (each.segments === 0) return []
    const before = i === 0 ? from : changes[i - 1]!.counts
    return [
      [
        changeName(each),
        shown(each.counts.rate),
        change(before.rate, each.counts.rate),
        ...counts(each.errorsAdded, each.errorsRemoved),
        ...counts(each.wordsAdded, each.wordsRemoved),
        String(each.segments),
      ],
    ]
  })
  const whole = (regime: string, counts: typeof from): string[] => [
    ...[regime, shown(counts.rate), "", String(errorsOf(counts)), "", "", String(counts.referenceLength), "", "", ""],
  ]
  return [
    ["Rule", `${name}%`, "change", "errors", "added", "removed", "words", "added", "removed", "segments"],
    whole(first, from),
    ...rows,
    [
      "total",
      "",
      change(from.rate, to.rate),
      ...counts(sum("errorsAdded"), sum("errorsRemoved")),
      ...counts(sum("wordsAdded"), sum("wordsRemoved")),
      "",
    ],
    whole(last, to),
  ]
}

/** The names of changes that change no segment. */
export function withoutEffect({ attribution: { changes } }: RescoredSystem): string[] {
  return changes.filter(({ segments }) => segments === 0).map(changeName)
}

/** A sentence about what follows from the changes of a system. */
export function headline({ name, regimes, explained }: RescoreReport, system: RescoredSystem, width: number): string {
  const [first, last] = explained.map((r) => regimes[r]!) as [string, string]
  const [from, to] = [system.attribution.from, system.attribution.to].map(({ rate }) => fixed(100 * rate, width))
  return `${system.system}: ${name} ${from} under ${first}, ${to} under ${last}`
}
