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
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkList("weights", Float64Array.of(0.5, 0.5)) //=> undefined
 * checkList("weights", 3) //=> LecternError: weights must be a list of numbers, got 3
 * ```
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
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkIterable("texts", new Set(["a"]), "an iterable of texts") //=> undefined
 * checkIterable("texts", "a", "an iterable of texts") //=> LecternError: texts must be an iterable of texts, got "a"
 * ```
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
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkNumbers("logProbs", [-Infinity, 0]) //=> undefined
 * checkNumbers("logProbs", [-1, NaN]) //=> LecternError: logProbs[1] must be a number, got NaN
 * ```
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
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkFiniteNumbers("costs", [1, Infinity]) //=> LecternError: costs[1] must be a finite number, got Infinity
 * ```
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
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkTexts("references", ["a cat", null]) //=> LecternError: references[1] must be a string, got null
 * ```
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
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkTypedArray("bytes", [1, 2], "Uint8Array") //=> LecternError: bytes must be a Uint8Array, got an array
 * ```
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
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkNotEmpty("hypotheses", []) //=> LecternError: the length of hypotheses must be at least 1, got 0
 * ```
 */
export function checkNotEmpty(name: string, list: Readonly<ArrayLike<unknown>>): void {
  if (list.length === 0) throw outOfRange(`the length of ${name}`, 0, "at least 1")
}
