/**
 * The checks of arguments that all packages share, so that the same mistake gives the same message everywhere.
 *
 * Each check throws a `LecternError` that names the argument and says what it must be and what it is.
 *
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
