// Reads untrusted JSON. JSON.parse has no limit of depth, takes the last of two equal keys and makes
// slow objects of large vocabularies; this reader makes maps, so that every key is plain data, and limits the cost of a text
// while it reads.
// Source: RFC 8259
import { badData, type LecternError } from "../problem.js"
import { textOf } from "./file-text.js"

/** A JSON value; objects are maps in order of the text. */
export type ReadJson = null | boolean | number | string | readonly ReadJson[] | ReadonlyMap<string, ReadJson>

/** The maximum length of a JSON text, in UTF-16 units (or bytes of UTF-8): four times the largest vocabularies in use. */
export const MAX_JSON_LENGTH: number = 2 ** 27

/** The maximum number of values in a JSON text: numbers, strings, arrays, objects and their contents. */
export const MAX_JSON_VALUES: number = 2 ** 23

/** The maximum number of objects in a JSON text: only added tokens come in thousands. */
export const MAX_JSON_OBJECTS: number = 2 ** 17

/** The maximum number of members of one object: twice the maximum size of a vocabulary. */
export const MAX_JSON_MEMBERS: number = 2 ** 21

/** The maximum depth of arrays and objects. */
export const MAX_JSON_DEPTH = 64

/**
 * Reads a JSON text.
 *
 * @param text - JSON, as text or as bytes of UTF-8; a byte order mark is ignored
 * @param name - the file's name, for errors
 * @param maxObjects - the maximum number of objects, 2^17 by default
 * @returns its value
 * @throws LecternError `bad-data` for text that is not JSON, exceeds one of the limits above, or has
 * an object with the same key twice
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * parseJsonText("[0.5, null, true]", "values.json") //=> [0.5, null, true]
 * parseJsonText('{ "a": 1, "a": 2 }', "values.json") //=> LecternError: values.json: an object has the key "a" twice, at character 16
 * ```
 */
export function parseJsonText(
  text: string | Uint8Array,
  name: string,
  maxObjects: number = MAX_JSON_OBJECTS,
): ReadJson {
  const whole = textOf(text, name, MAX_JSON_LENGTH)
  const state: State = { text: whole, name, maxObjects, at: 0, values: 0, objects: 0, tried: 0 }
  const value = readValue(state, 0)
  skipBlanks(state)
  if (state.at < state.text.length) throw unexpected(state, "the end")
  return value
}

interface State {
  readonly text: string
  readonly name: string
  readonly maxObjects: number
  at: number
  values: number
  objects: number
  /** Arrays before this place are not tried as plain arrays. */
  tried: number
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const BACKSLASH = 0x5c

// Numbers of fewer digits are read without the regular expression, since half of a vocabulary is ids.
const SMALL_DIGITS = 9
const NUMBER_GOES_ON = /[.eE]/
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y

// A longer slice would keep the whole text in memory.
const COPIED_SLICE = 12

function readValue(state: State, depth: number): ReadJson {
  if (++state.values > MAX_JSON_VALUES) throw bad(state, `more than ${MAX_JSON_VALUES} values`)
  skipBlanks(state)
  switch (state.text.charCodeAt(state.at)) {
    case QUOTE:
      return readString(state)
    case OPEN_ARRAY:
      return readArray(state, depth + 1)
    case OPEN_OBJECT:
      return readObject(state, depth + 1)
    case 0x74: // t
      return readWord(state, "true", true)
    case 0x66: // f
      return readWord(state, "false", false)
    case 0x6e: // n
      return readWord(state, "null", null)
    default:
      return readNumber(state)
  }
}

// Most arrays are pairs: an array that grows from empty would take nine times their memory.
function readArray(state: State, depth: number): readonly ReadJson[] {
  if (depth > MAX_JSON_DEPTH) throw tooDeep(state)
  const plain = readPlainArray(state, depth)
  if (plain !== undefined) return plain
  state.at++
  if (takes(state, CLOSE_ARRAY)) return []
  const first = readValue(state, depth)
  if (!takes(state, COMMA)) return closed(state, [first])
  const second = readValue(state, depth)
  if (!takes(state, COMMA)) return closed(state, [first, second])
  const items = [first, second]
  do items.push(readValue(state, depth))
  while (takes(state, COMMA))
  return closed(state, items)
}

// Arrays without objects and within the limits are read by JSON.parse: merges, and pieces with their scores. Other arrays, and
// those it refuses, are read value by value, and arrays within them are not tried again.
function readPlainArray(state: State, depth: number): readonly ReadJson[] | undefined {
  const { text, at } = state
  if (at < state.tried) return undefined
  const { end, values, isPlain } = plainArray(text, at, MAX_JSON_DEPTH - depth)
  state.tried = end
  if (!isPlain || state.values + values > MAX_JSON_VALUES) return undefined
  try {
    const items = JSON.parse(text.slice(at, end)) as ReadJson[]
    state.at = end
    state.values += values
    return items
  } catch {
    return undefined
  }
}

/** Finds the end of an array without objects and with at most `levels` levels of arrays, and counts its values. */
function plainArray(text: string, start: number, levels: number): { end: number; values: number; isPlain: boolean } {
  let depth = 0
  let values = 0
  let isEmpty = false
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit <= 0x20) continue
    if (unit === COMMA) {
      values++
      continue
    }
    if (unit === CLOSE_ARRAY) {
      isEmpty = false
      if (--depth === 0) return { end: at + 1, values, isPlain: true }
      continue
    }
    if (isEmpty) values++
    isEmpty = false
    if (unit === QUOTE) at = closingQuote(text, at)
    else if (unit === OPEN_ARRAY) {
      if (depth > levels) return { end: at, values, isPlain: false }
      depth++
      isEmpty = true
    } else if (unit === OPEN_OBJECT) return { end: at, values, isPlain: false }
  }
  return { end: text.length, values, isPlain: false }
}

function closingQuote(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) return at
    if (unit === BACKSLASH) at++
  }
  return text.length
}

function closed(state: State, items: readonly ReadJson[]): readonly ReadJson[] {
  if (!takes(state, CLOSE_ARRAY)) throw unexpected(state, '"," or "]"')
  return items
}

function readObject(state: State, depth: number): ReadonlyMap<string, ReadJson> {
  if (depth > MAX_JSON_DEPTH) throw tooDeep(state)
  if (++state.objects > state.maxObjects) throw bad(state, `more than ${state.maxObjects} objects`)
  const members = new Map<string, ReadJson>()
  state.at++
  if (takes(state, 0x7d)) return members
  do {
    skipBlanks(state)
    if (state.text.charCodeAt(state.at) !== QUOTE) throw unexpected(state, "a key")
    const key = readString(state)
    if (!takes(state, COLON)) throw unexpected(state, '":"')
    const { size } = members
    members.set(key, readValue(state, depth))
    if (members.size === size) throw bad(state, `an object has the key ${JSON.stringify(key.slice(0, 80))} twice`)
    if (size === MAX_JSON_MEMBERS) throw bad(state, `an object of more than ${MAX_JSON_MEMBERS} members`)
  } while (takes(state, COMMA))
  if (!takes(state, 0x7d)) throw unexpected(state, '"," or "}"')
  return members
}

function readString(state: State): string {
  const { text } = state
  const start = state.at
  let at = start + 1
  let plain = true
  for (;;) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) break
    if (unit === BACKSLASH) {
      plain = false
      at++
    } else if (!(unit >= 0x20)) throw bad(state, "a string with a control character or without an end")
    at++
  }
  state.at = at + 1
  if (plain && at - start <= COPIED_SLICE) return text.slice(start + 1, at)
  try {
    return JSON.parse(text.slice(start, at + 1)) as string
  } catch {
    state.at = start
    throw bad(state, "a string with a wrong escape")
  }
}

function readNumber(state: State): number {
  const { text, at: start } = state
  let at = start
  let whole = 0
  for (; at < start + SMALL_DIGITS; at++) {
    const digit = text.charCodeAt(at) - 0x30
    if (!(digit >= 0 && digit <= 9)) break
    whole = whole * 10 + digit
  }
  const isId = at > start && at < start + SMALL_DIGITS && !NUMBER_GOES_ON.test(text.charAt(at))
  if (isId && (text.charCodeAt(start) !== 0x30 || at === start + 1)) {
    state.at = at
    return whole
  }
  NUMBER.lastIndex = start
  const found = NUMBER.exec(text)
  if (found === null) throw unexpected(state, "a value")
  state.at = NUMBER.lastIndex
  return Number(found[0])
}

function readWord<T>(state: State, word: string, value: T): T {
  if (!state.text.startsWith(word, state.at)) throw unexpected(state, "a value")
  state.at += word.length
  return value
}

function takes(state: State, wanted: number): boolean {
  skipBlanks(state)
  if (state.text.charCodeAt(state.at) !== wanted) return false
  state.at++
  return true
}

function skipBlanks(state: State): void {
  for (;;) {
    const unit = state.text.charCodeAt(state.at)
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return
    state.at++
  }
}

function tooDeep(state: State): LecternError {
  return bad(state, `arrays and objects are nested more than ${MAX_JSON_DEPTH} deep`)
}

function unexpected(state: State, want: string): LecternError {
  const unit = state.text[state.at]
  return bad(state, `expected ${want}, got ${unit === undefined ? "the end" : JSON.stringify(unit)}`)
}

function bad({ name, at }: State, why: string): LecternError {
  return badData(name, `${why}, at character ${at}`)
}
