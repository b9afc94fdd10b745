// Checks of arrays, typed arrays and other array-like values.
import { withArticle } from "./described.js"
import { notTheNumber, outOfRange, wrongType } from "./errors.js"
import { checkText } from "./values.js"

/** The length of the longest array; `Array.from` throws an error of its own for a longer array-like value. */
const MAX_LENGTH = 2 ** 32 - 1

/**
 * Throws unless the value is array-like, and not longer than arrays can be; its elements are not checked.
 *
 * @param name - the argument
 * @param value - as passed
 * @param want - what is wanted, after "must be"
 * @throws LecternError `wrong-type`; `out-of-range` for the length
 */
export function checkList(
  name: string,
  value: unknown,
  want = "a list of numbers",
): asserts value is Readonly<ArrayLike<unknown>> {
  const list = value as Partial<ArrayLike<unknown>> | null | undefined
  if (!(typeof list === "object" && Number.isSafeInteger(list?.length) && list!.length! >= 0))
    throw wrongType(name, value, want)
  if (list!.length! > MAX_LENGTH) throw outOfRange(`the length of ${name}`, list!.length, `at most ${MAX_LENGTH}`)
}

/**
 * Throws unless the value is iterable: a list, a set, a generator; not a string. Its elements are not checked.
 *
 * @param name - the argument
 * @param value - as passed
 * @param want - what is wanted, after "must be"
 * @throws LecternError `wrong-type`
 */
export function checkIterable(name: string, value: unknown, want: string): asserts value is Iterable<unknown> {
  const { [Symbol.iterator]: iterator } = Object(value) as Partial<Iterable<unknown>>
  if (typeof value !== "object" || typeof iterator !== "function") throw wrongType(name, value, want)
}

/**
 * Throws unless the value is a list of numbers; infinities are allowed, `NaN` is not.
 *
 * @param name - the argument
 * @param value - as passed
 * @throws LecternError `wrong-type`, `out-of-range` naming the element
 */
export function checkNumbers(name: string, value: unknown): asserts value is Readonly<ArrayLike<number>> {
  checkList(name, value)
  for (let i = 0; i < value.length; i++) {
    const each = value[i]
    if (!(typeof each === "number" && each >= -Infinity)) throw notTheNumber(`${name}[${i}]`, each, "a number")
  }
}

/**
 * Throws unless the value is a list of finite numbers.
 *
 * @param name - the argument
 * @param value - as passed
 * @throws LecternError `wrong-type`, `out-of-range` naming the element
 */
export function checkFiniteNumbers(name: string, value: unknown): asserts value is Readonly<ArrayLike<number>> {
  checkList(name, value)
  for (let i = 0; i < value.length; i++) {
    if (!Number.isFinite(value[i])) throw notTheNumber(`${name}[${i}]`, value[i], "a finite number")
  }
}

/**
 * Throws unless the value is a list of well-formed strings.
 *
 * @param name - the argument
 * @param value - as passed
 * @throws LecternError `wrong-type`, naming the element if one is wrong
 */
export function checkTexts(name: string, value: unknown): asserts value is Readonly<ArrayLike<string>> {
  checkList(name, value, "a list of strings")
  for (let i = 0; i < value.length; i++) {
    if (typeof value[i] !== "string" || !(value[i] as string).isWellFormed()) checkText(`${name}[${i}]`, value[i])
  }
}

/** The typed arrays that numbers are read from and written to in bulk, by the name of their class. */
export interface TypedArrays {
  /** Single-precision numbers. */
  readonly Float32Array: Float32Array
  /** Doubles. */
  readonly Float64Array: Float64Array
  /** Whole numbers, negative ones too. */
  readonly Int32Array: Int32Array
  /** Whole numbers from 0 on. */
  readonly Uint32Array: Uint32Array
  /** Bytes. */
  readonly Uint8Array: Uint8Array
}

/**
 * Throws unless the value is a typed array of one class, of this realm or another.
 *
 * @param name - the argument
 * @param value - as passed
 * @param kind - the name of the class
 * @throws LecternError `wrong-type`
 */
export function checkTypedArray<Kind extends keyof TypedArrays>(
  name: string,
  value: unknown,
  kind: Kind,
): asserts value is TypedArrays[Kind] {
  if (ArrayBuffer.isView(value) && (value as Partial<Float64Array>)[Symbol.toStringTag] === (kind as string)) return
  throw wrongType(name, value, withArticle(kind))
}

/**
 * Throws when a list is empty.
 *
 * @param name - the argument
 * @param list - a list
 * @throws LecternError `out-of-range`
 */
export function checkNotEmpty(name: string, list: Readonly<ArrayLike<unknown>>): void {
  if (list.length === 0) throw outOfRange(`the length of ${name}`, 0, "at least 1")
}
