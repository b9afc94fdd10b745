// t-SNE written down from its formulas, over all pairs.
// Van der Maaten and Hinton 2008, equations 4 and 5.

/** The divergence of a full matrix of joint probabilities from that of positions, and its gradient. */
export function naiveTsne(
  joint: Float64Array,
  positions: Float64Array,
  dimensions: number,
): { readonly divergence: number; readonly gradient: Float64Array; readonly sum: number } {
  const rows = positions.length / dimensions
  const closeness = (i: number, j: number): number => {
    let square = 0
    for (let k = 0; k < dimensions; k++)
      square += (positions[i * dimensions + k]! - positions[j * dimensions + k]!) ** 2
    return 1 / (1 + square)
  }
  let sum = 0
  for (let i = 0; i < rows; i++) for (let j = 0; j < rows; j++) if (i !== j) sum += closeness(i, j)
  let divergence = 0
  const gradient = new Float64Array(positions.length)
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < rows; j++) {
      if (i === j) continue
      const p = joint[i * rows + j]!
      const q = closeness(i, j) / sum
      if (p > 0) divergence += p * Math.log(p / q)
      for (let k = 0; k < dimensions; k++) {
        const difference = positions[i * dimensions + k]! - positions[j * dimensions + k]!
        gradient[i * dimensions + k]! += 4 * (p - q) * difference * closeness(i, j)
      }
    }
  }
  return { divergence, gradient, sum }
}
