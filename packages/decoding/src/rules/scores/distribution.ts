// Properties of scores that rules use: the largest, the logarithm of their sum, their entropy; and the removal of tokens.
import { exp, log } from "@lectern/core/elementary"

/**
 * Tolerance below a border within which a value counts as on it: logarithms do not represent 3/4 or 1/7 exactly. Far above the
 * rounding of doubles, far below that of the single precision in which models compute.
 */
export const BORDER = 1e-12

/** The largest score; `-Infinity` when no token can come next. */
export function largest(scores: Float64Array): number {
  let most = -Infinity
  for (let i = 0; i < scores.length; i++) if (scores[i]! > most) most = scores[i]!
  return most
}

/** Scores as a distribution. */
export interface Distribution {
  /** The logarithm of the sum of the exponentials of the scores: a score minus it is a log-probability. */
  readonly logSum: number
  /** The entropy in nats. */
  readonly entropy: number
  /** Number of tokens that can come next. */
  readonly count: number
}

/** The distribution that scores represent. */
export function distributionOf(scores: Float64Array, most: number): Distribution {
  let sum = 0
  let weighted = 0
  let count = 0
  for (let i = 0; i < scores.length; i++) {
    const below = scores[i]! - most
    if (below === -Infinity) continue
    const weight = exp(below)
    sum += weight
    weighted += weight * below
    count += 1
  }
  return { logSum: most + log(sum), entropy: Math.max(0, log(sum) - weighted / sum), count }
}

/** Takes out all tokens whose scores are below a threshold, in place. The likeliest stay whatever the threshold is. */
export function dropBelow(scores: Float64Array, threshold: number, most: number, minTokens: number): void {
  const border = Math.min(threshold - BORDER, minTokens === 1 ? most : kthLargest(scores, minTokens))
  for (let i = 0; i < scores.length; i++) if (scores[i]! < border) scores[i] = -Infinity
}

/** The k-th largest score. */
export function kthLargest(scores: Float64Array, k: number): number {
  if (k >= scores.length) return -Infinity
  return k <= MAX_HEAP ? byHeap(scores, k) : byPartition(Float64Array.from(scores), k)
}

// A heap of the k largest is hardly ever changed while k is small: most scores are only compared with its top.
const MAX_HEAP = 256

function byHeap(scores: Float64Array, k: number): number {
  const heap = scores.slice(0, k).sort()
  for (let i = k; i < scores.length; i++) {
    const score = scores[i]!
    if (score <= heap[0]!) continue
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= k) break
      if (child + 1 < k && heap[child + 1]! < heap[child]!) child += 1
      if (heap[child]! >= score) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = score
  }
  return heap[0]!
}

/** Hoare's selection; changes the order of `values`. */
function byPartition(values: Float64Array, k: number): number {
  const target = k - 1
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const pivot = middle(values[low]!, values[(low + high) >> 1]!, values[high]!)
    let i = low
    let j = high
    while (i <= j) {
      while (values[i]! > pivot) i += 1
      while (values[j]! < pivot) j -= 1
      if (i > j) break
      const value = values[i]!
      values[i++] = values[j]!
      values[j--] = value
    }
    if (target <= j) high = j
    else if (target >= i) low = i
    else break
  }
  return values[target]!
}

function middle(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
