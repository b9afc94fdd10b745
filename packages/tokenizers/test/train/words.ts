// Helpers for tests of training: words from plain text, and words as plain data.
import type { PreTokenizer, Scanner } from "../../src/pretokenize/pre-tokenizer.js"
import { metaspace } from "../../src/pretokenize/stages/metaspace.js"
import { wordCounts } from "../../src/train/words/counts.js"
import type { SortedWords } from "../../src/train/words/sorted-words.js"

const scanBlanks: Scanner = (bytes, start, end, pieces) => {
  let count = 0
  for (let at = start; at < end && 2 * count < pieces.length; ) {
    while (at < end && bytes[at] === 32) at++
    if (at === end) break
    pieces[2 * count] = at
    while (at < end && bytes[at] !== 32) at++
    pieces[2 * count++ + 1] = at
  }
  return count
}

/** Splits only at blanks (U+0020). */
export const blanks: PreTokenizer = {
  preTokenize({ text }) {
    const pieces = new Int32Array(2 * text.length + 2)
    return { text, pieces, count: scanBlanks(text.bytes, 0, text.length, pieces) }
  },
  scan: scanBlanks,
  byteLevel: false,
  toJson: () => undefined,
}

/** The words of texts, split at blanks. */
export function wordsOf(...texts: readonly string[]): SortedWords {
  const statistic = wordCounts({ preTokenizer: blanks })
  return statistic.finalize(texts.reduce(statistic.add, statistic.zero()))
}

/** The words of lines, with `▁` before each. */
export function metaspaceWords(lines: readonly string[]): SortedWords {
  const statistic = wordCounts({ preTokenizer: metaspace({ prependScheme: "always" }) })
  return statistic.finalize(lines.reduce(statistic.add, statistic.zero()))
}

/** Words with the given counts. */
export function wordsFrom(counts: Readonly<Record<string, number>>): SortedWords {
  const encoder = new TextEncoder()
  const entries = Object.entries(counts)
    .map(([word, count]) => ({ letters: encoder.encode(word), count }))
    .sort((one, other) => compareBytes(one.letters, other.letters))
  let end = 0
  return {
    bytes: Uint8Array.from(entries.flatMap(({ letters }) => [...letters])),
    ends: Float64Array.from(entries, ({ letters }) => (end += letters.length)),
    counts: Float64Array.from(entries, ({ count }) => count),
  }
}

/** Words as pairs of a string and its count. */
export function entriesOf({ bytes, ends, counts }: SortedWords): readonly (readonly [string, number])[] {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  return Array.from(counts, (count, i) => [decoder.decode(bytes.subarray(i === 0 ? 0 : ends[i - 1], ends[i])), count])
}

/** The order of bytes, shorter first. */
export function compareBytes(one: ArrayLike<number>, other: ArrayLike<number>): number {
  for (let i = 0; i < one.length && i < other.length; i++) if (one[i] !== other[i]) return one[i]! - other[i]!
  return one.length - other.length
}
