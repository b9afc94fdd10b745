// Values in words, for sentences about arguments.

const MAX_SHOWN = 60

/**
 * Describes a value.
 *
 * @param value - anything
 * @returns words that can follow "got": numbers, booleans and short strings as they are, otherwise the kind of value
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * described(Float32Array.of(1)) //=> "a Float32Array"
 * described([]) //=> "an empty array"
 * described(2.5) //=> "2.5"
 * ```
 */
export function described(value: unknown): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value)
    case "bigint":
      return `the bigint ${value}n`
    case "object":
      if (value === null) return "null"
      if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array"
      if (ArrayBuffer.isView(value))
        return withArticle((value as Partial<Uint8Array>)[Symbol.toStringTag] ?? "DataView")
      return "an object"
    case "function":
    case "symbol":
      return `a ${typeof value}`
    default:
      return String(value)
  }
}

/**
 * The name of a class with its article.
 *
 * @param name - of a typed array
 * @returns `a Float64Array`, `an Int32Array`
 */
export function withArticle(name: string): string {
  return name.startsWith("Int") ? `an ${name}` : `a ${name}`
}

/**
 * Choices in words.
 *
 * @param choices - one or more
 * @returns them in quotes: `"a", "b" or "c"`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * anyOf(["none", "exp", "floor"]) //=> "\"none\", \"exp\" or \"floor\""
 * ```
 */
export function anyOf(choices: readonly string[]): string {
  const quoted = choices.map((choice) => JSON.stringify(choice))
  return quoted.length === 1 ? quoted[0]! : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`
}
