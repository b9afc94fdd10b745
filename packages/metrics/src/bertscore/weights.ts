// Weights of a text's tokens.

/** The weights of tokens, with sum 1; all equal if none is above 0. */
export function weightsOf(tokens: readonly string[], weigh: (token: string) => number): Float64Array {
  const weights = Float64Array.from(tokens, weigh)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum === 0 ? weights.fill(1 / tokens.length) : weights.map((weight) => weight / sum)
}
