// Reads one character class of a regex: a set of code points.
import {
  classesByCodePoint,
  decimalsByCodePoint,
  LETTER,
  LOWER_CASE,
  lettersByCodePoint,
  MARK,
  MODIFIER,
  NUMBER,
  PUNCTUATION,
  SEPARATOR,
  SYMBOL,
  TITLE_CASE,
  UPPER_CASE,
} from "../../unicode/general-category.js"
import { isWhiteSpace } from "../../unicode/white-space.js"

/** A class that has been read. */
export interface ClassSource {
  /** Adds its code points to a set, in place. */
  paint(set: Uint8Array): void
  /** The end of the class in the source. */
  readonly next: number
}

const OTHER_LETTER = 0
const MAJOR: Readonly<Record<string, number>> = {
  L: LETTER,
  M: MARK,
  N: NUMBER,
  P: PUNCTUATION,
  S: SYMBOL,
  Z: SEPARATOR,
}
const CASES: Readonly<Record<string, number>> = {
  Lu: UPPER_CASE,
  Ll: LOWER_CASE,
  Lt: TITLE_CASE,
  Lm: MODIFIER,
  Lo: OTHER_LETTER,
}
const CONTROLS: ReadonlyMap<string, string> = new Map([
  ["r", "\r"],
  ["n", "\n"],
  ["t", "\t"],
])
/** All white space is below this code point. */
const WHITE_SPACE_LIMIT = 0x3001
const LINE_FEED = 10
/** The maximum depth of nested classes. */
const MAX_DEPTH = 3

/** Reads `[...]`, `\p{...}`, `\s`, `\S`, `\d`, `.` or a single character, as Oniguruma understands them. */
export function classSource(source: string, at: number): ClassSource | undefined {
  if (source[at] === "[") return bracketed(source, at + 1, 1)
  if (source[at] === "\\") return escaped(source, at)
  if (source[at] === ".") return { paint: paintAllButLineFeed, next: at + 1 }
  const code = source.codePointAt(at)
  if (code === undefined || "^$|()]{}*+?".includes(source[at]!)) return undefined
  return only(code, at + widthInUnits(code))
}

/** The class from after `[` to after `]`. */
function bracketed(source: string, start: number, depth: number): ClassSource | undefined {
  const isNegated = source[start] === "^"
  const first = isNegated ? start + 1 : start
  const items: Item[] = []
  for (let at = first; at < source.length; ) {
    if (source[at] === "]") {
      if (at === first) return undefined
      return { paint: (set) => paintItems(set, items, isNegated), next: at + 1 }
    }
    const item = source[at] === "[" ? nested(source, at, depth) : rangeOrItem(source, at)
    if (item === undefined) return undefined
    items.push(item)
    at = item.next
  }
  return undefined
}

function nested(source: string, at: number, depth: number): ClassSource | undefined {
  return source[at + 1] === ":" || depth === MAX_DEPTH ? undefined : bracketed(source, at + 1, depth + 1)
}

function rangeOrItem(source: string, at: number): ClassSource | undefined {
  const from = inside(source, at)
  if (from === undefined || source[from.next] !== "-" || source[from.next + 1] === "]") return from
  const to = inside(source, from.next + 1)
  if (from.single === undefined || to?.single === undefined || from.single > to.single) return undefined
  const [first, last] = [from.single, to.single]
  return { paint: (set) => set.fill(1, first, last + 1), next: to.next }
}

interface Item extends ClassSource {
  /** The code point, if there is only one. */
  readonly single?: number
}

function inside(source: string, at: number): Item | undefined {
  if (source[at] === "\\") return escaped(source, at)
  const code = source.codePointAt(at)
  if (code === undefined || source[at] === "[" || source.startsWith("&&", at)) return undefined
  return only(code, at + widthInUnits(code))
}

function escaped(source: string, at: number): Item | undefined {
  const name = source[at + 1]
  if (name === undefined) return undefined
  const next = at + 2
  if (name === "s") return { paint: paintWhiteSpace, next }
  if (name === "S") return { paint: paintNonSpace, next }
  if (name === "d") {
    const decimals = decimalsByCodePoint()
    return { paint: (set) => paintKind(set, decimals, 1), next }
  }
  if (name === "p") return category(source, next)
  const control = CONTROLS.get(name)
  if (control !== undefined) return only(control.charCodeAt(0), next)
  return /[!-/:-@[-`{-~]/.test(name) ? only(name.charCodeAt(0), next) : undefined
}

function category(source: string, at: number): Item | undefined {
  const close = source.indexOf("}", at)
  if (source[at] !== "{" || close < 0) return undefined
  const name = source.slice(at + 1, close)
  const next = close + 1
  const classes = classesByCodePoint()
  if (Object.hasOwn(MAJOR, name)) {
    const wanted = MAJOR[name]!
    return { paint: (set) => paintKind(set, classes, wanted), next }
  }
  if (!Object.hasOwn(CASES, name)) return undefined
  const wanted = CASES[name]
  const letters = lettersByCodePoint()
  const paint = (set: Uint8Array): void => {
    for (let code = 0; code < set.length; code++)
      if (classes[code] === LETTER && letters[code] === wanted) set[code] = 1
  }
  return { paint, next }
}

function only(single: number, next: number): Item {
  return {
    paint(set) {
      set[single] = 1
    },
    next,
    single,
  }
}

function paintKind(set: Uint8Array, kinds: Uint8Array, kind: number): void {
  for (let code = 0; code < set.length; code++) if (kinds[code] === kind) set[code] = 1
}

function paintWhiteSpace(set: Uint8Array): void {
  for (let code = 0; code < WHITE_SPACE_LIMIT; code++) if (isWhiteSpace(code)) set[code] = 1
}

function paintNonSpace(set: Uint8Array): void {
  for (let code = 0; code < WHITE_SPACE_LIMIT; code++) if (!isWhiteSpace(code)) set[code] = 1
  set.fill(1, WHITE_SPACE_LIMIT)
}

function paintAllButLineFeed(set: Uint8Array): void {
  set.fill(1, 0, LINE_FEED)
  set.fill(1, LINE_FEED + 1)
}

function paintItems(set: Uint8Array, items: readonly Item[], isNegated: boolean): void {
  if (!isNegated) {
    for (const item of items) item.paint(set)
    return
  }
  const negated = new Uint8Array(set.length)
  for (const item of items) item.paint(negated)
  for (let code = 0; code < set.length; code++) if (negated[code] === 0) set[code] = 1
}

function widthInUnits(code: number): number {
  return code > 0xffff ? 2 : 1
}
