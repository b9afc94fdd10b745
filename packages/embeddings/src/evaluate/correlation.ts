// Correlation coefficients.
import { checkFiniteNumbers, checkSameLength } from "@lectern/core/checks"

type Numbers = Readonly<ArrayLike<number>>

/**
 * Pearson's correlation coefficient.
 *
 * @param a - finite numbers
 * @param b - as many
 * @returns a number in -1..1; 0 if one of the lists has fewer than two different numbers
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#evaluation)
 * @example
 * ```ts
 * pearson([1, 2, 3], [2, 4, 6]) //=> 1
 * ```
 */
export function pearson(a: Readonly<ArrayLike<number>>, b: Readonly<ArrayLike<number>>): number {
  checkBoth(a, b)
  return correlation(a, b)
}

/**
 * Spearman's rank correlation coefficient: Pearson's of the ranks, where equal numbers share the mean of their ranks.
 *
 * @param a - finite numbers
 * @param b - as many
 * @returns a number in -1..1; 0 if one of the lists has fewer than two different numbers
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#evaluation)
 * @example
 * ```ts
 * spearman([1, 2, 3], [1, 10, 100]) //=> 1
 * ```
 */
export function spearman(a: Readonly<ArrayLike<number>>, b: Readonly<ArrayLike<number>>): number {
  checkBoth(a, b)
  return correlation(ranksOf(a), ranksOf(b))
}

function checkBoth(a: Numbers, b: Numbers): void {
  checkFiniteNumbers("a", a)
  checkFiniteNumbers("b", b)
  checkSameLength("numbers", ["a", a.length], ["b", b.length])
}

function correlation(a: Numbers, b: Numbers): number {
  const fromA = centred(a)
  const fromB = centred(b)
  let products = 0
  let squaresA = 0
  let squaresB = 0
  for (let i = 0; i < fromA.length; i++) {
    products += fromA[i]! * fromB[i]!
    squaresA += fromA[i]! ** 2
    squaresB += fromB[i]! ** 2
  }
  if (squaresA === 0 || squaresB === 0) return 0
  return Math.min(1, Math.max(-1, products / Math.sqrt(squaresA * squaresB)))
}

/** The numbers less their mean, divided by the largest difference: no square is out of range. All zeros if they are equal. */
function centred(numbers: Numbers): Float64Array {
  const { length } = numbers
  let mean = 0
  for (let i = 0; i < length; i++) mean += numbers[i]! / length
  const differences = Float64Array.from(numbers, (each) => each - mean)
  let equal = true
  let largest = 0
  for (let i = 0; i < length; i++) {
    if (numbers[i] !== numbers[0]) equal = false
    largest = Math.max(largest, Math.abs(differences[i]!))
  }
  return equal ? new Float64Array(length) : differences.map((each) => each / largest)
}

/** Ranks from 1; equal numbers have the mean of theirs. */
function ranksOf(numbers: Numbers): Float64Array {
  const order = Array.from(numbers, (_, i) => i).sort((i, j) => numbers[i]! - numbers[j]!)
  const ranks = new Float64Array(numbers.length)
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to < order.length && numbers[order[to]!] === numbers[order[from]!]) to++
    for (let i = from; i < to; i++) ranks[order[i]!] = (from + 1 + to) / 2
    from = to
  }
  return ranks
}
