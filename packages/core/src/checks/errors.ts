// The errors for arguments that are not allowed.
import { LecternError } from "../problem.js"
import { described } from "./described.js"

/**
 * The error for an argument of the wrong type.
 *
 * @param name - the argument
 * @param got - the value passed
 * @param want - what is wanted, after "must be"
 * @returns a `wrong-type` error, to be thrown
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * wrongType("text", 3, "a string").message //=> "text must be a string, got 3"
 * ```
 */
export function wrongType(name: string, got: unknown, want: string): LecternError {
  return new LecternError({ kind: "wrong-type", name, got: described(got), want })
}

/**
 * The error for an argument of the right type whose value is not allowed.
 *
 * @param name - the argument
 * @param got - the value passed
 * @param want - what is allowed, after "must be"
 * @returns an `out-of-range` error, to be thrown
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * outOfRange("maxOrder", 17, "an integer in 1..16").problem //=> { kind: "out-of-range", name: "maxOrder", got: 17, want: "an integer in 1..16" }
 * ```
 */
export function outOfRange(name: string, got: unknown, want: string): LecternError {
  return new LecternError({ kind: "out-of-range", name, got: typeof got === "number" ? got : described(got), want })
}

/**
 * The error for an argument that must be a number and is not, or is a number that is not allowed.
 *
 * @param name - the argument
 * @param got - the value passed
 * @param want - what is allowed, after "must be"
 * @returns an `out-of-range` error for a number, a `wrong-type` error for anything else, to be thrown
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * notTheNumber("order", 2.5, "an even number").problem.kind //=> "out-of-range"
 * notTheNumber("order", "2", "an even number").problem.kind //=> "wrong-type"
 * ```
 */
export function notTheNumber(name: string, got: unknown, want: string): LecternError {
  return typeof got === "number" ? outOfRange(name, got, want) : wrongType(name, got, want)
}

/** The name of an argument and its length. */
export type NamedLength = readonly [name: string, length: number]

/**
 * Throws unless all lengths are equal.
 *
 * @param unit - the unit of the lengths, in the plural: `segments`
 * @param lengths - the names and lengths, first the one that the others are compared with
 * @throws LecternError `unequal-lengths`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkSameLength("segments", ["hypotheses", 2], ["references", 3]) //=> LecternError: unequal lengths: hypotheses has 2 segments, references has 3 segments
 * ```
 */
export function checkSameLength(unit: string, ...lengths: readonly NamedLength[]): void {
  if (lengths.every(([, length]) => length === lengths[0]![1])) return
  throw new LecternError({
    kind: "unequal-lengths",
    unit,
    lengths: lengths.map(([name, length]) => ({ name, length })),
  })
}
