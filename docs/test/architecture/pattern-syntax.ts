// The syntax of regular expressions, as far as the project uses it.

/** A part of a pattern. */
export type Part =
  /** One character: a literal, an escape, a class, or `.`. */
  | { readonly kind: "atom"; readonly source: string }
  /** `^`. */
  | { readonly kind: "start" }
  /** `$`. */
  | { readonly kind: "end" }
  /** `\b`, `\B`, or look-around. */
  | { readonly kind: "border" }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly Part[] }
  /** A part once or more often. */
  | { readonly kind: "loop"; readonly part: Part }

const NOTHING: Part = { kind: "sequence", parts: [] }

// Longer bounded repetitions are taken for unbounded ones.
const MAX_COPIES = 32

// An atom or an assertion: a class, an escape, or one character.
const ONE = /\[(?:[^\]\\]|\\.)*\]|\\(?:u\{[^}]*\}|u[^{].{3}|x.{2}|[pP]\{[^}]*\}|.)|./suy
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y

/**
 * Parses a pattern.
 *
 * @throws Error for references, and for repetitions in look-around
 */
export function parsePattern(source: string): Part {
  let at = 0

  function choice(): Part {
    const parts = [sequence()]
    while (source[at] === "|") {
      at++
      parts.push(sequence())
    }
    return parts.length === 1 ? parts[0]! : { kind: "choice", parts }
  }

  function sequence(): Part {
    const parts: Part[] = []
    while (at < source.length && source[at] !== "|" && source[at] !== ")") parts.push(quantified(one()))
    return { kind: "sequence", parts }
  }

  function one(): Part {
    if (source[at] === "(") {
      const opening = /\((?:\?(?:<?[=!]|:|<\w+>))?/y
      opening.lastIndex = at
      const open = opening.exec(source)![0]
      at += open.length
      const inside = choice()
      at++
      if (!/[=!]/.test(open)) return inside
      // It passes or not, after a bounded number of steps.
      if (isBounded(inside)) return { kind: "border" }
      throw new Error(`unknown group in ${source}`)
    }
    ONE.lastIndex = at
    const text = ONE.exec(source)![0]
    at += text.length
    if (text === "^") return { kind: "start" }
    if (text === "$") return { kind: "end" }
    if (text === "\\b" || text === "\\B") return { kind: "border" }
    if (/^\\[1-9k]/.test(text)) throw new Error(`unknown reference in ${source}`)
    return { kind: "atom", source: text }
  }

  function quantified(part: Part): Part {
    QUANTIFIER.lastIndex = at
    const found = QUANTIFIER.exec(source)
    if (found === null) return part
    at += found[0].length
    const [, sign, least = "", comma, most] = found
    if (sign === "+") return { kind: "loop", part }
    if (sign === "*") return optional({ kind: "loop", part })
    if (sign === "?") return optional(part)
    const min = Number(least)
    const max = comma === "" ? min : most === "" ? Infinity : Number(most)
    return repeated(part, min, max)
  }

  return choice()
}

function isBounded(part: Part): boolean {
  return part.kind !== "loop" && (!("parts" in part) || part.parts.every(isBounded))
}

function optional(part: Part): Part {
  return { kind: "choice", parts: [part, NOTHING] }
}

function repeated(part: Part, min: number, max: number): Part {
  if (min > MAX_COPIES) return { kind: "loop", part }
  const unbounded: Part = { kind: "loop", part }
  if (max > MAX_COPIES) {
    return min === 0
      ? optional(unbounded)
      : { kind: "sequence", parts: [...Array<Part>(min - 1).fill(part), unbounded] }
  }
  let rest: Part = NOTHING
  for (let left = max - min; left > 0; left--) rest = optional({ kind: "sequence", parts: [part, rest] })
  return { kind: "sequence", parts: [...Array<Part>(min).fill(part), rest] }
}
