// The refusals of the special functions: one sentence each, naming the parameter.
import { refuseNumber as refuse } from "../refuse-number.js"

export { refuse }

/** Refuses `NaN`. */
export function checkNumber(name: string, got: number): void {
  if (!(typeof got === "number" && got >= -Infinity)) refuse(name, got, "a number")
}

/** Refuses what is not positive and finite. */
export function checkPositive(name: string, got: number): void {
  if (!(typeof got === "number" && got > 0 && got < Infinity)) refuse(name, got, "a positive finite number")
}

/** Refuses what is no shape of a beta distribution that can be told from a single point. */
export function checkShape(name: string, got: number): void {
  if (!(typeof got === "number" && got > 0 && got <= 1e100)) refuse(name, got, "a positive number of at most 1e100")
}

/** Refuses what is negative or `NaN`; infinity passes. */
export function checkNotNegative(name: string, got: number): void {
  if (!(typeof got === "number" && got >= 0)) refuse(name, got, "a number that is not negative")
}

/** Refuses what is outside 0..1. */
export function checkProbability(name: string, got: number): void {
  if (!(typeof got === "number" && got >= 0 && got <= 1)) refuse(name, got, "a probability in 0..1")
}
