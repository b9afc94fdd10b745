// Adds products of doubles to a register without rounding: each is two doubles, the rounded product and its rounding error
// (Dekker 1971, "A floating-point technique for extending the available precision", section 4).
import { addToBins, CHUNK, emptyBins, MAX_AT_ONCE } from "./add-values.js"
import { deposit, HIGH, PRODUCT, settleThree } from "./register.js"

// Within these bounds no step of Dekker's overflows or loses bits below 2^-1074.
const MIN_SIZE = 2 ** -900
const MAX_SIZE = 2 ** 900
// Fewer products than this are quicker one by one.
const FEW = 50
const SPLITTER = 2 ** 27 + 1

const products = new Float64Array(CHUNK)
const errors = new Float64Array(CHUNK)
const scratch = new Float64Array(1)
const scratchWords = new Uint32Array(scratch.buffer)

/** Adds the product of two finite numbers to a settled register of shape {@link PRODUCT}, and settles it. */
export function addProduct(state: Float64Array, at: number, a: number, b: number): void {
  if (a === 0 || b === 0) return
  const scaleOfA = splitOff(a)
  const x = scratch[0]!
  const scaleOfB = splitOff(b)
  const y = scratch[0]!
  const product = x * y
  const scale = scaleOfA + scaleOfB
  settleThree(state, at, PRODUCT, deposit(state, at, PRODUCT, product, scale))
  const error = lostBy(product, x, y)
  if (error !== 0) settleThree(state, at, PRODUCT, deposit(state, at, PRODUCT, error, scale))
}

/** Adds the products of pairs of finite numbers to a settled register of shape {@link PRODUCT}, and settles it. */
export function addProducts(
  state: Float64Array,
  at: number,
  as: Readonly<ArrayLike<number>>,
  bs: Readonly<ArrayLike<number>>,
): void {
  const { length } = as
  if (length < FEW) {
    for (let i = 0; i < length; i++) addProduct(state, at, as[i]!, bs[i]!)
    return
  }
  for (let start = 0; start < length; start += CHUNK) {
    const end = Math.min(start + CHUNK, length)
    for (let i = start; i < end; i++) {
      const a = as[i]!
      const b = bs[i]!
      const product = a * b
      const size = Math.abs(product)
      if (size > MIN_SIZE && size < MAX_SIZE && Math.abs(a) < MAX_SIZE && Math.abs(b) < MAX_SIZE) {
        products[i - start] = product
        errors[i - start] = lostBy(product, a, b)
      } else {
        products[i - start] = 0
        errors[i - start] = 0
        addProduct(state, at, a, b)
      }
    }
    addToBins(state, at, PRODUCT, products, 0, end - start)
    addToBins(state, at, PRODUCT, errors, 0, end - start)
    if (end % (MAX_AT_ONCE / 2) === 0) emptyBins(state, at, PRODUCT)
  }
  emptyBins(state, at, PRODUCT)
}

/** The rounding error of `a * b`, exactly. */
function lostBy(product: number, a: number, b: number): number {
  const scaledA = SPLITTER * a
  const upperA = scaledA - (scaledA - a)
  const lowerA = a - upperA
  const scaledB = SPLITTER * b
  const upperB = scaledB - (scaledB - b)
  const lowerB = b - upperB
  return lowerA * lowerB - (product - upperA * upperB - lowerA * upperB - upperA * lowerB)
}

/**
 * Puts a number that is not 0 in the scratch place, scaled to a size in [1, 2), and returns the power of two taken out.
 */
function splitOff(value: number): number {
  scratch[0] = value
  const exponent = (scratchWords[HIGH]! >>> 20) & 0x7ff
  if (exponent === 0) return splitOff(value * 2 ** 54) - 54
  scratchWords[HIGH] = ((scratchWords[HIGH]! & 0x800f_ffff) | 0x3ff0_0000) >>> 0
  return exponent - 1023
}
