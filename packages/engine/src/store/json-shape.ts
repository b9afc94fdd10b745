// Shapes of JSON in files that anyone may have written: each file's fields are described once, and checked before use.
import type { LecternError } from "@lectern/core"
import { anyOf, described } from "@lectern/core/checks"

/** Finds the first value that does not fit. */
export type Shape = (value: unknown, place: string) => string | undefined

const MAX_DEPTH = 16

/** Checks JSON of a file. */
export function shaped<Value>(value: unknown, shape: Shape, wrong: (why: string) => LecternError): Value {
  const why = shape(value, "")
  if (why !== undefined) throw wrong(why)
  return value as Value
}

/** Parses JSON, and refuses values so deep that converting them to JSON again would overflow the stack. */
export function parsedJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!isWithin(value, MAX_DEPTH)) throw new SyntaxError(`nested more than ${MAX_DEPTH} deep`)
  return value
}

/** The JSON in bytes. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return parsedJson(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Whether a value is nested at most so deep. */
function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true
  return depth > 0 && Object.values(value).every((each) => isWithin(each, depth - 1))
}

/** Any value that passes a test. */
export function value(want: string, fits: (value: unknown) => boolean): Shape {
  return (found, place) => {
    if (fits(found)) return undefined
    const where = place === "" ? "it" : place
    return found === undefined
      ? `${where} is missing, expected ${want}`
      : `${where} must be ${want}, got ${described(found)}`
  }
}

/** A text. */
export const text: Shape = value("a text", (found) => typeof found === "string")

/** The path of a file. */
export const path: Shape = value("a path without NUL", (found) => typeof found === "string" && !found.includes("\0"))

/** True or false. */
export const flag: Shape = value("true or false", (found) => typeof found === "boolean")

/** A SHA-256 in hexadecimal. */
export const hash: Shape = value(
  "a SHA-256 of 64 hexadecimal digits",
  (found) => typeof found === "string" && /^[0-9a-f]{64}$/.test(found),
)

/** One of several texts. */
export function oneOf(...choices: readonly string[]): Shape {
  return value(anyOf(choices), (found) => (choices as readonly unknown[]).includes(found))
}

/** A whole number from `min` to `max`. */
export function count(min = 0, max: number = Number.MAX_SAFE_INTEGER): Shape {
  const want =
    max === Number.MAX_SAFE_INTEGER ? `a whole number of at least ${min}` : `a whole number in ${min}..${max}`
  return value(want, (found) => Number.isSafeInteger(found) && (found as number) >= min && (found as number) <= max)
}

/** A value that may be absent. */
export function optional(shape: Shape): Shape {
  return (found, place) => (found === undefined ? undefined : shape(found, place))
}

/** An object with these fields; it may have others. */
export function fields(shapes: Readonly<Record<string, Shape>>): Shape {
  const isObject = value("an object", (found) => typeof found === "object" && found !== null && !Array.isArray(found))
  return (found, place) => {
    const wrong = isObject(found, place)
    if (wrong !== undefined) return wrong
    for (const [name, shape] of Object.entries(shapes)) {
      const field = Object.hasOwn(found as object, name)
        ? (found as Readonly<Record<string, unknown>>)[name]
        : undefined
      const why = shape(field, place === "" ? name : `${place}.${name}`)
      if (why !== undefined) return why
    }
    return undefined
  }
}

/** A list of values of one shape; not empty, unless it has a given length. */
export function listOf(shape: Shape, length?: number): Shape {
  const want = length === undefined ? "a list that is not empty" : `a list of ${length}`
  const isList = value(
    want,
    (found) => Array.isArray(found) && (length === undefined ? found.length > 0 : found.length === length),
  )
  return (found, place) => {
    const wrong = isList(found, place)
    if (wrong !== undefined) return wrong
    for (const [i, each] of (found as readonly unknown[]).entries()) {
      const why = shape(each, `${place}[${i}]`)
      if (why !== undefined) return why
    }
    return undefined
  }
}
