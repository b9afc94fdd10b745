// What makes a pair worth merging in WordPiece, compared exactly.

/** A score as a fraction: `count / (p * q)`, all whole numbers. */
export interface ScoreKind {
  /**
   * The score as a number.
   *
   * @param count - how often the pair occurs
   * @param left - how often its left symbol occurs
   * @param right - how often its right symbol occurs
   */
  value(count: number, left: number, right: number): number
  /**
   * Compares two scores exactly.
   *
   * @param one - count, left and right of the first pair
   * @param other - of the second
   * @returns above 0 when the first score is larger, 0 when they are equal, else below
   */
  compare(one: Counts, other: Counts): number
  /**
   * What a threshold is compared with.
   *
   * @param counts - of the pair
   * @param total - how many symbols there are in all
   */
  gain(counts: Counts, total: number): number
}

/** How often a pair, its left and its right symbol occur. */
export interface Counts {
  /** The pair. */
  count: number
  /** Its left symbol. */
  left: number
  /** Its right symbol. */
  right: number
}

/** P(xy) / (P(x) P(y)): its logarithm is the gain of likelihood. Totals are the same for all pairs and are left out. */
export const likelihoodScore: ScoreKind = {
  value: (count, left, right) => count / (left * right),
  compare: (one, other) => compareProducts(one.count, other.left, other.right, other.count, one.left, one.right),
  gain: ({ count, left, right }, total) => Math.log((count / left) * (total / right)),
}

/** f(xy) / (f(x) + f(y) - f(xy)), Jaccard's similarity of the places of both symbols. */
export const jaccardScore: ScoreKind = {
  value: (count, left, right) => count / (left + right - count),
  compare: (one, other) => compareProducts(one.count, union(other), 1, other.count, union(one), 1),
  gain: ({ count, left, right }) => count / (left + right - count),
}

function union({ count, left, right }: Counts): number {
  return left + right - count
}

/** The sign of abc - def: by doubles where their error cannot matter, else exactly. */
function compareProducts(a: number, b: number, c: number, d: number, e: number, f: number): number {
  const one = a * b * c
  const other = d * e * f
  if (
    (one <= Number.MAX_SAFE_INTEGER && other <= Number.MAX_SAFE_INTEGER) ||
    Math.abs(one - other) > 1e-15 * (one + other)
  )
    return one - other
  const difference = BigInt(a) * BigInt(b) * BigInt(c) - BigInt(d) * BigInt(e) * BigInt(f)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}
