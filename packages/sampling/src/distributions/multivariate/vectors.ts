// Checks of vectors, and of arrays of them, that all distributions over vectors share.
import {
  checkFiniteNumbers,
  checkList,
  checkNotEmpty,
  checkSameLength,
  checkTypedArray,
  notTheNumber,
} from "@lectern/core/checks"

/** A copy of a vector of finite numbers. */
export function copiedVector(name: string, vector: Readonly<ArrayLike<number>>): Float64Array {
  checkFiniteNumbers(name, vector)
  checkNotEmpty(name, vector)
  return Float64Array.from(vector)
}

/** Throws unless the value is a point: `dimension` numbers, none of them NaN. */
export function checkPoint(x: Readonly<ArrayLike<number>>, dimension: number, unit: string): void {
  if (x?.length !== dimension || typeof x !== "object") {
    checkList("x", x)
    checkSameLength(unit, ["the distribution", dimension], ["x", x.length])
  }
  for (let i = 0; i < dimension; i++) {
    const each = x[i]
    if (!(typeof each === "number" && each >= -Infinity)) throw notTheNumber(`x[${i}]`, each, "a number")
  }
}

/** Throws unless one draw can be written to an array. */
export function checkDraw(out: Float64Array, dimension: number, unit: string): void {
  checkTypedArray("out", out, "Float64Array")
  if (out.length !== dimension) checkSameLength(unit, ["the distribution", dimension], ["out", out.length])
}

/** Throws unless whole draws fill an array. */
export function checkDraws(out: Float64Array, dimension: number): void {
  checkTypedArray("out", out, "Float64Array")
  const draws = Math.ceil(out.length / dimension)
  checkSameLength("numbers", [`${draws} times ${dimension}`, draws * dimension], ["out", out.length])
}
