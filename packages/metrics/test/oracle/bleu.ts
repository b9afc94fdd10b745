// BLEU, the simple way: strings, Maps, and the formulas of the papers. Baseline and oracle of the fast one.
import type { Segment, Smoothing } from "../../src/index.js"
import { countNgrams } from "./ngram-list.js"

/** A text's tokens. */
export type TokensOf = (text: string) => readonly string[]

/** [hypothesis length, closest reference length, matches of order 1..N, totals of order 1..N]. */
export function oracleState({ hypothesis, references }: Segment, tokensOf: TokensOf, maxOrder: number): number[] {
  const ours = tokensOf(hypothesis)
  const theirs = references.filter((reference) => typeof reference === "string").map(tokensOf)
  const orders = Array.from({ length: maxOrder }, (_, n) => n + 1)
  const matches = orders.map((order) => {
    const best = theirs.map((tokens) => countNgrams(tokens, order))
    let sum = 0
    for (const [ngram, count] of countNgrams(ours, order)) {
      sum += Math.min(count, Math.max(...best.map((counts) => counts.get(ngram) ?? 0)))
    }
    return sum
  })
  const totals = orders.map((order) => Math.max(0, ours.length - order + 1))
  return [ours.length, closest(ours.length, theirs), ...matches, ...totals]
}

function closest(length: number, references: readonly (readonly string[])[]): number {
  const lengths = references.map((tokens) => tokens.length).sort((a, b) => a - b)
  const distances = lengths.map((each) => Math.abs(each - length))
  return lengths[distances.indexOf(Math.min(...distances))]!
}

/** The score, 0 to 1, of a state with uniform weights. */
export function oracleScore(
  state: readonly number[],
  { smoothing, value, effectiveOrder }: { smoothing: Smoothing; value: number; effectiveOrder: boolean },
): number {
  const maxOrder = (state.length - 2) / 2
  const [hypothesisLength = 0, referenceLength = 0] = state
  let zeros = 0
  let logs = 0
  let orders = 0
  for (let n = 0; n < maxOrder; n++) {
    const k = smoothing === "add-k" && n > 0 ? value : 0
    const matches = state[2 + n]! + k
    const total = state[2 + maxOrder + n]! + k
    if (total === 0) {
      if (effectiveOrder) continue
      return 0
    }
    if (matches === 0) zeros++
    const floor = smoothing === "floor" ? value : smoothing === "exp" ? 0.5 ** zeros : 0
    logs += Math.log((matches === 0 ? floor : matches) / total)
    orders++
  }
  if (state[2] === 0) return 0
  const brevity = hypothesisLength >= referenceLength ? 1 : Math.exp(1 - referenceLength / hypothesisLength)
  return brevity * Math.exp(logs / orders)
}
