// Checks of single numbers. A value that is not a number has the wrong type; any other that fails is out of range.
import { notTheNumber } from "./errors.js"

/**
 * Throws unless the value is an integer from `min` to `max`.
 *
 * @param name - the argument
 * @param value - as passed
 * @param min - the smallest allowed
 * @param max - the largest allowed; without it, the largest integer a double holds exactly
 * @throws LecternError `out-of-range` or `wrong-type`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkInteger("beamWidth", 2.5, 1) //=> LecternError: beamWidth must be an integer of at least 1, got 2.5
 * checkInteger("maxOrder", 17, 1, 16) //=> LecternError: maxOrder must be an integer in 1..16, got 17
 * ```
 */
export function checkInteger(name: string, value: unknown, min: number, max?: number): asserts value is number {
  if (Number.isSafeInteger(value) && (value as number) >= min && (max === undefined || (value as number) <= max)) return
  // An integer beyond 2^53 passes only if `max` is beyond it too.
  if (max !== undefined && max > Number.MAX_SAFE_INTEGER && Number.isInteger(value)) {
    if ((value as number) >= min && (value as number) <= max) return
  }
  throw notTheNumber(name, value, max === undefined ? `an integer of at least ${min}` : `an integer in ${min}..${max}`)
}

/**
 * Throws unless the value is a number; infinities are allowed, `NaN` is not.
 *
 * @param name - the argument
 * @param value - as passed
 * @throws LecternError `out-of-range` or `wrong-type`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkNumber("score", -Infinity) //=> undefined
 * checkNumber("score", NaN) //=> LecternError: score must be a number, got NaN
 * ```
 */
export function checkNumber(name: string, value: unknown): asserts value is number {
  if (typeof value === "number" && value >= -Infinity) return
  throw notTheNumber(name, value, "a number")
}

/**
 * Throws unless the value is a finite number.
 *
 * @param name - the argument
 * @param value - as passed
 * @throws LecternError `out-of-range` or `wrong-type`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkFinite("sum", Infinity) //=> LecternError: sum must be a finite number, got Infinity
 * ```
 */
export function checkFinite(name: string, value: unknown): asserts value is number {
  if (Number.isFinite(value)) return
  throw notTheNumber(name, value, "a finite number")
}

/**
 * Throws unless the value is a number from `min` to `max`.
 *
 * @param name - the argument
 * @param value - as passed
 * @param min - the smallest allowed
 * @param max - the largest allowed
 * @throws LecternError `out-of-range` or `wrong-type`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkInRange("beta", 2000, 0, 1000) //=> LecternError: beta must be a number in 0..1000, got 2000
 * ```
 */
export function checkInRange(name: string, value: unknown, min: number, max: number): asserts value is number {
  if (typeof value === "number" && value >= min && value <= max) return
  throw notTheNumber(name, value, `a number in ${min}..${max}`)
}

/**
 * Throws unless the value is a probability, 0 and 1 included.
 *
 * @param name - the argument
 * @param value - as passed
 * @throws LecternError `out-of-range` or `wrong-type`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkProbability("topP", 1) //=> undefined
 * checkProbability("topP", 1.5) //=> LecternError: topP must be a number in 0..1, got 1.5
 * ```
 */
export function checkProbability(name: string, value: unknown): asserts value is number {
  checkInRange(name, value, 0, 1)
}

/**
 * Throws unless the value lies strictly between 0 and 1.
 *
 * @param name - the argument
 * @param value - as passed
 * @throws LecternError `out-of-range` or `wrong-type`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkBetween0And1("confidence", 1) //=> LecternError: confidence must be a number between 0 and 1, both excluded, got 1
 * ```
 */
export function checkBetween0And1(name: string, value: unknown): asserts value is number {
  if (typeof value === "number" && value > 0 && value < 1) return
  throw notTheNumber(name, value, "a number between 0 and 1, both excluded")
}

/**
 * Throws unless the value is positive and finite.
 *
 * @param name - the argument
 * @param value - as passed
 * @throws LecternError `out-of-range` or `wrong-type`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkPositive("temperature", 0) //=> LecternError: temperature must be a positive finite number, got 0
 * ```
 */
export function checkPositive(name: string, value: unknown): asserts value is number {
  if (typeof value === "number" && value > 0 && value < Infinity) return
  throw notTheNumber(name, value, "a positive finite number")
}

/**
 * Throws unless the value is a finite number of at least 0.
 *
 * @param name - the argument
 * @param value - as passed
 * @throws LecternError `out-of-range` or `wrong-type`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkNonNegative("penalty", 0) //=> undefined
 * checkNonNegative("penalty", -1) //=> LecternError: penalty must be a finite number of at least 0, got -1
 * ```
 */
export function checkNonNegative(name: string, value: unknown): asserts value is number {
  if (typeof value === "number" && value >= 0 && value < Infinity) return
  throw notTheNumber(name, value, "a finite number of at least 0")
}
