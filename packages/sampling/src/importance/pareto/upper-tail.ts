// The upper tail of a list of numbers, and the Pareto shape of it.
import { fitParetoTail, type ParetoTail } from "./generalized.js"

// The minimum number of values that a tail can be fitted to.
const MIN_TAIL = 5

// A tail narrower than this, relative to its largest number, is one number with rounding errors.
const ROUNDING = 1e-10

/** The numbers above a cutoff. */
export interface UpperTail {
  /** The largest number outside the tail. */
  readonly cutoff: number
  /** The numbers of the tail, ascending. */
  readonly sorted: Float64Array
}

/**
 * The length of the tail of n draws (Vehtari et al. 2024, appendix H).
 * A relative efficiency below 1 means that draws repeat each other.
 */
export function tailLengthOf(n: number, relativeEfficiency: number): number {
  return n * relativeEfficiency > 225 ? Math.floor(3 * Math.sqrt(n / relativeEfficiency)) : Math.floor(n / 5)
}

/** The `length` largest numbers, without those that equal the next one: excesses over the cutoff must be positive. */
export function upperTail(numbers: Readonly<ArrayLike<number>>, length: number): UpperTail {
  const [cutoff = -Infinity, ...rest] = largest(numbers, length + 1)
  return { cutoff, sorted: Float64Array.from(rest.filter((each) => each > cutoff)) }
}

/** The `count` largest numbers, ascending; a tail is short, so sorting all of them would be a waste. */
function largest(numbers: Readonly<ArrayLike<number>>, count: number): Float64Array {
  const held = new Float64Array(2 * count + 64)
  let size = 0
  let least = -Infinity
  let isFull = false
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!
    if (isFull && number <= least) continue
    held[size++] = number
    if (size < held.length) continue
    held.sort()
    held.copyWithin(0, size - count)
    size = count
    least = held[0]!
    isFull = true
  }
  return held
    .subarray(0, size)
    .sort()
    .subarray(Math.max(0, size - count))
}

/**
 * The fit to the excesses over a cutoff, ascending; `length` is the requested number of excesses, `largest` their size.
 *
 * A tail that is one number is bounded: its k is -Infinity. A tail of fewer than five numbers says nothing: k is Infinity.
 */
export function paretoTailOf(excesses: Float64Array, length: number, largest: number): ParetoTail {
  if (length < MIN_TAIL) return { k: Infinity, sigma: 0 }
  const n = excesses.length
  const top = excesses[n - 1] ?? 0
  const narrow = ROUNDING * Math.abs(largest)
  if (top <= narrow || (n >= MIN_TAIL && top - excesses[0]! <= narrow)) return { k: -Infinity, sigma: 0 }
  if (n < MIN_TAIL) return { k: Infinity, sigma: 0 }
  const fit = fitParetoTail(excesses)
  return Number.isFinite(fit.k) && fit.sigma > 0 ? fit : { k: Infinity, sigma: 0 }
}
