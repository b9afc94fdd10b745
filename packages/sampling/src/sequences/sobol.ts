// Sobol's sequence (Sobol' 1967) with the direction numbers of Joe and Kuo 2008, in Gray code order (Antonov and
// Saleev 1979), plain or scrambled.
import { checkedOptions, checkInteger, choice, integer, type OptionTable } from "@lectern/core/checks"
import type { Generator, Randomness } from "@lectern/random"
import { generatorOf, RANDOMNESS } from "@lectern/random/engine"
import { isRandom, mix32 } from "@lectern/random/internal"
import { directionNumbers, MAX_DIMENSIONS } from "./direction-numbers.js"
import { type Sequence, sequenceOf } from "./sequence.js"

/** Scrambling methods; {@link sobol} describes each. */
export type SobolScramble = "none" | "shift" | "linear" | "nested"

/** Options of Sobol's sequence. */
export interface SobolOptions extends Randomness {
  /**
   * The scrambling method.
   * @defaultValue `"linear"` with a seed or a generator, `"none"` without
   */
  readonly scramble?: SobolScramble
  /**
   * The number of binary digits of a coordinate, an integer in 1..32. There are 2^bits points.
   * @defaultValue `32`
   */
  readonly bits?: number
}

const SCRAMBLES: readonly SobolScramble[] = ["none", "shift", "linear", "nested"]
const OPTIONS: OptionTable<SobolOptions, "scramble" | keyof Randomness> = {
  ...RANDOMNESS,
  scramble: [choice(SCRAMBLES), undefined],
  bits: [integer(1, 32), 32],
}

/**
 * The points of Sobol's sequence: the first 2^m points fill the cube far more evenly than random ones do.
 *
 * Coordinates are whole multiples of 2^-bits, so there are 2^bits points and no more. The first plain point is the
 * origin: integrands that are infinite there need scrambled points, whose coordinates are 0 with probability 2^-bits.
 * Take a power of two of points, from the start: leaving out the first, or taking 1000, spoils the balance.
 *
 * - `"shift"`: one random word a dimension is added without carry. Each point becomes uniform, all keep their pattern.
 * - `"linear"`: a random lower triangular matrix is applied to the digits first (Matoušek 1998), then the shift; the
 *   variance of means is that of nested scrambling, at the cost of plain points. With `pcg64(seed).split()` the
 *   points are those of scipy's `Sobol(d, bits=bits, rng=seed)`, whose own default is 30 bits.
 * - `"nested"`: Owen's uniform scrambling of all digits, each flip a hash of the digits before it; many times slower.
 *
 * @param dimension - an integer in 1..1111
 * @param options - the seed or the generator, the scrambling, the digits
 * @returns the sequence at its start
 * @throws LecternError `out-of-range` when an argument is not allowed
 * @see Joe and Kuo 2008, "Constructing Sobol sequences with better two-dimensional projections"
 * @see Owen 1995, "Randomly permuted (t,m,s)-nets and (t,s)-sequences"
 * @see Matoušek 1998, "On the L2-discrepancy for anchored boxes", section 4
 * @see [Note: variance reduction](../../../../docs/notes/variance-reduction.md)
 * @example
 * ```ts
 * const points = sobol(2).fill(new Float64Array(2 * 4))
 * points //=> [0, 0, 0.5, 0.5, 0.75, 0.25, 0.25, 0.75]
 * ```
 */
export function sobol(dimension: number, options: SobolOptions = {}): Sequence {
  const { scramble = isRandom(options) ? "linear" : "none", bits } = checkedOptions("sobol()", options, OPTIONS)
  checkInteger("dimension", dimension, 1, MAX_DIMENSIONS)
  const generator = generatorOf(options)
  const rows = directionNumbers(dimension)
  const shift = new Uint32Array(dimension)
  let finish: ((digits: number, coordinate: number) => number) | undefined
  if (scramble !== "none") {
    if (scramble === "shift") drawShift(shift, bits, generator)
    else if (scramble === "linear") {
      drawShift(shift, bits, generator)
      linearScramble(rows, dimension, bits, generator)
    } else finish = nestedScramble(dimension, bits, generator)
  }
  return sobolOf(rows, shift, bits, finish)
}

/** Draws the words to add without carry: `bits` random digits each, the least significant first. */
function drawShift(shift: Uint32Array, bits: number, generator: Generator): void {
  for (let j = 0; j < shift.length; j++) {
    let word = 0
    for (let bit = 32 - bits; bit < 32; bit++) word |= (generator.next() >>> 31) << bit
    shift[j] = word
  }
}

/** The sequence of given direction numbers. */
function sobolOf(
  rows: Uint32Array,
  shift: Uint32Array,
  bits: number,
  finish: ((digits: number, coordinate: number) => number) | undefined,
): Sequence {
  const dimension = shift.length
  // The digits of the next point.
  const digits = shift.slice()

  function step(bit: number): void {
    const row = bit * dimension
    for (let j = 0; j < dimension; j++) digits[j]! ^= rows[row + j]!
  }

  return sequenceOf({
    dimension,
    length: 2 ** bits,
    bits,
    write(points, index, count) {
      let place = 0
      let next = index | 0
      for (let i = 0; i < count; i++) {
        if (finish !== undefined) {
          for (let j = 0; j < dimension; j++) points[place + j] = finish(digits[j]!, j) * 2 ** -32
        } else for (let j = 0; j < dimension; j++) points[place + j] = digits[j]! * 2 ** -32
        place += dimension
        next = (next + 1) | 0
        // Past the last point this adds some row, which no point uses.
        step((31 - Math.clz32(next & -next)) & 31)
      }
    },
    moveTo(index) {
      digits.set(shift)
      if (index === 2 ** bits) return
      const gray = index ^ (index >>> 1)
      for (let bit = 0; bit < bits; bit++) if ((gray >>> bit) & 1) step(bit)
    },
  })
}

// Scrambling of binary digits: random linear (Matoušek 1998, section 4), and nested uniform (Owen 1995), where a digit flips
// depending on all digits before it.

/**
 * Multiplies the digits of direction numbers by random lower triangular matrices with ones on the diagonal, in place.
 *
 * Each dimension has its matrix; a whole square of digits is drawn, row by row, and its upper half is not used, as in
 * scipy.
 */
function linearScramble(rows: Uint32Array, dimension: number, bits: number, generator: Generator): void {
  const matrix = new Uint32Array(bits)
  for (let j = 0; j < dimension; j++) {
    for (let p = 0; p < bits; p++) {
      let line = 0x8000_0000 >>> p
      for (let k = 0; k < bits; k++) {
        const digit = generator.next() >>> 31
        if (k < p) line |= digit << (31 - k)
      }
      matrix[p] = line
    }
    for (let place = j; place < rows.length; place += dimension) rows[place] = product(matrix, rows[place]!)
  }
}

/** The product of a matrix of binary digits and a column of them. */
function product(matrix: Uint32Array, column: number): number {
  let digits = 0
  for (let p = 0; p < matrix.length; p++) digits |= parity(matrix[p]! & column) << (31 - p)
  return digits
}

function parity(word: number): number {
  let folded = word ^ (word >>> 16)
  folded ^= folded >>> 8
  folded ^= folded >>> 4
  return (0x6996 >>> (folded & 15)) & 1
}

/**
 * A random nested scrambling.
 *
 * The flips form a binary tree for each coordinate, 2^bits - 1 of them: too many to draw, so each is a hash of its
 * place in the tree, keyed by 64 random bits a coordinate.
 *
 * @see Owen 1995, "Randomly permuted (t,m,s)-nets and (t,s)-sequences", section 3
 * @see Burley 2020, "Practical hash-based Owen scrambling", section 3
 */
function nestedScramble(
  dimension: number,
  bits: number,
  generator: Generator,
): (digits: number, coordinate: number) => number {
  const keys = Uint32Array.from({ length: 2 * dimension }, () => generator.next())
  return (digits, coordinate) => {
    const outer = keys[2 * coordinate]!
    const inner = keys[2 * coordinate + 1]!
    let scrambled = 0
    for (let k = 0; k < bits; k++) {
      // The 1 before the digits distinguishes 0 from 00: no two places of the tree have the same number.
      const place = k === 0 ? 1 : (digits >>> (32 - k)) | (1 << k)
      const flip = mix32(mix32(place ^ inner) ^ outer) >>> 31
      scrambled |= (((digits >>> (31 - k)) & 1) ^ flip) << (31 - k)
    }
    return scrambled >>> 0
  }
}
