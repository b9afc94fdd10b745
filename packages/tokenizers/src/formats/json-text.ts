// JSON texts that nobody vouches for: what they can cost is known before they are parsed, and no key is dropped unseen.
import { LecternError } from "@lectern/core"
import type { Json } from "./json.js"
import { textOf } from "./text-of.js"

/** Longest JSON text read, in UTF-16 units (or bytes of UTF-8): the largest vocabularies in use take a quarter of it. */
export const MAX_JSON_LENGTH: number = 2 ** 27

/** Most values in a JSON text: numbers, strings, arrays, objects and all they hold. */
export const MAX_JSON_VALUES: number = 2 ** 23

/** Deepest nesting of arrays and objects. */
export const MAX_JSON_DEPTH = 64

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Reads a JSON text. Keys such as `__proto__` are plain data: objects get them as own fields.
 *
 * @param text - JSON, as text or as bytes of UTF-8; a byte order mark is dropped
 * @param name - the file's name, for errors
 * @returns its value
 * @throws LecternError `bad-data` for text that is no JSON, is longer, deeper or has more values than the limits above, or has
 * an object with the same key twice
 */
export function parseJsonText(text: string | Uint8Array, name: string): Json {
  const json = textOf(text, name, MAX_JSON_LENGTH)
  const members = checkSize(json, name)
  let value: Json
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw bad(name, `this is no JSON (${(error as Error).message})`)
  }
  if (countMembers(value) !== members) throw bad(name, `an object has the key ${repeatedKey(json)} twice`)
  return value
}

// One pass over the text, strings skipped. Returns how many members all objects have.
function checkSize(json: string, name: string): number {
  let members = 0
  let values = 1
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit === QUOTE) at = endOfString(json, at)
    else if (unit === COLON) members++
    else if (unit === COMMA) values++
    else if (unit === OPEN_ARRAY || unit === OPEN_OBJECT) {
      values++
      if (++depth > MAX_JSON_DEPTH) throw bad(name, `arrays and objects are nested more than ${MAX_JSON_DEPTH} deep`)
    } else if (unit === CLOSE_ARRAY || unit === CLOSE_OBJECT) depth--
  }
  if (values > MAX_JSON_VALUES) throw bad(name, `${values} values, more than the ${MAX_JSON_VALUES} that are read`)
  return members
}

// The place of the closing quote, or the end of the text.
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit === QUOTE) return at
    if (unit === BACKSLASH) at++
  }
  return json.length
}

function countMembers(value: Json): number {
  if (value === null || typeof value !== "object") return 0
  let members = 0
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === "object") members += countMembers(item)
    return members
  }
  for (const item of Object.values(value)) {
    members++
    if (typeof item === "object") members += countMembers(item)
  }
  return members
}

// Only when keys are missing after parsing: finds the first that comes twice. The text is valid JSON.
function repeatedKey(json: string): string {
  const open: (Set<string> | undefined)[] = []
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit === OPEN_OBJECT) open.push(new Set())
    else if (unit === OPEN_ARRAY) open.push(undefined)
    else if (unit === CLOSE_ARRAY || unit === CLOSE_OBJECT) open.pop()
    else if (unit === QUOTE) {
      const end = endOfString(json, at)
      const literal = json.slice(at, end + 1)
      at = end
      const keys = open.at(-1)
      if (keys === undefined || !isKey(json, end + 1)) continue
      const key = JSON.parse(literal) as string
      if (keys.has(key)) return JSON.stringify(key)
      keys.add(key)
    }
  }
  return "of some object"
}

function isKey(json: string, from: number): boolean {
  for (let at = from; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit !== 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d) return unit === COLON
  }
  return false
}

function bad(path: string, why: string): LecternError {
  return new LecternError({ kind: "bad-data", path, why })
}
