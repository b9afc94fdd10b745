// Checks of switches, choices, functions, objects and strings.
import { LecternError } from "../problem.js"
import { anyOf } from "./described.js"
import { outOfRange, wrongType } from "./errors.js"

/**
 * Throws unless the value is true or false.
 *
 * @param name - the argument
 * @param value - as passed
 * @throws LecternError `wrong-type`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkBoolean("lowercase", "yes") //=> LecternError: lowercase must be true or false, got "yes"
 * ```
 */
export function checkBoolean(name: string, value: unknown): asserts value is boolean {
  if (typeof value !== "boolean") throw wrongType(name, value, "true or false")
}

/**
 * Throws unless the value is one of several names.
 *
 * @param name - the argument
 * @param value - as passed
 * @param choices - the allowed names, at least one
 * @throws LecternError `out-of-range` for another string, `wrong-type` for anything else
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkChoice("method", "t", ["exact", "normal"]) //=> LecternError: method must be "exact" or "normal", got "t"
 * ```
 */
export function checkChoice<Choice extends string>(
  name: string,
  value: unknown,
  choices: readonly Choice[],
): asserts value is Choice {
  if ((choices as readonly unknown[]).includes(value)) return
  throw (typeof value === "string" ? outOfRange : wrongType)(name, value, anyOf(choices))
}

/**
 * Throws unless the value can be called.
 *
 * @param name - the argument
 * @param value - as passed
 * @param want - what is wanted, after "must be"
 * @throws LecternError `wrong-type`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkFunction("tokenize", "intl") //=> LecternError: tokenize must be a function, got "intl"
 * ```
 */
export function checkFunction(name: string, value: unknown, want = "a function"): void {
  if (typeof value !== "function") throw wrongType(name, value, want)
}

/**
 * Throws unless the value is an object; its fields are not checked.
 *
 * @param name - the argument
 * @param value - as passed
 * @param want - what is wanted, after "must be"
 * @throws LecternError `wrong-type`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkObject("generator", null) //=> LecternError: generator must be an object, got null
 * ```
 */
export function checkObject(name: string, value: unknown, want = "an object"): asserts value is object {
  if (typeof value !== "object" || value === null) throw wrongType(name, value, want)
}

/**
 * Throws unless the value is an object with fields by name: not an array.
 *
 * @param name - the argument
 * @param value - as passed
 * @param want - what is wanted, after "must be"
 * @throws LecternError `wrong-type`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkRecord("metadata", ["a"]) //=> LecternError: metadata must be an object, got an array
 * ```
 */
export function checkRecord(
  name: string,
  value: unknown,
  want = "an object",
): asserts value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrongType(name, value, want)
}

/**
 * Throws unless the value is a string.
 *
 * @param name - the argument
 * @param value - as passed
 * @throws LecternError `wrong-type`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkString("path", 3) //=> LecternError: path must be a string, got 3
 * ```
 */
export function checkString(name: string, value: unknown): asserts value is string {
  if (typeof value !== "string") throw wrongType(name, value, "a string")
}

/**
 * Throws unless the value is well-formed text: a string without lone surrogates, which UTF-8 can encode.
 *
 * @param name - the argument
 * @param value - as passed
 * @throws LecternError `wrong-type`, with the position if it has a lone surrogate
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkText("text", "ab\ud83d") //=> LecternError: text must be well-formed text, got a lone surrogate U+D83D at position 2
 * ```
 */
export function checkText(name: string, value: unknown): asserts value is string {
  checkString(name, value)
  if (value.isWellFormed()) return
  const at = value.search(/\p{Surrogate}/u)
  const unit = value.charCodeAt(at).toString(16).toUpperCase()
  throw new LecternError({
    kind: "wrong-type",
    name,
    got: `a lone surrogate U+${unit} at position ${at}`,
    want: "well-formed text",
  })
}
