// Checks of single values. Every refusal names the option and says what is allowed.
import { LecternError } from "@lectern/core"
import { nearest } from "@lectern/core/checks"

/**
 * One of several names.
 *
 * @param what - what the name is of: `metric`, `value of --engine`
 * @param value - as typed; undefined when it was not given
 * @param names - what there is
 * @param unavailable - what other tools have besides, with what to do instead
 * @returns the name, undefined when none was given
 * @throws LecternError `usage` for any other, naming the nearest
 */
export function choice<Name extends string>(
  what: string,
  value: string | undefined,
  names: readonly Name[],
  unavailable: Readonly<Record<string, string>> = {},
): Name | undefined {
  const found = names.find((name) => name === value)
  if (value === undefined || found !== undefined) return found
  const list = `available: ${names.join(", ")}`
  if (Object.hasOwn(unavailable, value))
    throw usage(`${what} ${value} is not available: ${unavailable[value]}; ${list}`)
  const near = nearest(value, names)
  throw usage(`unknown ${what} '${value}'${near === undefined ? "" : `, did you mean '${near}'?`}; ${list}`)
}

/**
 * A whole number.
 *
 * @param name - the option
 * @param value - as typed; undefined when it was not given
 * @param least - the least that is allowed
 * @param most - the most that is allowed
 * @returns the number, undefined when none was given
 * @throws LecternError `out-of-range` for anything else
 */
export function wholeNumber(name: string, value: string | undefined, least: number, most: number): number | undefined {
  if (value === undefined) return undefined
  const number = /^\+?\d+$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  throw outOfRange(name, value, `an integer in ${least}..${most}`)
}

/**
 * A number above 0.
 *
 * @param name - the option
 * @param value - as typed; undefined when it was not given
 * @param most - the most that is allowed
 * @returns the number, undefined when none was given
 * @throws LecternError `out-of-range` for anything else
 */
export function positive(name: string, value: string | undefined, most: number): number | undefined {
  if (value === undefined) return undefined
  const number = decimal(value)
  if (number > 0 && number <= most) return number
  throw outOfRange(name, value, `a number above 0, at most ${most}`)
}

/**
 * A number from 0 to some bound.
 *
 * @param name - the option
 * @param value - as typed; undefined when it was not given
 * @param most - the most that is allowed
 * @param also - what else is allowed, in words
 * @returns the number, undefined when none was given
 * @throws LecternError `out-of-range` for anything else
 */
export function numberUpTo(name: string, value: string | undefined, most: number, also = ""): number | undefined {
  if (value === undefined) return undefined
  const number = decimal(value)
  if (number >= 0 && number <= most) return number
  throw outOfRange(name, value, `a number in 0..${most}${also}`)
}

/**
 * Any number.
 *
 * @param name - the option
 * @param value - as typed; undefined when it was not given
 * @returns the number, undefined when none was given
 * @throws LecternError `out-of-range` for anything else
 */
export function numberFrom(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = decimal(value)
  if (Number.isFinite(number)) return number
  throw outOfRange(name, value, "a number")
}

function decimal(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}

/**
 * A wrong command line.
 *
 * @param why - the whole sentence
 * @returns the error to throw
 */
export function usage(why: string): LecternError {
  return new LecternError({ kind: "usage", why })
}

function outOfRange(name: string, value: string, want: string): LecternError {
  return new LecternError({ kind: "out-of-range", name, got: value === "" ? "nothing" : value, want })
}
