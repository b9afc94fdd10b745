// The regexes that `replace` supports: runs of one set of characters. A regex of a file is never passed to a regex engine.
import { outOfRange } from "@lectern/core/checks"
import { isWhiteSpace } from "../unicode/white-space.js"

/** A run of characters of one set, and its length. */
export interface RunPattern {
  /** Whether a character belongs to the run. */
  readonly has: (codePoint: number) => boolean
  /** The minimum number of characters, at least 1. */
  readonly min: number
  /** The maximum number of characters; the rest is the next run. */
  readonly max: number
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11 }
const SPECIAL = "\\^$.|?*+()[]{}"
const MAX_COUNT = 100_000

/**
 * Reads a regex of one character, or one set of characters in brackets, and a quantifier: ` {2,}`, `\s+`, `[ \t]+`, `\n`,
 * `[a-z]{3}`.
 */
export function runPattern(regex: string): RunPattern {
  const [, set, quantifier] = /^(\[(?:[^\]\\[]|\\.)+\]|\\.|[^\\])(\+|\{\d{1,6}(?:,\d{0,6})?\}|)$/su.exec(regex) ?? []
  const has =
    set === undefined ? undefined : set.length > 1 && set.startsWith("[") ? setOf(set.slice(1, -1)) : oneOf(set)
  const counts = quantifier === undefined ? undefined : countsOf(quantifier)
  if (has === undefined || counts === undefined) {
    throw outOfRange("pattern.regex", regex, "one character or set of characters with a quantifier such as + or {2,}")
  }
  return { has, ...counts }
}

function countsOf(quantifier: string): { readonly min: number; readonly max: number } | undefined {
  if (quantifier === "") return { min: 1, max: 1 }
  if (quantifier === "+") return { min: 1, max: Number.POSITIVE_INFINITY }
  const [min = "", max = min] = quantifier.slice(1, -1).split(",")
  const counts = { min: Number(min), max: max === "" ? Number.POSITIVE_INFINITY : Number(max) }
  const allowed = counts.min >= 1 && counts.min <= counts.max && counts.min <= MAX_COUNT
  return allowed ? counts : undefined
}

function oneOf(text: string): RunPattern["has"] | undefined {
  if (text === "\\s") return isWhiteSpace
  const only = text.startsWith("\\") ? escaped(text.slice(1)) : SPECIAL.includes(text) ? undefined : text.codePointAt(0)
  return only === undefined ? undefined : (codePoint) => codePoint === only
}

function escaped(character: string): number | undefined {
  if (ESCAPES[character] !== undefined) return ESCAPES[character]
  return /^[\p{P}\p{S} ]$/u.test(character) ? character.codePointAt(0) : undefined
}

// The content of brackets: characters, escapes, \s and ranges. Complements, nesting and named classes are not supported.
function setOf(inside: string): RunPattern["has"] | undefined {
  const parts = inside.match(/\\.|./gsu) ?? []
  if (parts[0] === "^" || inside.includes("&&")) return undefined
  const ranges: [number, number][] = []
  let spaces = false
  for (let i = 0; i < parts.length; i++) {
    if (parts[i] === "\\s") {
      spaces = true
      continue
    }
    const first = memberOf(parts[i]!)
    const isRange = parts[i + 1] === "-" && i + 2 < parts.length
    const last = isRange ? memberOf(parts[i + 2]!) : first
    if (first === undefined || last === undefined || last < first) return undefined
    ranges.push([first, last])
    if (isRange) i += 2
  }
  return (codePoint) =>
    (spaces && isWhiteSpace(codePoint)) || ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
}

function memberOf(part: string): number | undefined {
  return part.startsWith("\\") ? escaped(part.slice(1)) : part.codePointAt(0)
}
