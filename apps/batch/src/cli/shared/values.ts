// Checks of single values. Every message names the option and says what is allowed.
import { LecternError } from "@lectern/core"
import { nearest } from "@lectern/core/checks"
import type { Read } from "./option.js"

/** How names are chosen from. */
export interface ChoiceWords {
  /** What the names are of: `metric`; by default `value of --engine`. */
  readonly what?: string
  /** What other tools have besides, with what to do instead. */
  readonly unavailable?: Readonly<Record<string, string>>
}

/**
 * One of several names.
 *
 * @param names - what there is
 * @param words - for messages
 * @returns a check; undefined when the option was not given
 */
export function choice<Name extends string>(names: readonly Name[], words: ChoiceWords = {}): Read<Name | undefined> {
  return (typed, flag) =>
    typed === undefined ? undefined : chosen(String(typed), names, { what: `value of ${flag}`, ...words })
}

/**
 * Some of several names.
 *
 * @param names - what there is
 * @param words - for messages
 * @returns a check; undefined when the option was not given
 */
export function choices<Name extends string>(
  names: readonly Name[],
  words: ChoiceWords = {},
): Read<readonly Name[] | undefined> {
  return (typed, flag) => texts(typed, flag)?.map((each) => chosen(each, names, { what: `value of ${flag}`, ...words }))
}

/**
 * Checks a name.
 *
 * @param typed - as typed
 * @param names - what there is
 * @param words - for messages
 * @returns the name
 * @throws LecternError `usage` for any other, naming the nearest
 */
export function chosen<Name extends string>(
  typed: string,
  names: readonly Name[],
  { what, unavailable = {} }: ChoiceWords & { readonly what: string },
): Name {
  const found = names.find((name) => name === typed)
  if (found !== undefined) return found
  const list = `available: ${names.join(", ")}`
  if (Object.hasOwn(unavailable, typed)) {
    throw usage(`${what} ${typed} is not available: ${unavailable[typed]}; ${list}`)
  }
  const near = nearest(typed, names)
  throw usage(`unknown ${what} '${typed}'${near === undefined ? "" : `, did you mean '${near}'?`}; ${list}`)
}

/**
 * A whole number.
 *
 * @param min - the least that is allowed
 * @param max - the most that is allowed
 * @returns a check; undefined when the option was not given
 */
export function integer(min: number, max: number): Read<number | undefined> {
  return (typed, flag) => {
    if (typed === undefined) return undefined
    const number = /^\+?\d+$/.test(String(typed)) ? Number(typed) : Number.NaN
    if (number >= min && number <= max) return number
    throw outOfRange(flag, typed, `an integer in ${min}..${max}`)
  }
}

/**
 * A number above 0.
 *
 * @param max - the most that is allowed
 * @returns a check; undefined when the option was not given
 */
export function positive(max: number): Read<number | undefined> {
  return decimalIn((number) => number > 0 && number <= max, `a number above 0, at most ${max}`)
}

/**
 * A number from 0 to some bound.
 *
 * @param max - the most that is allowed
 * @param also - what else is allowed, in words
 * @returns a check; undefined when the option was not given
 */
export function numberUpTo(max: number, also = ""): Read<number | undefined> {
  return decimalIn((number) => number >= 0 && number <= max, `a number in 0..${max}${also}`)
}

/** Any number; undefined when the option was not given. */
export const anyNumber: Read<number | undefined> = decimalIn(Number.isFinite, "a number")

/** A switch; false when it was not given. */
export const flag: Read<boolean> = (typed) => typed === true

/** A switch that is on unless `--no-...` turns it off. */
export const unlessOff: Read<boolean> = (typed) => typed !== false

/** One word, such as a file; undefined when the option was not given. */
export const text: Read<string | undefined> = (typed) => (typed === undefined ? undefined : String(typed))

/** Several words; undefined when the option was not given. */
export const texts: Read<readonly string[] | undefined> = (typed) =>
  typed === undefined ? undefined : (typed as readonly string[])

/**
 * A value for an option that was not given.
 *
 * @param fallback - the value
 * @param read - checks what was given
 * @returns a check that always has a value
 */
export function orElse<Value>(fallback: Value, read: Read<Value | undefined>): Read<Value> {
  return (typed, flag) => read(typed, flag) ?? fallback
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

function decimalIn(allows: (number: number) => boolean, want: string): Read<number | undefined> {
  return (typed, flag) => {
    if (typed === undefined) return undefined
    const written = String(typed)
    const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(written) ? Number(written) : Number.NaN
    if (allows(number)) return number
    throw outOfRange(flag, typed, want)
  }
}

function outOfRange(name: string, typed: unknown, want: string): LecternError {
  return new LecternError({ kind: "out-of-range", name, got: typed === "" ? "nothing" : String(typed), want })
}
