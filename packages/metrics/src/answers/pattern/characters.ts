// Sets of characters in patterns, as in Python's re: \d, \s and \w of all of Unicode.
import { PYTHON_WHITESPACE } from "../../unicode/whitespace.js"
import { isWordCharacter } from "../../unicode/word-characters.js"

/** A set of characters, by code point. */
export type CharacterSet = (codePoint: number) => boolean

// The first of each ten decimal digits (general category Nd), as of Python's regex 2026.11.19: gaps, base 36.
const DIGITS =
  "1c 180 40 5s bq 3k 3k 3k 3k 3k 3k 3k 3k 3k 2y 3k 28 80 28 1g0 1c 8m 3u 4w g 5c 2o 40 g r80 j4 1c 5s w 2o bk gf4 13k " +
  "1ow g me 3u 1y 4a 80 9s 3k ao 34 g a 2e c0 34 io 2o 74 28 1s a8 d0g 1tc 2o 40 f4 iv4 25a a a a a 1u2 c0 e8 75 nz 3og 77"

let digits: ReadonlySet<number> | undefined

function isDigit(codePoint: number): boolean {
  if (codePoint < 0x80) return codePoint >= 0x30 && codePoint <= 0x39
  if (digits === undefined) {
    let start = 0
    const starts = DIGITS.split(" ").map((gap) => (start += Number.parseInt(gap, 36)))
    digits = new Set(starts.flatMap((first) => Array.from({ length: 10 }, (_, i) => first + i)))
  }
  return digits.has(codePoint)
}

const SPACE: RegExp = /* @__PURE__ */ new RegExp(`[${PYTHON_WHITESPACE}]`)

function isSpace(codePoint: number): boolean {
  return SPACE.test(String.fromCodePoint(codePoint))
}

/** The sets by their letter after a backslash. */
export const CLASSES: Readonly<Record<string, CharacterSet>> = {
  d: isDigit,
  D: (each) => !isDigit(each),
  s: isSpace,
  S: (each) => !isSpace(each),
  w: isWordCharacter,
  W: (each) => !isWordCharacter(each),
}

/** The set without regard to case, by the engine's one-to-one mappings. */
export function withoutCase(set: CharacterSet): CharacterSet {
  return (each) => {
    const character = String.fromCodePoint(each)
    return [each, single(character.toLowerCase()), single(character.toUpperCase())].some(
      (variant) => variant !== undefined && set(variant),
    )
  }
}

function single(text: string): number | undefined {
  const first = text.codePointAt(0)!
  return String.fromCodePoint(first) === text ? first : undefined
}
