// Refusals that the continuous distributions share.

import { LecternError } from "@lectern/core"
import { checkList } from "../check-list.js"
import { refuseNumber } from "../refuse-number.js"

/** Refuses anything but a finite number. */
export function checkFinite(name: string, value: number): void {
  if (Number.isFinite(value)) return
  refuseNumber(name, value, "a finite number")
}

/** Refuses anything but a positive finite number. */
export function checkPositive(name: string, value: number): void {
  if (typeof value === "number" && value > 0 && value < Infinity) return
  refuseNumber(name, value, "positive and finite")
}

/** Refuses NaN: every other number has a density and a cdf. */
export function checkNumber(x: number): void {
  if (typeof x === "number" && x >= -Infinity) return
  refuseNumber("x", x, "a number")
}

/** Refuses anything but a probability. */
export function checkProbability(p: number): void {
  if (typeof p === "number" && p >= 0 && p <= 1) return
  refuseNumber("p", p, "a number in 0..1")
}

/** Refuses a list that is not `length` long. */
export function checkLength(name: string, list: Readonly<ArrayLike<number>>, length: number, unit: string): void {
  if (list?.length === length) return
  checkList(name, list)
  const lengths = [
    { name: "the distribution", length },
    { name, length: list.length },
  ]
  throw new LecternError({ kind: "unequal-lengths", unit, lengths })
}

/** Refuses an array that does not hold whole draws. */
export function checkWhole(out: Readonly<ArrayLike<number>>, dimension: number): void {
  checkList("out", out)
  const draws = Math.ceil(out.length / dimension)
  if (out.length === draws * dimension) return
  const lengths = [
    { name: `${draws} times ${dimension}`, length: draws * dimension },
    { name: "out", length: out.length },
  ]
  throw new LecternError({ kind: "unequal-lengths", unit: "numbers", lengths })
}

/** A copy of a vector of finite numbers that is not empty. */
export function checkVector(name: string, vector: Readonly<ArrayLike<number>>): Float64Array {
  checkList(name, vector)
  if (vector.length === 0) {
    throw new LecternError({ kind: "out-of-range", name: `the length of ${name}`, got: 0, want: "at least 1" })
  }
  for (let i = 0; i < vector.length; i++) checkFinite(`${name}[${i}]`, vector[i]!)
  return Float64Array.from(vector)
}
