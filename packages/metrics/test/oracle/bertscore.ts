// BERTScore of a pair, the simple way: the whole matrix of cosines, then its rows and columns.

/** [precision, recall, F1] of two lists of vectors with weights. */
export function oracleBertScore(
  ours: readonly (readonly number[])[],
  theirs: readonly (readonly number[])[],
  ourWeights: readonly number[],
  theirWeights: readonly number[],
): number[] {
  if (ours.length === 0 || theirs.length === 0) return [0, 0, 0]
  const cosines = ours.map((a) => theirs.map((b) => cosine(a, b)))
  const rows = cosines.map((row) => Math.max(...row))
  const columns = theirs.map((_, j) => Math.max(...cosines.map((row) => row[j]!)))
  const precision = weightedMean(rows, ourWeights)
  const recall = weightedMean(columns, theirWeights)
  return [precision, recall, precision > 0 && recall > 0 ? (2 * precision * recall) / (precision + recall) : 0]
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const product = a.reduce((sum, value, d) => sum + value * b[d]!, 0)
  const lengths = Math.hypot(...a) * Math.hypot(...b)
  return lengths === 0 ? 0 : product / lengths
}

function weightedMean(values: readonly number[], weights: readonly number[]): number {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return values.reduce((total, value, i) => total + value * (sum === 0 ? 1 / values.length : weights[i]! / sum), 0)
}
