// Checks the vectors from an embedding function, and scales them to length 1.
import { LecternError } from "@lectern/core"
import { checkList, checkNotEmpty, checkSameLength, notTheNumber } from "@lectern/core/checks"

/** A matrix, row by row: vectors one after another. */
interface UnitVectors {
  /** Number of elements of a vector; 0 without vectors. */
  readonly dimensions: number
  /** All vectors. */
  readonly vectors: Float64Array
}

/** Checks vectors and divides each by its length; a vector of zeros does not change, and is not similar to any other. */
export function unitVectors(vectors: unknown, tokens: number, dimensions: number): UnitVectors {
  const name = "what embed returns"
  checkList(name, vectors, "a list with one vector per token")
  checkSameLength("tokens", ["the text", tokens], [name, vectors.length])
  let width = dimensions
  let units = new Float64Array(tokens * width)
  for (let i = 0; i < tokens; i++) {
    const vector = vectors[i]
    checkList(`${name}[${i}]`, vector)
    checkNotEmpty(`${name}[${i}]`, vector)
    if (width === 0) {
      width = vector.length
      units = new Float64Array(tokens * width)
    }
    if (vector.length !== width) {
      const want = `a vector of ${width} numbers, as the ones before`
      throw new LecternError({ kind: "out-of-range", name: `${name}[${i}]`, got: `one of ${vector.length}`, want })
    }
    writeUnit(vector, units, i * width, `${name}[${i}]`)
  }
  return { dimensions: width, vectors: units }
}

function writeUnit(vector: ArrayLike<unknown>, units: Float64Array, at: number, name: string): void {
  let largest = 0
  for (let d = 0; d < vector.length; d++) {
    const value = vector[d]
    if (typeof value !== "number" || !Number.isFinite(value)) {
      throw notTheNumber(`${name}[${d}]`, value, "a finite number")
    }
    units[at + d] = value
    largest = Math.max(largest, Math.abs(value))
  }
  if (largest === 0) return
  // Divided by the largest number first, so that no square is out of range.
  let squares = 0
  for (let d = 0; d < vector.length; d++) squares += (units[at + d]! / largest) ** 2
  const length = Math.sqrt(squares)
  for (let d = 0; d < vector.length; d++) units[at + d] = units[at + d]! / largest / length
}

/** The weights of tokens, with sum 1; all equal if none is above 0. */
export function weightsOf(tokens: readonly string[], weigh: (token: string) => number): Float64Array {
  const weights = Float64Array.from(tokens, weigh)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum === 0 ? weights.fill(1 / tokens.length) : weights.map((weight) => weight / sum)
}
