// Refuses options that are not what they must be, naming them.
import { LecternError } from "@lectern/core"
import { described } from "./described.js"

/**
 * Checks a switch.
 *
 * @param name - the option
 * @param value - as passed
 * @param usual - the default
 * @returns the value, or the default
 * @throws LecternError `wrong-type`
 */
export function checkedBoolean(name: string, value: unknown, usual: boolean): boolean {
  if (value === undefined) return usual
  if (typeof value === "boolean") return value
  throw new LecternError({ kind: "wrong-type", name, got: described(value), want: "true or false" })
}

/**
 * Checks a whole number.
 *
 * @param name - the option
 * @param value - as passed
 * @param range - the default, and the least and most allowed
 * @returns the value, or the default
 * @throws LecternError `out-of-range`
 */
export function checkedInteger(
  name: string,
  value: unknown,
  { usual, from, to }: { readonly usual: number; readonly from: number; readonly to: number },
): number {
  if (value === undefined) return usual
  if (Number.isInteger(value) && (value as number) >= from && (value as number) <= to) return value as number
  throw outOfRange(name, value, `an integer in ${from}..${to}`)
}

/**
 * Checks a number.
 *
 * @param name - the option
 * @param value - as passed
 * @param range - the default, whether a number is allowed, and what is, in words
 * @returns the value, or the default
 * @throws LecternError `out-of-range`
 */
export function checkedNumber(
  name: string,
  value: unknown,
  {
    usual,
    allows,
    want,
  }: { readonly usual: number; readonly allows: (value: number) => boolean; readonly want: string },
): number {
  if (value === undefined) return usual
  if (typeof value === "number" && Number.isFinite(value) && allows(value)) return value
  throw outOfRange(name, value, want)
}

/**
 * Checks a choice.
 *
 * @param name - the option
 * @param value - as passed
 * @param choices - what is allowed, two or more
 * @param usual - the default
 * @returns the value, or the default
 * @throws LecternError `out-of-range`
 */
export function checkedChoice<Choice extends string>(
  name: string,
  value: unknown,
  choices: readonly Choice[],
  usual: Choice,
): Choice {
  if (value === undefined) return usual
  const chosen = choices.find((choice) => choice === value)
  if (chosen === undefined) throw outOfRange(name, value, anyOf(choices))
  return chosen
}

/**
 * Choices in words.
 *
 * @param choices - two or more
 * @returns them in quotes
 */
export function anyOf(choices: readonly string[]): string {
  const quoted = choices.map((choice) => JSON.stringify(choice))
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`
}

/**
 * The refusal of a value outside its range.
 *
 * @param name - the option
 * @param value - as passed
 * @param want - what is allowed
 * @returns the error to throw
 */
export function outOfRange(name: string, value: unknown, want: string): LecternError {
  const got = typeof value === "number" ? value : typeof value === "string" ? JSON.stringify(value) : described(value)
  return new LecternError({ kind: "out-of-range", name, got, want })
}
