// Exact first and second moments of vectors: sums and sums of products that no order of adding changes.
//
// State: [count, one SUM register for each coordinate, one PRODUCT register for each pair i <= j, row by row].
import { addProducts } from "./add-products.js"
import { addValues } from "./add-values.js"
import { addRegister, PRODUCT, SUM, unitsOf } from "./register.js"

const COUNT = 0

/** Moments as whole numbers. */
export interface WholeMoments {
  /** How many vectors. */
  readonly count: bigint
  /** The sum of each coordinate, in units of 2^-1074. */
  readonly sums: readonly bigint[]
  /** The sum of products of coordinates i and j, in units of 2^-2148; symmetric. */
  readonly products: readonly (readonly bigint[])[]
}

/** How many places the moments of vectors of some width take. */
export function momentsLength(width: number): number {
  return 1 + width * SUM.limbs + ((width * (width + 1)) / 2) * PRODUCT.limbs
}

/**
 * Adds vectors to moments in place.
 *
 * @param state - holds the moments, from its start
 * @param columns - the vectors, coordinate by coordinate; finite, equally long
 * @param factors - what to multiply for the second moments; the vectors themselves by default
 */
export function addToMoments(
  state: Float64Array,
  columns: readonly Readonly<ArrayLike<number>>[],
  factors: readonly Readonly<ArrayLike<number>>[] = columns,
): void {
  const width = columns.length
  state[COUNT]! += columns[0]!.length
  for (let i = 0; i < width; i++) addValues(state, sumAt(i), SUM, columns[i]!)
  for (let i = 0; i < width; i++) {
    for (let j = i; j < width; j++) addProducts(state, productAt(width, i, j), factors[i]!, factors[j]!)
  }
}

/** Adds the moments `from` to `into`, in place. */
export function mergeMoments(into: Float64Array, from: Float64Array, width: number): void {
  into[COUNT]! += from[COUNT]!
  for (let i = 0; i < width; i++) addRegister(into, from, sumAt(i), SUM)
  const end = momentsLength(width)
  for (let at = sumAt(width); at < end; at += PRODUCT.limbs) addRegister(into, from, at, PRODUCT)
}

/** How many vectors the moments have seen. */
export function countOf(state: Float64Array): number {
  return state[COUNT]!
}

/** The moments as whole numbers. */
export function wholeMoments(state: Float64Array, width: number): WholeMoments {
  const coordinates = Array.from({ length: width }, (_, i) => i)
  return {
    count: BigInt(state[COUNT]!),
    sums: coordinates.map((i) => unitsOf(state, sumAt(i), SUM)),
    products: coordinates.map((i) =>
      coordinates.map((j) => unitsOf(state, productAt(width, Math.min(i, j), Math.max(i, j)), PRODUCT)),
    ),
  }
}

function sumAt(i: number): number {
  return 1 + i * SUM.limbs
}

function productAt(width: number, i: number, j: number): number {
  const place = i * width - (i * (i - 1)) / 2 + (j - i)
  return sumAt(width) + place * PRODUCT.limbs
}
