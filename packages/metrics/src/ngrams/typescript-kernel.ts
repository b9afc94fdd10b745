// Clipped n-gram counts in plain TypeScript: any order, any number of references, time linear in the length of a segment.
//
// Tokens, then n-grams as (prefix, token) pairs, are numbered in a table. An n-gram is looked up only when both its
// (n-1)-grams matched.
import { enlarged } from "@lectern/core"
import { type LineBlock, MISSING_REFERENCE } from "../block/line-block.js"
import { splitterOf, type TokenRule } from "../tokenize/line-splitter.js"
import { SPAN } from "../tokenize/split.js"
import { CountTable, UNMATCHED } from "./count-table.js"

/** The options of a kernel. */
export interface NgramKernelOptions {
  /** The highest order counted, at least 1. */
  readonly maxOrder: number
  /** Tokenization of lines. */
  readonly rule: TokenRule
}

/**
 * Counts blocks of lines. State: [hypothesis length, closest reference length, matches of order 1..N,
 * totals of order 1..N]; `total` is added to, rows are overwritten.
 */
export interface NgramKernel {
  /** Adds the counts of `block` to `total`; writes those of segment i at `rows[i * total.length]` when `rows` is given. */
  count(block: LineBlock, total: Float64Array, rows?: Float64Array): void
}

const NEWLINE = 10

/** A kernel for any order and rule. */
export function typescriptKernel({ maxOrder, rule }: NgramKernelOptions): NgramKernel {
  const splitter = splitterOf(rule)
  const table = new CountTable()
  let tokens = new Int32Array(1 << 10) // token numbers: the hypothesis, then each reference
  let grams = new Int32Array(1 << 10) // numbers of the n-grams that start there, or UNMATCHED
  let starts = new Int32Array(16) // where each text's tokens start; one more at the end
  const row = new Float64Array(2 + 2 * maxOrder)

  function count({ segments, hypothesis, references }: LineBlock, total: Float64Array, rows?: Float64Array): void {
    if (starts.length < references.length + 2) starts = new Int32Array(references.length + 2)
    const texts = [hypothesis, ...references].map(plainView)
    const cursors = texts.map(() => 0)
    for (let segment = 0; segment < segments; segment++) {
      countSegment(texts, cursors)
      for (let i = 0; i < row.length; i++) total[i]! += row[i]!
      rows?.set(row, segment * row.length)
    }
  }

  /** Counts the lines at the cursors into `row` and moves the cursors on. */
  function countSegment(texts: readonly Uint8Array[], cursors: number[]): void {
    row.fill(0)
    let length = 0
    let present = 0
    let closest = 0
    let distance = Number.POSITIVE_INFINITY
    for (let t = 0; t < texts.length; t++) {
      const text = texts[t]!
      const from = cursors[t]!
      const to = lineEnd(text, from)
      cursors[t] = to + 1
      if (t === 0) {
        length = insertLine(text, from, to)
        continue
      }
      if (to - from === 1 && text[from] === MISSING_REFERENCE) continue
      const referenceLength = findLine(text, from, to, present++)
      const away = Math.abs(referenceLength - length)
      if (away < distance || (away === distance && referenceLength < closest)) {
        distance = away
        closest = referenceLength
      }
    }
    row[0] = length
    row[1] = closest
    for (let n = 1; n <= maxOrder; n++) row[1 + maxOrder + n] = Math.max(0, length - n + 1)
    for (let n = 2; n <= maxOrder && row[n]! > 0; n++) row[n + 1] = countOrder(n, present)
  }

  /** Numbers the tokens of the hypothesis; returns their count. */
  function insertLine(text: Uint8Array, from: number, to: number): number {
    const length = readTokens(text, from, to, 0)
    const { line, spans } = splitter
    table.begin(length, line)
    for (let i = 0; i < length; i++) {
      const entry = table.insertToken(line, spans, i * SPAN)
      tokens[i] = entry
      grams[i] = entry
    }
    starts[1] = length
    return length
  }

  /** Looks up the tokens of reference number `r` and counts its matches of order 1; returns its number of tokens. */
  function findLine(text: Uint8Array, from: number, to: number, r: number): number {
    const first = starts[r + 1]!
    const length = readTokens(text, from, to, first)
    const { line, spans } = splitter
    let matches = 0
    for (let j = 0; j < length; j++) {
      const entry = table.findToken(line, spans, j * SPAN)
      tokens[first + j] = entry
      grams[first + j] = entry
      if (entry !== UNMATCHED && table.claim(entry, r)) matches++
    }
    row[2]! += matches
    starts[r + 2] = first + length
    return length
  }

  /** Matches of order `n`; replaces the numbers of order n-1 in `grams` by those of order n. */
  function countOrder(n: number, references: number): number {
    const length = starts[1]!
    table.forgetUnmatched(grams, length)
    table.begin(length)
    for (let i = 0; i + n <= length; i++) {
      const prefix = grams[i]!
      if (prefix === UNMATCHED) continue
      grams[i] = grams[i + 1] === UNMATCHED ? UNMATCHED : table.insertGram(prefix, tokens[i + n - 1]!)
    }
    let matches = 0
    for (let r = 0; r < references; r++) {
      const first = starts[r + 1]!
      const last = starts[r + 2]! - n
      for (let j = first; j <= last; j++) {
        const prefix = grams[j]!
        if (prefix === UNMATCHED) continue
        const entry = grams[j + 1] === UNMATCHED ? UNMATCHED : table.findGram(prefix, tokens[j + n - 1]!)
        grams[j] = entry
        if (entry !== UNMATCHED && table.claim(entry, r)) matches++
      }
    }
    return matches
  }

  /** Splits a line and makes room for its tokens' numbers after the first `taken`. */
  function readTokens(text: Uint8Array, from: number, to: number, taken: number): number {
    const length = splitter.split(text, from, to)
    if (tokens.length <= taken + length) {
      tokens = enlarged(tokens, 2 * (taken + length))
      grams = enlarged(grams, 2 * (taken + length))
    }
    return length
  }

  return { count }
}

/** Not a Node Buffer, so that the loops see one kind of array. */
function plainView(text: Uint8Array): Uint8Array {
  return new Uint8Array(text.buffer, text.byteOffset, text.length)
}

function lineEnd(text: Uint8Array, from: number): number {
  const newline = text.indexOf(NEWLINE, from)
  return newline < 0 ? text.length : newline
}
