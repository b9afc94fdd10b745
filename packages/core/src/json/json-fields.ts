// Values of a JSON file together with their places, so that every error can name the place.
import { badData, type LecternError } from "../problem.js"
import type { ReadJson } from "./json-text.js"

/** A value, or a missing field, and its place. */
export interface Found {
  /** The value; undefined if an object lacks the field. */
  readonly value: ReadJson | undefined
  /** The path to it: `normalizer.normalizers[1].type`. */
  readonly place: string
  /** The file's name. */
  readonly file: string
}

/**
 * Finds a field of an object by name, present or not.
 *
 * @param name - the field
 */
export type FieldFinder = (name: string) => Found

/** An object: its fields by name. */
export type ReadObject = ReadonlyMap<string, ReadJson>

/** The maximum length of a token, name or pattern, in UTF-16 units. */
export const MAX_STRING: number = 2 ** 16

/**
 * The error for an invalid value.
 *
 * @param found - the value
 * @param why - the reason
 * @returns an error that names the file and the place
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * const found = { value: "cnn", place: "model.type", file: "tokenizer.json" }
 * badField(found, "this model is not supported").message //=> "tokenizer.json: model.type: this model is not supported"
 * ```
 */
export function badField(found: Found, why: string): LecternError {
  return badData(found.file, found.place === "" ? why : `${found.place}: ${why}`)
}

/**
 * The fields of an object that may have no others.
 *
 * @param found - the object
 * @param names - all fields it may have
 * @returns a function that finds a field by name, present or not
 * @throws LecternError `bad-data` if the value is not an object, or has another field
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * const root = { value: parseJsonText('{ "order": 3, "smoth": true }', "model.json"), place: "", file: "model.json" }
 * fieldsOf(root, ["order", "smooth"]) //=> LecternError: model.json: unknown field "smoth"
 * ```
 */
export function fieldsOf(found: Found, names: readonly string[]): FieldFinder {
  const object = objectOf(found)
  for (const name of object.keys()) {
    if (!names.includes(name)) throw badField(found, `unknown field ${quoted(name)}`)
  }
  return (name) => fieldOf(found, name)
}

/**
 * A field of an object, present or not.
 *
 * @param found - the object, which must be one
 * @param name - the field
 * @returns its value, with its place
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * const root = { value: parseJsonText('{ "model": { "type": "bpe" } }', "model.json"), place: "", file: "model.json" }
 * fieldOf(fieldOf(root, "model"), "type") //=> { value: "bpe", place: "model.type", file: "model.json" }
 * ```
 */
export function fieldOf(found: Found, name: string): Found {
  const { value, place, file } = found
  return { value: (value as ReadObject).get(name), place: place === "" ? name : `${place}.${name}`, file }
}

/**
 * The value as an object.
 *
 * @param found - the value
 * @returns its fields by name
 * @throws LecternError `bad-data` if it is not an object
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * const root = { value: parseJsonText('{ "a": 1, "b": 2 }', "ids.json"), place: "", file: "ids.json" }
 * objectOf(root).get("b") //=> 2
 * ```
 */
export function objectOf(found: Found): ReadObject {
  if (!(found.value instanceof Map)) throw wanted(found, "an object")
  return found.value
}

/**
 * The value as an array.
 *
 * @param found - the value
 * @param max - the maximum number of items
 * @returns its items
 * @throws LecternError `bad-data` if it is not an array, or longer
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * const root = { value: parseJsonText("[3, 1, 2]", "ids.json"), place: "", file: "ids.json" }
 * arrayOf(root, 3) //=> [3, 1, 2]
 * arrayOf(root, 2) //=> LecternError: ids.json: 3 items, more than the maximum of 2
 * ```
 */
export function arrayOf(found: Found, max: number): readonly ReadJson[] {
  if (!Array.isArray(found.value)) throw wanted(found, "an array")
  if (found.value.length > max) throw badField(found, `${found.value.length} items, more than the maximum of ${max}`)
  return found.value as readonly ReadJson[]
}

/**
 * The items of an array, each with its place.
 *
 * @param found - the value
 * @param max - the maximum number of items
 * @returns the items in their order
 * @throws LecternError `bad-data` if it is not an array, or longer
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * const root = { value: parseJsonText('["a", 5]', "words.json"), place: "", file: "words.json" }
 * itemsOf(root, 10).map(stringOf) //=> LecternError: words.json: [1]: must be a string, got 5
 * ```
 */
export function itemsOf(found: Found, max: number): Found[] {
  return arrayOf(found, max).map((value, index) => itemOf(found, value, index))
}

/**
 * One item of an array, with its place.
 *
 * @param found - the array
 * @param value - the item
 * @param index - its index in the array
 * @returns the item with its place
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * const merges = { value: ["a b", "ab c"], place: "model.merges", file: "tokenizer.json" }
 * itemOf(merges, "ab c", 1) //=> { value: "ab c", place: "model.merges[1]", file: "tokenizer.json" }
 * ```
 */
export function itemOf(found: Found, value: ReadJson, index: number): Found {
  return { value, place: `${found.place}[${index}]`, file: found.file }
}

/**
 * The value as a string of at most {@link MAX_STRING} units.
 *
 * @param found - the value
 * @returns the string
 * @throws LecternError `bad-data` if it is not a string, or longer
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * stringOf({ value: 5, place: "name", file: "model.json" }) //=> LecternError: model.json: name: must be a string, got 5
 * ```
 */
export function stringOf(found: Found): string {
  if (typeof found.value !== "string") throw wanted(found, "a string")
  if (found.value.length > MAX_STRING) {
    throw badField(found, `a string of ${found.value.length} characters, more than the maximum of ${MAX_STRING}`)
  }
  return found.value
}

/**
 * The value as a boolean.
 *
 * @param found - the value
 * @returns true or false
 * @throws LecternError `bad-data` if it is neither
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * booleanOf({ value: "yes", place: "lowercase", file: "model.json" }) //=> LecternError: model.json: lowercase: must be true or false, got "yes"
 * ```
 */
export function booleanOf(found: Found): boolean {
  if (typeof found.value !== "boolean") throw wanted(found, "true or false")
  return found.value
}

/**
 * The value as a finite number. JSON has no infinite numbers, but very large ones are read as infinite.
 *
 * @param found - the value
 * @returns the number
 * @throws LecternError `bad-data` if it is not a number, or infinite
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * numberOf({ value: parseJsonText("1e999", "model.json"), place: "", file: "model.json" }) //=> LecternError: model.json: must be a finite number, got Infinity
 * ```
 */
export function numberOf(found: Found): number {
  if (typeof found.value !== "number" || !Number.isFinite(found.value)) throw wanted(found, "a finite number")
  return found.value
}

/**
 * The value as a whole number.
 *
 * @param found - the value
 * @param min - the least that is allowed
 * @param max - the greatest that is allowed
 * @returns the number in `min..max`
 * @throws LecternError `bad-data` for anything else
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * wholeNumberOf({ value: 2.5, place: "order", file: "model.json" }, 1, 9) //=> LecternError: model.json: order: must be a whole number in 1..9, got 2.5
 * ```
 */
export function wholeNumberOf(found: Found, min: number, max: number): number {
  const { value } = found
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
    throw wanted(found, `a whole number in ${min}..${max}`)
  }
  return value
}

/**
 * The value as one of a few strings.
 *
 * @param found - the value
 * @param choices - the strings
 * @returns the one it is
 * @throws LecternError `bad-data` for anything else
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * const found = { value: "cnn", place: "model.type", file: "tokenizer.json" }
 * choiceOf(found, ["bpe", "unigram"]) //=> LecternError: tokenizer.json: model.type: must be "bpe" or "unigram", got "cnn"
 * ```
 */
export function choiceOf<const T extends string>(found: Found, choices: readonly T[]): T {
  if (!choices.includes(found.value as T)) throw wanted(found, choices.map(quoted).join(" or "))
  return found.value as T
}

/**
 * Reads a value that may be missing.
 *
 * @param found - the value
 * @param read - reads it if it is there
 * @param missing - the result if it is missing
 * @returns the value read
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * const root = { value: parseJsonText('{ "order": 3 }', "model.json"), place: "", file: "model.json" }
 * optional(fieldOf(root, "order"), numberOf, 4) //=> 3
 * optional(fieldOf(root, "discount"), numberOf, 0.75) //=> 0.75
 * ```
 */
export function optional<T>(found: Found, read: (found: Found) => T, missing: T): T {
  return found.value === undefined ? missing : read(found)
}

/**
 * Reads a value that may be missing or null.
 *
 * @param found - the value
 * @param read - reads it if it is there
 * @returns the value read; undefined if there is none
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * const root = { value: parseJsonText('{ "name": null }', "model.json"), place: "", file: "model.json" }
 * nullable(fieldOf(root, "name"), stringOf) //=> undefined
 * ```
 */
export function nullable<T>(found: Found, read: (found: Found) => T): T | undefined {
  return found.value === undefined || found.value === null ? undefined : read(found)
}

/**
 * Text in quotes for messages, shortened if it is long.
 *
 * @param text - the text
 * @returns a JSON string
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * quoted("a\nb") //=> "\"a\\nb\""
 * quoted("long ".repeat(100)).length //=> 83
 * ```
 */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}

function wanted(found: Found, want: string): LecternError {
  return badField(found, `must be ${want}, got ${described(found.value)}`)
}

function described(value: ReadJson | undefined): string {
  if (value === undefined) return "nothing"
  if (typeof value === "string") return quoted(value)
  if (Array.isArray(value)) return "an array"
  return value !== null && typeof value === "object" ? "an object" : String(value)
}
