// A value in words, for sentences about arguments of the wrong type.

/**
 * Says what a value is.
 *
 * @param value - anything
 * @returns words that follow "got"
 */
export function described(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array"
  if (typeof value === "object") return "an object"
  if (typeof value === "string") return "a string"
  return typeof value === "function" ? "a function" : `${typeof value} ${String(value)}`
}
