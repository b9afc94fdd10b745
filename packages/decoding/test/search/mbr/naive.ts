// Expected utilities by the definition: every pair, one after another.

/** The weighted mean of the utilities of each hypothesis, added in order of falling weights, of equal ones by index. */
export function naiveExpectations(
  hypotheses: number,
  weights: readonly number[],
  utility: (hypothesis: number, reference: number) => number,
): number[] {
  const order = [...weights.keys()].filter((r) => weights[r]! > 0).sort((a, b) => weights[b]! - weights[a]! || a - b)
  return Array.from({ length: hypotheses }, (_, h) => {
    let sum = 0
    for (const r of order) sum += weights[r]! * utility(h, r)
    let total = 0
    for (const r of [...order].reverse()) total += weights[r]!
    return sum / total
  })
}

/** Indices by falling value, equal ones by index. */
export function ranked(values: readonly number[]): number[] {
  return [...values.keys()].sort((a, b) => values[b]! - values[a]! || a - b)
}
