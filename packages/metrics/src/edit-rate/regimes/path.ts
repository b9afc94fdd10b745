// The way from one regime to another, one rule at a time.
import { type Regime, type RegimeRule, regimeOf, rulesOf } from "./rules.js"

/** A rule that one of two regimes lacks, or that both have in different forms. */
export interface RuleChange {
  /** `changed` is a rule of the same name in another form, such as the numbers of two normalizers. */
  readonly kind: "added" | "removed" | "changed"
  /** The rule's name. */
  readonly name: string
}

/** One step: the regime before it has `before`, the one after it has `after`. */
export interface Step extends RuleChange {
  /** Rules of texts that come first and are the same before and after it; undefined for rules that compare. */
  readonly prefix: readonly RegimeRule[] | undefined
  readonly before: RegimeRule | undefined
  readonly after: RegimeRule | undefined
  /** The whole regime after it. */
  readonly regime: Regime
  /** Whether it can change counts only by changing a text. */
  readonly onlyTexts: boolean
}

type Entry = readonly [before: RegimeRule | undefined, after: RegimeRule | undefined]

const STAGES = ["text", "pair", "comparison"] as const

/** The first regime and the steps to the second. */
export function pathBetween(from: Regime, to: Regime): { readonly start: Regime; readonly steps: readonly Step[] } {
  const rules = [rulesOf(from, "from"), rulesOf(to, "to")] as const
  const entries = STAGES.map((stage) => aligned(rules[0][stage], rules[1][stage]))
  const steps: Step[] = []
  for (const [s, stage] of STAGES.entries()) {
    for (const [i, [before, after]] of entries[s]!.entries()) {
      if (before?.key === after?.key) continue
      const done = (at: number, k: number): boolean => at < s || (at === s && k <= i)
      const [text, pair, comparison] = entries.map((list, at) =>
        list.flatMap((entry, k) => entry[done(at, k) ? 1 : 0] ?? []),
      ) as [RegimeRule[], RegimeRule[], RegimeRule[]]
      steps.push({
        kind: before === undefined ? "added" : after === undefined ? "removed" : "changed",
        name: (before ?? after)!.name,
        prefix: stage === "text" ? entries[0]!.slice(0, i).flatMap(([, rule]) => rule ?? []) : undefined,
        before,
        after,
        regime: regimeOf({ text, pair, comparison }),
        onlyTexts: stage === "text" && comparison.every(({ name }) => name === "compounds"),
      })
    }
  }
  return { start: regimeOf(rules[0]), steps }
}

/**
 * Two lists side by side by a longest common subsequence of names; between common rules, those of the first come before those
 * of the second.
 */
function aligned(from: readonly RegimeRule[], to: readonly RegimeRule[]): Entry[] {
  const common = Array.from({ length: from.length + 1 }, () => new Float64Array(to.length + 1))
  const same = (i: number, j: number): boolean => from[i]!.name === to[j]!.name
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--) {
      common[i]![j] = same(i, j) ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
    }
  }
  const entries: Entry[] = []
  for (let [i, j] = [0, 0]; i < from.length || j < to.length; ) {
    if (i < from.length && j < to.length && same(i, j)) entries.push([from[i++], to[j++]])
    else if (j === to.length || (i < from.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      entries.push([from[i++], undefined])
    else entries.push([undefined, to[j++]])
  }
  return entries
}
