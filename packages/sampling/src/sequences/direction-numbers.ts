// The direction numbers of Sobol's sequence after Joe and Kuo 2008, in 32 bits.
import { PACKED_DIRECTION_NUMBERS } from "./direction-numbers-packed.js"

/** The maximum number of dimensions: one more than there are primitive polynomials of degree 1 to 13. */
export const MAX_DIMENSIONS = 1111

const BITS = 32

/**
 * The direction numbers of the first dimensions.
 *
 * @see Joe and Kuo 2003, "Remark on Algorithm 659", section 2
 */
export function directionNumbers(dimension: number): Uint32Array {
  const rows = new Uint32Array(BITS * dimension)
  for (let k = 0; k < BITS; k++) rows[k * dimension] = 2 ** (BITS - 1 - k)
  const read = bitReader(PACKED_DIRECTION_NUMBERS)
  const polynomials = primitivePolynomials(dimension - 1)
  for (const [i, polynomial] of polynomials.entries()) {
    const degree = 31 - Math.clz32(polynomial)
    const at = (k: number): number => k * dimension + i + 1
    for (let k = 0; k < degree; k++) rows[at(k)] = (2 * read(k) + 1) << (BITS - 1 - k)
    for (let k = degree; k < BITS; k++) {
      let number = rows[at(k - degree)]! ^ (rows[at(k - degree)]! >>> degree)
      for (let j = 1; j < degree; j++) if ((polynomial >>> (degree - j)) & 1) number ^= rows[at(k - j)]!
      rows[at(k)] = number
    }
  }
  return rows
}

/** The first primitive polynomials over the field of two elements, as numbers whose bits are coefficients. */
function primitivePolynomials(count: number): number[] {
  const found: number[] = []
  // The constant term of a primitive polynomial is 1: only odd numbers are candidates.
  for (let polynomial = 3; found.length < count; polynomial += 2) if (isPrimitive(polynomial)) found.push(polynomial)
  return found
}

/**
 * Whether the powers of x modulo the polynomial run through everything but 0: no proper divisor of that period is a
 * period.
 */
function isPrimitive(polynomial: number): boolean {
  const degree = 31 - Math.clz32(polynomial)
  const period = 2 ** degree - 1
  if (powerOfX(period, polynomial, degree) !== 1) return false
  return primeFactors(period).every((factor) => powerOfX(period / factor, polynomial, degree) !== 1)
}

/** A power of x modulo a polynomial of degree 1 to 13. */
function powerOfX(exponent: number, polynomial: number, degree: number): number {
  let power = 1
  for (let bit = 31 - Math.clz32(exponent); bit >= 0; bit--) {
    let product = 0
    for (let i = 0; i < degree; i++) if ((power >>> i) & 1) product ^= power << i
    if ((exponent >>> bit) & 1) product <<= 1
    for (let i = 31 - Math.clz32(product); i >= degree; i--)
      if ((product >>> i) & 1) product ^= polynomial << (i - degree)
    power = product
  }
  return power
}

function primeFactors(n: number): number[] {
  const factors: number[] = []
  let left = n
  for (let factor = 3; left > 1; factor = factor * factor > left ? left : factor + 2) {
    if (left % factor === 0) factors.push(factor)
    while (left % factor === 0) left /= factor
  }
  return factors
}

/** Reads numbers of any width from characters of six bits. */
function bitReader(packed: string): (width: number) => number {
  let place = 0
  let held = 0
  let buffer = 0
  return (width) => {
    while (held < width) {
      buffer = ((buffer << 6) | sixBits(packed.charCodeAt(place++))) & 0xfffff
      held += 6
    }
    held -= width
    return (buffer >>> held) & ((1 << width) - 1)
  }
}

/** The value of a character of the base64url alphabet. */
function sixBits(code: number): number {
  if (code >= 97) return code === 95 ? 63 : code - 71
  if (code >= 65) return code === 95 ? 63 : code - 65
  return code === 45 ? 62 : code + 4
}
