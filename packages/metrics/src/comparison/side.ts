// One text of a pair as words, with its alternatives and the words that may be missing.
import type { TracedText } from "../normalize/traced-text.js"
import { wordSpans } from "../normalize/words.js"
import { strip } from "../transforms/spaces.js"
import type { Rewriter, Side } from "./rewriter.js"

/** A word with its place in the raw text, in UTF-16 units. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Whether it may be missing. */
  readonly optional: boolean
}

/** A word, or several readings of which one counts. */
export type Item = Word | readonly (readonly Item[])[]

/** The rules that concern one text. */
export interface SideRules {
  /** Transforms of a stretch of text. */
  readonly transform: (text: string, traced: boolean) => TracedText
  readonly rewrite: Rewriter | undefined
  /** Words that may be missing; undefined if parentheses have no meaning. */
  readonly fillers: ReadonlySet<string> | undefined
  readonly alternatives: boolean
}

// A stretch in parentheses that touches no word.
const MARKED = /(?<![^\s{}/])\(([^()]*)\)(?![^\s{}/])/g
const NO_WORD = "@"

/** The words of a text, with their places in it if `traced`. */
export function readSide(raw: string, side: Side, rules: SideRules, traced: boolean): readonly Item[] {
  const { transform, rewrite, fillers, alternatives } = rules

  const wordsOf = (text: TracedText, from: number, to: number, place: number, optional: boolean): Word[] =>
    wordSpans(text.text, from, to).map(([first, last]) => {
      const word = text.text.slice(first, last)
      const [start, end] = traced ? text.origin(first, last) : [0, 0]
      const may = optional || fillers?.has(word) === true
      return { text: word, start: place + start, end: place + end, optional: may }
    })

  // Reads the words in parentheses of a part of a text apart from the others.
  const marked = (text: string, from: number, to: number, read: Leaf): readonly Item[] => {
    if (fillers === undefined || !text.includes("(")) return read(from, to, false)
    const items: Item[] = []
    let at = from
    for (const { 0: all, index } of text.slice(from, to).matchAll(MARKED)) {
      const start = from + index
      append(items, read(at, start, false))
      append(items, read(start + 1, start + all.length - 1, true))
      at = start + all.length
    }
    append(items, read(at, to, false))
    return items
  }

  const stretch: Leaf = (from, to, optional) => {
    const transformed = transform(raw.slice(from, to), traced)
    const [text, isMarked] = rewrite === undefined ? [transformed, false] : rewrite(transformed, side)
    const words: Leaf = (start, end, may) => wordsOf(text, start, end, from, optional || may)
    const { length } = text.text
    if (!isMarked) return words(0, length, false)
    return readGroups(text.text, 0, length, (start, end) => marked(text.text, start, end, words))
  }

  const all = (from: number, to: number): readonly Item[] => marked(raw, from, to, stretch)
  return alternatives ? readGroups(raw, 0, raw.length, all) : all(0, raw.length)
}

/** A call with so many arguments as there are words would overflow the stack. */
function append(items: Item[], more: readonly Item[]): void {
  for (const item of more) items.push(item)
}

/** Reads a part of a text whose words may all be missing, or not. */
type Leaf = (from: number, to: number, optional: boolean) => readonly Item[]

/** Reads `{a / b / @}` in a part of a text, nested to any depth; `leaf` reads what is between. Braces without a partner are words. */
function readGroups(
  text: string,
  from: number,
  to: number,
  leaf: (from: number, to: number) => readonly Item[],
): readonly Item[] {
  const top: Item[] = []
  const around: { readonly readings: (readonly Item[])[]; readonly items: Item[] }[] = []
  const opening = matchedBraces(text, from, to)
  let items = top
  let start = from
  const isNothing = (item: Item): boolean => "text" in item && item.text === NO_WORD
  const flush = (end: number): boolean => {
    const written = strip(text.slice(start, end))
    const inside = around.length > 0
    if (written !== "" && !(inside && written === NO_WORD)) {
      append(
        items,
        leaf(start, end).filter((item) => !(inside && isNothing(item))),
      )
    }
    start = end + 1
    return written !== "" || items.length > 0
  }
  for (let at = from; at < to; at++) {
    const sign = text[at]
    if (sign === "{" && opening.has(at)) {
      flush(at)
      around.push({ readings: [], items })
      items = []
    } else if (around.length > 0 && (sign === "/" || sign === "}")) {
      const { readings, items: outer } = around.at(-1)!
      if (flush(at)) readings.push(items)
      items = []
      if (sign === "/") continue
      around.pop()
      items = outer
      if (readings.length > 0) items.push(readings)
    }
  }
  flush(to)
  return top
}

function matchedBraces(text: string, from: number, to: number): ReadonlySet<number> {
  const matched = new Set<number>()
  const open: number[] = []
  for (let at = from; at < to; at++) {
    if (text[at] === "{") open.push(at)
    else if (text[at] === "}" && open.length > 0) matched.add(open.pop()!)
  }
  return matched
}
