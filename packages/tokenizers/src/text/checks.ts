// Checks of arguments that only tokenizers need.
import { checkBoolean, checkList, checkString, outOfRange, wrongType } from "@lectern/core/checks"

// The methods that identify the parts of a tokenizer.
const METHODS = {
  normalizer: ["normalize"],
  "pre-tokenizer": ["preTokenize"],
  model: ["encoder"],
  "post-processor": ["process", "addedTokens"],
  decoder: ["decodeChain", "into"],
  vocabulary: ["idOf", "tokenOf", "entries"],
  tokenizer: ["encode", "decode"],
  reader: ["read"],
  generator: ["uniform"],
} as const

/** Throws unless the value has the methods of a part of a tokenizer. */
export function checkPart(name: string, value: unknown, part: keyof typeof METHODS): void {
  const methods: readonly string[] = METHODS[part]
  const object = value as Readonly<Record<string, unknown>> | null | undefined
  if (typeof object === "object" && methods.every((method) => typeof object?.[method] === "function")) return
  throw wrongType(name, value, `a ${part}`)
}

/** The rule of options that are parts of a tokenizer. */
export function partOf(part: keyof typeof METHODS): (name: string, value: unknown) => void {
  return (name, value) => checkPart(name, value, part)
}

/** Throws unless the value is a list of parts. */
export function checkParts(name: string, value: unknown, part: keyof typeof METHODS): void {
  checkList(name, value, `a list of ${part}s`)
  for (let i = 0; i < value.length; i++) checkPart(`${name}[${i}]`, value[i], part)
}

/** Throws unless all values are true or false. */
export function checkBooleans(values: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(values)) checkBoolean(name, values[name])
}

/** Throws unless the value is a list of strings. */
export function checkStringList(name: string, value: unknown): void {
  checkList(name, value, "a list of strings")
  for (let i = 0; i < value.length; i++) checkString(`${name}[${i}]`, value[i])
}

/** Throws unless the value can be iterated and is not a string. */
export function checkIterable(name: string, value: unknown, want: string): void {
  if (typeof value !== "object" || value === null || !(Symbol.iterator in value)) throw wrongType(name, value, want)
}

/** Throws unless the value is a string of one character, not an unpaired surrogate. */
export function checkCharacter(name: string, value: unknown): asserts value is string {
  checkString(name, value)
  if ([...value].length !== 1 || !value.isWellFormed()) throw outOfRange(name, value, "one character")
}
