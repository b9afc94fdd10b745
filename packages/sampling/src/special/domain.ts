// The refusals of the special functions: one sentence each, naming the parameter.
import { LecternError } from "@lectern/core"

/** Refuses `NaN`. */
export function checkNumber(name: string, got: number): void {
  if (Number.isNaN(got)) refuse(name, got, "a number")
}

/** Refuses what is not positive and finite. */
export function checkPositive(name: string, got: number): void {
  if (!(got > 0 && got < Infinity)) refuse(name, got, "a positive finite number")
}

/** Refuses what is negative or `NaN`; infinity passes. */
export function checkNotNegative(name: string, got: number): void {
  if (!(got >= 0)) refuse(name, got, "a number that is not negative")
}

/** Refuses what is outside 0..1. */
export function checkProbability(name: string, got: number): void {
  if (!(got >= 0 && got <= 1)) refuse(name, got, "a probability in 0..1")
}

/** Throws the `out-of-range` problem. */
export function refuse(name: string, got: number, want: string): never {
  throw new LecternError({ kind: "out-of-range", name, got, want })
}
