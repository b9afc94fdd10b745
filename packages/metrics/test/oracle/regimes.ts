// The path between two lists of rules and the errors on it, the obvious way: recursion, every rule applied to every text.
import type { Segment } from "../../src/index.js"
import { oracleEdits, oracleWords } from "./edits.js"

/** A named rule, which differs from others of its name by its form. */
export interface OracleRule {
  readonly name: string
  readonly form: number
  readonly apply: (text: string) => string
}

/** A rule taken, put in, or put in another's place. */
export type OracleStep = readonly [kind: "removed" | "added" | "changed", name: string]

type Rules = readonly OracleRule[]

function common(a: Rules, b: Rules): number {
  const [[first, ...rest], [other, ...others]] = [a, b]
  if (first === undefined || other === undefined) return 0
  return first.name === other.name ? 1 + common(rest, others) : Math.max(common(rest, b), common(a, others))
}

/** The steps from one list to another, and the list after each; the first entry is the list itself. */
export function oraclePath(a: Rules, b: Rules, done: Rules = []): [OracleStep | undefined, Rules][] {
  const [[first, ...rest], [other, ...others]] = [a, b]
  const here: [OracleStep | undefined, Rules] = [undefined, [...done, ...a]]
  const after = (step: OracleStep, [, ...path]: [OracleStep | undefined, Rules][], list: Rules) => [
    here,
    [step, list] as [OracleStep, Rules],
    ...path,
  ]
  if (first === undefined && other === undefined) return [here]
  if (first !== undefined && other !== undefined && first.name === other.name) {
    const next = oraclePath(rest, others, [...done, other])
    return first.form === other.form ? next : after(["changed", other.name], next, [...done, other, ...rest])
  }
  if (other === undefined || (first !== undefined && common(rest, b) >= common(a, others)))
    return after(["removed", first!.name], oraclePath(rest, b, done), [...done, ...rest])
  return after(["added", other.name], oraclePath(a, others, [...done, other]), [...done, other, ...a])
}

/** Substitutions, deletions, insertions and reference words of the best reference, after all rules. */
export function oracleCounts(rules: Rules, { hypothesis, references }: Segment): number[] {
  const wordsOf = (text: string): string[] => oracleWords(rules.reduce((sofar, { apply }) => apply(sofar), text))
  const tried = references.flatMap((reference) => {
    if (reference == null) return []
    const words = wordsOf(reference)
    const kinds = oracleEdits(wordsOf(hypothesis), words).map(([kind]) => kind)
    const counts = ["substitute", "delete", "insert"].map((kind) => kinds.filter((each) => each === kind).length)
    return [{ counts: [...counts, words.length], errors: kinds.length, rate: kinds.length / Math.max(1, words.length) }]
  })
  return tried.sort((x, y) => x.rate - y.rate || x.errors - y.errors)[0]!.counts
}
