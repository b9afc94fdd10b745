// chrF, the simple way: strings, Maps, and the formulas of the papers. Baseline and oracle of the fast one.
import type { ChrfOptions, Segment } from "../../src/index.js"
import { oracleClusters } from "./graphemes.js"
import { countNgrams } from "./ngram-list.js"
import { pythonSplit } from "./tokenizers.js"

/** Options with nothing left out. */
export type AllChrfOptions = Required<Omit<ChrfOptions, "kernel">>

const MARK = /^[!-/:-@[-`{-~]$/

/** [hypothesis total, reference total, matches] of each order of characters, then of words, for the best reference. */
export function oracleState({ hypothesis, references }: Segment, options: AllChrfOptions): number[] {
  const theirs = references.filter((reference) => typeof reference === "string")
  let best: number[] = []
  let highest = -1
  for (const reference of theirs) {
    const state = pairState(hypothesis, reference, options)
    const score = oracleScore(state, options)
    if (score <= highest) continue
    highest = score
    best = state
  }
  return best
}

function pairState(hypothesis: string, reference: string, options: AllChrfOptions): number[] {
  const [ours, theirs] = [hypothesis, reference].map((text) => {
    const cased = options.lowercase ? text.toLowerCase() : text
    const joined = options.whitespace ? cased : pythonSplit(cased).join("")
    const characters = options.graphemes ? oracleClusters(joined) : [...joined]
    const upTo = (members: readonly string[], orders: number) =>
      Array.from({ length: orders }, (_, order) => countNgrams(members, order + 1))
    return [...upTo(characters, options.charOrder), ...upTo(oracleWords(cased), options.wordOrder)]
  })
  return ours!.flatMap((counts, i) => {
    const others = theirs![i]!
    let matches = 0
    for (const [ngram, count] of counts) matches += Math.min(count, others.get(ngram) ?? 0)
    return [others.size === 0 ? 0 : sum(counts.values()), sum(others.values()), matches]
  })
}

/** The words of chrF++. */
export function oracleWords(text: string): string[] {
  return pythonSplit(text).flatMap((word) => {
    const characters = [...word]
    if (characters.length === 1) return [word]
    if (MARK.test(characters.at(-1)!)) return [word.slice(0, -1), word.slice(-1)]
    return MARK.test(characters[0]!) ? [word.slice(0, 1), word.slice(1)] : [word]
  })
}

/** The score of a state in points, in sacreBLEU's order of floating-point operations. */
export function oracleScore(state: readonly number[], { beta, epsSmoothing }: AllChrfOptions): number {
  const factor = beta ** 2
  const f = (precision: number, recall: number): number =>
    ((1 + factor) * precision * recall) / (factor * precision + recall)
  const orders = Array.from({ length: state.length / 3 }, (_, i) => state.slice(3 * i, 3 * i + 3))
  if (epsSmoothing) {
    const scores = orders.map(([ours, theirs, matches]) => {
      const precision = ours! > 0 ? matches! / ours! : 1e-16
      const recall = theirs! > 0 ? matches! / theirs! : 1e-16
      return factor * precision + recall > 0 ? f(precision, recall) : 1e-16
    })
    return (100 * sum(scores)) / orders.length
  }
  const shared = orders.filter(([ours, theirs]) => ours! > 0 && theirs! > 0)
  if (shared.every(([, , matches]) => matches === 0)) return 0
  const precision = sum(shared.map(([ours, , matches]) => matches! / ours!)) / shared.length
  const recall = sum(shared.map(([, theirs, matches]) => matches! / theirs!)) / shared.length
  return 100 * f(precision, recall)
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
