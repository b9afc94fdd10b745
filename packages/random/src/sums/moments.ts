// Exact first and second moments of vectors: sums and sums of products that no order of adding changes.
//
// State: [count, one SUM register for each coordinate, one PRODUCT register for each pair i <= j, row by row].
import { addProducts } from "./add-products.js"
import { addValues } from "./add-values.js"
import { addWithSquares } from "./add-with-squares.js"
import { addRegister, lowestLimb, PRODUCT, SUM, unitsOf } from "./register.js"

const COUNT = 0
// Fewer vectors than this are quicker one by one.
const FEW = 16

/** Moments as whole numbers. */
export interface WholeMoments {
  /** The number of vectors. */
  readonly count: bigint
  /** Sums are in units of two to this power, products in its square. */
  readonly unit: number
  /** The sum of each coordinate. */
  readonly sums: readonly bigint[]
  /** The sum of products of coordinates i and j; symmetric. */
  readonly products: readonly (readonly bigint[])[]
}

/** The length of the state that holds the moments of vectors of a width. */
export function momentsLength(width: number): number {
  return 1 + width * SUM.limbs + ((width * (width + 1)) / 2) * PRODUCT.limbs
}

/** Adds vectors to moments in place. */
export function addToMoments(
  state: Float64Array,
  columns: readonly Readonly<ArrayLike<number>>[],
  factors: readonly Readonly<ArrayLike<number>>[] = columns,
): void {
  const width = columns.length
  state[COUNT]! += columns[0]!.length
  for (let i = 0; i < width; i++) {
    const withSquares = columns[i] === factors[i] && columns[i]!.length >= FEW
    if (withSquares) addWithSquares(state, sumAt(i), productAt(width, i, i), columns[i]!)
    else addValues(state, sumAt(i), SUM, columns[i]!)
    for (let j = withSquares ? i + 1 : i; j < width; j++) {
      addProducts(state, productAt(width, i, j), factors[i]!, factors[j]!)
    }
  }
}

/** Adds vectors to moments in place, but for their sums: for second moments alone. */
export function addSecondMoments(
  state: Float64Array,
  at: number,
  columns: readonly Readonly<ArrayLike<number>>[],
): void {
  const width = columns.length
  state[at + COUNT]! += columns[0]!.length
  for (let i = 0; i < width; i++) {
    for (let j = i; j < width; j++) addProducts(state, at + productAt(width, i, j), columns[i]!, columns[j]!)
  }
}

/** Adds the moments `from` to `into`, in place. */
export function mergeMoments(into: Float64Array, from: Float64Array, width: number): void {
  into[COUNT]! += from[COUNT]!
  for (let i = 0; i < width; i++) addRegister(into, from, sumAt(i), SUM)
  const end = momentsLength(width)
  for (let at = sumAt(width); at < end; at += PRODUCT.limbs) addRegister(into, from, at, PRODUCT)
}

/** The number of vectors added to the moments. */
export function countOf(state: Float64Array): number {
  return state[COUNT]!
}

/** The moments as whole numbers, in the largest possible unit: short numbers are quicker to work with. */
export function wholeMoments(state: Float64Array, width: number): WholeMoments {
  const coordinates = Array.from({ length: width }, (_, i) => i)
  let without = SUM.limbs - 1
  for (const i of coordinates) {
    without = Math.min(without, lowestLimb(state, sumAt(i), SUM) ?? without)
    for (let j = i; j < width; j++) {
      const lowest = lowestLimb(state, productAt(width, i, j), PRODUCT)
      if (lowest !== undefined) without = Math.min(without, Math.floor(lowest / 2))
    }
  }
  const sums = coordinates.map((i) => unitsOf(state, sumAt(i), SUM, without))
  const products = coordinates.map(() => new Array<bigint>(width))
  for (const i of coordinates) {
    for (let j = i; j < width; j++) {
      const product = unitsOf(state, productAt(width, i, j), PRODUCT, 2 * without)
      products[i]![j] = product
      products[j]![i] = product
    }
  }
  return { count: BigInt(state[COUNT]!), unit: SUM.unit + 32 * without, sums, products }
}

function sumAt(i: number): number {
  return 1 + i * SUM.limbs
}

function productAt(width: number, i: number, j: number): number {
  const place = i * width - (i * (i - 1)) / 2 + (j - i)
  return sumAt(width) + place * PRODUCT.limbs
}
