// Rules of options: checks with their limits as data, so that others can describe an option without writing them again.
import { checkInRange, checkInteger } from "./numbers.js"
import { checkChoice } from "./values.js"

/** The limits of a rule as data. */
export interface Limits<Value> {
  /** The smallest number allowed. */
  readonly min?: number
  /** The largest number allowed. */
  readonly max?: number | undefined
  /** True if numbers must be integers. */
  readonly whole?: boolean
  /** The values allowed, if they are few. */
  readonly choices?: readonly Value[]
}

/** A check of one value that throws an error with its name: {@link checkBoolean}, or a function of {@link integer}. */
export interface Rule<Value> extends Limits<Value> {
  /**
   * Throws unless the value is allowed.
   *
   * @param name - the option, for messages
   * @param value - as passed
   */
  (name: string, value: never): void
}

/**
 * A rule for integers.
 *
 * @param min - the smallest allowed
 * @param max - the largest allowed; without it, the largest integer a double holds exactly
 * @returns a rule with the errors of {@link checkInteger}
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkedOptions<{ readonly order?: number }>("ngrams()", {}, { order: [integer(1, 9), 4] }) //=> { order: 4 }
 * checkedOptions<{ readonly order?: number }>("ngrams()", { order: 0 }, { order: [integer(1, 9), 4] }) //=> LecternError: order must be an integer in 1..9, got 0
 * integer(1, 9).max //=> 9
 * ```
 */
export function integer(min: number, max?: number): Rule<number> {
  const check = (name: string, value: unknown): void => checkInteger(name, value, min, max)
  return Object.assign(check, { whole: true, min, max })
}

/**
 * A rule for numbers in a closed interval.
 *
 * @param min - the smallest allowed
 * @param max - the largest allowed
 * @returns a rule with the errors of {@link checkInRange}
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkedOptions<{ readonly beta?: number }>("fScore()", { beta: -1 }, { beta: [inRange(0, 1000), 1] }) //=> LecternError: beta must be a number in 0..1000, got -1
 * inRange(0, 1000).max //=> 1000
 * ```
 */
export function inRange(min: number, max: number): Rule<number> {
  const check = (name: string, value: unknown): void => checkInRange(name, value, min, max)
  return Object.assign(check, { min, max })
}

/**
 * A rule for one of several names.
 *
 * @param choices - the allowed names, at least one
 * @returns a rule with the errors of {@link checkChoice}
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * const method = choice(["exact", "normal"])
 * checkedOptions<{ readonly method?: "exact" | "normal" }>("test()", { method: "t" }, { method: [method, "exact"] }) //=> LecternError: method must be "exact" or "normal", got "t"
 * method.choices //=> ["exact", "normal"]
 * ```
 */
export function choice<Choice extends string>(choices: readonly Choice[]): Rule<Choice> {
  const check = (name: string, value: unknown): void => checkChoice(name, value, choices)
  return Object.assign(check, { choices })
}

/**
 * A rule that also allows infinity.
 *
 * @param rule - for all other values
 * @returns a rule with the limits and errors of the other
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkedOptions<{ readonly limit?: number }>("read()", {}, { limit: [orInfinity(integer(1)), Infinity] }) //=> { limit: Infinity }
 * ```
 */
export function orInfinity(rule: Rule<number>): Rule<number> {
  const check = (name: string, value: unknown): void => {
    if (value !== Infinity) rule(name, value as never)
  }
  return Object.assign(check, rule)
}

/**
 * A rule that also allows functions.
 *
 * @param rule - for all other values
 * @returns a rule with the limits and errors of the other
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * const alpha = orFunction<number, (step: number) => number>(inRange(0, 1))
 * checkedOptions<{ readonly alpha: number | ((step: number) => number) }>("train()", { alpha: 2 }, { alpha }) //=> LecternError: alpha must be a number in 0..1, got 2
 * ```
 */
export function orFunction<Value, Callback>(rule: Rule<Value>): Rule<Value | Callback> {
  const check = (name: string, value: unknown): void => {
    if (typeof value !== "function") rule(name, value as never)
  }
  return Object.assign(check, rule)
}

/**
 * The rule of an option that the code after the table checks, because its limits depend on other values.
 *
 * @param limits - the limits that are known
 * @returns a rule that allows everything
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * const { end } = checkedOptions<{ readonly end?: number }>("slice()", { end: 9 }, { end: [later(), 1] })
 * checkInteger("end", end, 1, "a text".length) //=> LecternError: end must be an integer in 1..6, got 9
 * ```
 */
export function later<Value>(limits: Limits<Value> = {}): Rule<Value> {
  return Object.assign(() => undefined, limits)
}
