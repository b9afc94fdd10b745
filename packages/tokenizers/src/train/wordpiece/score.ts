// The scores of pairs in WordPiece, compared exactly.

/** A score as a fraction: `count / (p * q)`, all whole numbers. */
export interface ScoreKind {
  /** The score as a number. */
  value(count: number, left: number, right: number): number
  /** Compares two scores exactly. */
  compare(one: Counts, other: Counts): number
  /** The number that is compared with a threshold. */
  gain(counts: Counts, total: number): number
}

/** The counts of a pair and of its symbols. */
export interface Counts {
  /** The pair. */
  count: number
  /** Its left symbol. */
  left: number
  /** Its right symbol. */
  right: number
}

/** P(xy) / (P(x) P(y)): its logarithm is the gain of likelihood. Totals are the same for all pairs and are omitted. */
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

/** The sign of abc - def: in doubles if their error cannot matter, otherwise exact. */
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
