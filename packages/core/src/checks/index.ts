/**
 * The checks of arguments that all packages share, so that the same mistake gives the same message everywhere.
 *
 * Each check throws a `LecternError` that names the argument and says what it must be and what it is.
 *
 * Use it in functions that JavaScript callers reach without a compiler: one line for each argument, one table for the options.
 *
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkInteger("beamWidth", 4, 1) //=> undefined
 * checkedOptions<{ readonly order?: number }>("ngrams()", {}, { order: [integer(1, 9), 4] }) //=> { order: 4 }
 * checkedOptions<{ readonly order?: number }>("ngrams()", { ordre: 3 }, { order: [integer(1, 9), 4] }) //=> LecternError: ngrams() has no option "ordre"; did you mean "order"?
 * ```
 * @packageDocumentation
 */
export { anyOf, described } from "./described.js"
export { checkSameLength, type NamedLength, notTheNumber, outOfRange, wrongType } from "./errors.js"
export {
  checkFiniteNumbers,
  checkIterable,
  checkList,
  checkNotEmpty,
  checkNumbers,
  checkTexts,
  checkTypedArray,
  type TypedArrays,
} from "./lists.js"
export { nearest } from "./nearest.js"
export {
  checkBetween0And1,
  checkFinite,
  checkInRange,
  checkInteger,
  checkNonNegative,
  checkNumber,
  checkPositive,
  checkProbability,
} from "./numbers.js"
export {
  type CheckedOptions,
  checkedOptions,
  checkOptions,
  type OptionNames,
  type OptionTable,
  recordOf,
} from "./options.js"
export { choice, inRange, integer, type Limits, later, orFunction, orInfinity, type Rule } from "./rules.js"
export {
  checkBoolean,
  checkChoice,
  checkFunction,
  checkObject,
  checkRecord,
  checkString,
  checkText,
} from "./values.js"
