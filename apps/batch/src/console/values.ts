// Checks of option values. Every message names the option and the allowed values.
import { LecternError } from "@lectern/core"
import { nearest } from "@lectern/core/checks"
import type { Read } from "./option.js"

/** Words for the messages about a choice. */
export interface ChoiceWords {
  /** The kind of the names: `metric`; by default `--engine value`, with the option's flag. */
  readonly what?: string
  /** Names that only other tools have, each with an alternative. */
  readonly unavailable?: Readonly<Record<string, string>>
  /** A hint for another name; undefined if there is nothing better than the list. */
  readonly hint?: (typed: string) => string | undefined
}

/** A check for one of several names. */
export function choice<const Name extends string>(
  names: readonly Name[],
  words: ChoiceWords = {},
): Read<Name | undefined> {
  return withNames(names, (typed, flag) =>
    typed === undefined ? undefined : checkedName(String(typed), names, { what: `${flag} value`, ...words }),
  )
}

/** A check for a list of names. */
export function choices<const Name extends string>(
  names: readonly Name[],
  words: ChoiceWords = {},
): Read<readonly Name[] | undefined> {
  return withNames(names, (typed, flag) =>
    texts(typed, flag)?.map((each) => checkedName(each, names, { what: `${flag} value`, ...words })),
  )
}

/** Adds the allowed values to a check. @param more - what else is allowed */
export function withNames<Value>(
  names: readonly string[],
  read: Read<Value>,
  more: Pick<Read<Value>, "orFile"> = {},
): Read<Value> {
  return Object.assign(read, { names, ...more })
}

/** Adds the names or the range of another check to a check. */
export function like<Value>({ names, range }: Read<unknown>, read: Read<Value>): Read<Value> {
  return Object.assign(read, names && { names }, range && { range })
}

/** Checks a name. */
export function checkedName<Name extends string>(
  typed: string,
  names: readonly Name[],
  { what, unavailable = {}, hint }: ChoiceWords & { readonly what: string },
): Name {
  const found = names.find((name) => name === typed)
  if (found !== undefined) return found
  const list = `available: ${names.join(", ")}`
  if (Object.hasOwn(unavailable, typed)) {
    throw usage(`${what} ${typed} is not available: ${unavailable[typed]}; ${list}`)
  }
  const instead = hint?.(typed)
  if (instead !== undefined) throw usage(`unknown ${what} '${typed}': ${instead}`)
  const near = nearest(typed, names)
  throw usage(`unknown ${what} '${typed}'${near === undefined ? "" : ` (did you mean '${near}'?)`}; ${list}`)
}

/** A check for an integer. */
export function integer(min: number, max: number): Read<number | undefined> {
  const read: Read<number | undefined> = (typed, flag) => {
    if (typed === undefined) return undefined
    const number = /^\+?\d+$/.test(String(typed)) ? Number(typed) : Number.NaN
    if (number >= min && number <= max) return number
    throw outOfRange(flag, typed, `an integer in ${min}..${max}`)
  }
  return Object.assign(read, { range: [min, max] as const })
}

/** A check for a number above 0. */
export function positive(max: number): Read<number | undefined> {
  return decimalIn((number) => number > 0 && number <= max, `a number above 0 and at most ${max}`)
}

/** A check for a number in an interval. */
export function numberIn(min: number, max: number, also = ""): Read<number | undefined> {
  const read = decimalIn((number) => number >= min && number <= max, `a number in ${min}..${max}${also}`)
  return Object.assign(read, { range: [min, max] as const })
}

/** A check for a number of at least 0. */
export function numberUpTo(max: number, also = ""): Read<number | undefined> {
  return numberIn(0, max, also)
}

/** A check for any number; undefined when the option was not given. */
export const anyNumber: Read<number | undefined> = decimalIn(Number.isFinite, "a number")

/** A check for several values. */
export function several<Value>(read: Read<Value | undefined>): Read<readonly Value[] | undefined> {
  return like(read, (typed, name) => texts(typed, name)?.map((each) => read(each, name)!))
}

/** A switch; false when it was not given. */
export const flag: Read<boolean> = (typed) => typed === true

/** A switch that is on unless `--no-...` turns it off. */
export const unlessOff: Read<boolean> = (typed) => typed !== false

/** One argument, such as a file; undefined when the option was not given. */
export const text: Read<string | undefined> = (typed) => (typed === undefined ? undefined : String(typed))

/** Several arguments; undefined when the option was not given. */
export const texts: Read<readonly string[] | undefined> = (typed) =>
  typed === undefined ? undefined : (typed as readonly string[])

/** Adds a default to a check. */
export function orElse<Value>(fallback: NoInfer<Value>, read: Read<Value | undefined>): Read<Value> {
  return like(read, (typed, flag) => read(typed, flag) ?? fallback)
}

/** The error for a wrong command line. */
export function usage(why: string): LecternError {
  return new LecternError({ kind: "usage", why })
}

function decimalIn(allows: (number: number) => boolean, want: string): Read<number | undefined> {
  return (typed, flag) => {
    if (typed === undefined) return undefined
    const written = String(typed)
    const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(written) ? Number(written) : Number.NaN
    if (allows(number)) return number
    throw outOfRange(flag, typed, want)
  }
}

/** The error for a value that is not allowed. */
export function outOfRange(name: string, typed: unknown, want: string): LecternError {
  return new LecternError({ kind: "out-of-range", name, got: typed === "" ? "nothing" : String(typed), want })
}
