// Regexes that are runs of character classes. They are the only regexes that are compiled rather than known by their source,
// because matching them needs no backtracking.
import { widthOf } from "@lectern/core/utf8"
import { type CharTable, charTable, runEndWithout, valueAt } from "../classes/char-table.js"
import { type ClassSource, classSource } from "../classes/class-source.js"
import type { Scanner } from "../pre-tokenizer.js"

/** The maximum number of alternatives: each takes two flags of a byte. */
const MAX_ALTERNATIVES = 4
/** The largest `n` of `{n,}`: it limits the lookahead of a scanner without a match. */
const MAX_MIN = 8
/** The maximum length of a regex. */
const MAX_SOURCE = 2000

/** One alternative: an optional character of one class, then a run of characters of another. */
interface Run {
  /** The flag of the optional first character; 0 without one. */
  readonly first: number
  /** The flag of the characters of the run. */
  readonly rest: number
  /** The minimum number of characters of the run. */
  readonly min: number
  /** The maximum number; Infinity if there is no limit. */
  readonly max: number
}

/**
 * Compiles `A?B{n,m}|...`: up to 4 alternatives, each an optional character of a class and then a run of one class, as long as
 * possible. Classes are those of `classSource`; a quantifier is `+`, `{n}`, `{n,}`, `{n,m}` or none.
 */
export function classRuns(source: string): Scanner | undefined {
  if (source.length > MAX_SOURCE) return undefined
  const runs: Run[] = []
  const flags = new Uint8Array(0x110000)
  for (let at = 0; ; at++) {
    if (runs.length === MAX_ALTERNATIVES) return undefined
    const first = 1 << (2 * runs.length)
    let read = classSource(source, at)
    if (read === undefined) return undefined
    const isOptional = source[read.next] === "?"
    if (isOptional) {
      paint(flags, read, first)
      read = classSource(source, read.next + 1)
      if (read === undefined) return undefined
    }
    paint(flags, read, first << 1)
    const quantifier = quantifierAt(source, read.next)
    if (quantifier === undefined) return undefined
    const { min, max, next } = quantifier
    runs.push({ first: isOptional ? first : 0, rest: first << 1, min, max })
    if (next === source.length) return scannerOf(charTable(flags), runs)
    if (source[next] !== "|") return undefined
    at = next
  }
}

function paint(flags: Uint8Array, source: ClassSource, flag: number): void {
  const set = new Uint8Array(flags.length)
  source.paint(set)
  // Four code points at a time: each byte of the set is 0 or 1.
  const added = new Int32Array(set.buffer)
  const words = new Int32Array(flags.buffer)
  for (let i = 0; i < words.length; i++) words[i]! |= Math.imul(added[i]!, flag)
}

function quantifierAt(source: string, at: number): { min: number; max: number; next: number } | undefined {
  const [text, plus, min, comma, max] = /^(?:(\+)|\{(\d{1,4})(,?)(\d{0,4})\})?/.exec(source.slice(at, at + 12))!
  const next = at + text.length
  // A second quantifier after the first would have another meaning.
  if (next < source.length && source[next] !== "|") return undefined
  if (text === "") return { min: 1, max: 1, next }
  if (plus !== undefined) return { min: 1, max: Number.POSITIVE_INFINITY, next }
  const from = Number(min)
  const to = comma === "" ? from : max === "" ? Number.POSITIVE_INFINITY : Number(max)
  if ((comma === "" && max !== "") || from < 1 || from > MAX_MIN || to < from) return undefined
  return { min: from, max: to, next }
}

function scannerOf(table: CharTable, runs: readonly Run[]): Scanner {
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length - 1
    let size = 0
    for (let p = start; size < capacity; ) {
      p = runEndWithout(table, bytes, p, end, 0xff)
      if (p >= end) break
      const after = matchEnd(table, runs, bytes, p, end)
      if (after === p) {
        p += widthOf(bytes[p]!)
        continue
      }
      pieces[size] = p
      pieces[size + 1] = after
      size += 2
      p = after
    }
    return size >> 1
  }
}

/** The end of the first alternative that matches; `at` if none does. */
function matchEnd(table: CharTable, runs: readonly Run[], bytes: Uint8Array, at: number, end: number): number {
  const flags = valueAt(table, bytes, at)
  for (const run of runs) {
    if ((flags & run.first) !== 0) {
      const next = at + widthOf(bytes[at]!)
      const after = boundedRunEnd(table, run, bytes, next, end)
      if (after > next) return after
    }
    if ((flags & run.rest) === 0) continue
    const after = boundedRunEnd(table, run, bytes, at, end)
    if (after > at) return after
  }
  return at
}

/** The end of a run; `at` if it is too short. */
function boundedRunEnd(table: CharTable, { rest, min, max }: Run, bytes: Uint8Array, at: number, end: number): number {
  let p = at
  let count = 0
  for (; count < max && p < end && (valueAt(table, bytes, p) & rest) !== 0; count++) p += widthOf(bytes[p]!)
  return count < min ? at : p
}
