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
 */
export function later<Value>(limits: Limits<Value> = {}): Rule<Value> {
  return Object.assign(() => undefined, limits)
}
