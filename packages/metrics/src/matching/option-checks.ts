// Refuses options that are not what they must be, naming them.
import { LecternError } from "@lectern/core"
import { described } from "../described.js"
import { checkTokenizerName, type Tokenizer, type TokenizerName } from "../tokenize/tokenize.js"

/** How text falls into tokens, for metrics over n-grams and words. */
export interface TokenOptions {
  /**
   * How text falls into tokens: a name, or a function.
   * @defaultValue `"13a"`
   */
  readonly tokenize?: TokenizerName | Tokenizer
  /**
   * Whether to compare in lower case, as Python's `str.lower`.
   * @defaultValue `false`, but `true` for METEOR
   */
  readonly lowercase?: boolean
}

/**
 * Checks how text falls into tokens.
 *
 * @param options - as passed by anyone
 * @param lowercase - the default
 * @returns the settings
 * @throws LecternError `out-of-range` or `wrong-type`, naming the option
 */
export function tokenSettings(
  { tokenize = "13a", lowercase }: TokenOptions,
  lowercaseByDefault = false,
): { readonly tokenize: TokenizerName | Tokenizer; readonly lowercase: boolean } {
  if (typeof tokenize !== "function") checkTokenizerName(tokenize, "tokenize")
  return { tokenize, lowercase: checkedBoolean("lowercase", lowercase, lowercaseByDefault) }
}

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
