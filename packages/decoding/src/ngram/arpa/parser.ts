// Takes ARPA files apart: headings, counts and sections of n-grams, from bytes that may come in chunks.
import { badData } from "@lectern/core"
import { checkTypedArray } from "@lectern/core/checks"
import { lineSplitter } from "@lectern/core/lines"
import type { WordTable } from "../words/word-table.js"
import { MAX_ORDER, NgramLines } from "./ngram-lines.js"
import type { NgramRows } from "./ngram-rows.js"
import { quoted, textOf } from "./shown.js"

/** Content of a file. */
export interface ArpaParts<Rows extends NgramRows> {
  /** All words, `<unk>`, `<s>` and `</s>` first. */
  readonly words: WordTable
  /** The line that has each word first. */
  readonly firstLines: readonly number[]
  /** One per order. */
  readonly sections: readonly Rows[]
  /** Throws the error for a line. */
  readonly refuse: (why: string, line: number) => never
}

/** Takes a file apart whose bytes come in chunks. */
interface ArpaParser<Rows extends NgramRows> {
  /** Takes the next bytes; they are not used after the call. */
  add(chunk: Uint8Array): void
  /** The content, after the last chunk. */
  finish(): ArpaParts<Rows>
}

/** The longest line, unless the caller sets another. */
export const MAX_LINE_BYTES: number = 2 ** 20
const MAX_PREAMBLE_BYTES = 2 ** 16

const NEWLINE = 0x0a
const BACKSLASH = 0x5c

/** The place of a section in a file. */
export interface RowsPlace {
  /** The number of words in an n-gram. */
  readonly order: number
  /** The line of the first n-gram. */
  readonly firstLine: number
  /** Number of n-grams that the file declares. */
  readonly declared: number
  /** Whether this is the highest order. */
  readonly isLast: boolean
}

/** Makes a parser that puts the n-grams of each order into rows of the caller's. */
export function arpaParser<Rows extends NgramRows>(
  { path, maxLineBytes }: { readonly path: string; readonly maxLineBytes: number },
  newRows: (place: RowsPlace) => Rows,
): ArpaParser<Rows> {
  const ngrams = new NgramLines(maxLineBytes, refuse)
  const counts: number[] = []
  const sections: Rows[] = []
  let part: "preamble" | "counts" | "between" | "ngrams" | "end" = "preamble"
  let section: Rows | undefined
  let line = 0
  let preambleBytes = 0
  // Whether the last chunk ended within a line.
  let hasBegun = false

  function refuse(why: string, at: number = line): never {
    throw badData(path, why, at)
  }

  const lines = lineSplitter(readLine, maxLineBytes, () => {
    line++
    return refuse(`the line is longer than ${maxLineBytes} bytes`)
  })

  function readLine(bytes: Uint8Array, from: number, to: number): void {
    if (part === "ngrams" && from < to && bytes[from] !== BACKSLASH) {
      // A line that two chunks have parts of, or the last one without its end.
      const whole = new Uint8Array(to - from + 1)
      whole.set(bytes.subarray(from, to))
      whole[to - from] = NEWLINE
      readNgrams(whole, 0, whole.length)
      return
    }
    line++
    if (part === "ngrams") finishSection()
    else if (part === "counts" && from < to && bytes[from] !== BACKSLASH) {
      readCount(textOf(bytes, from, to))
      return
    }
    const text = textOf(bytes, from, to).trim()
    if (part === "preamble") {
      preambleBytes += to - from + 1
      if (text.replace(/^\uFEFF/, "") === "\\data\\") part = "counts"
      else if (preambleBytes > MAX_PREAMBLE_BYTES) refuse(`expected \\data\\ within ${MAX_PREAMBLE_BYTES} bytes`, line)
    } else if (text !== "") readHeading(text)
  }

  function readCount(text: string): void {
    if (text.trim() === "") {
      if (counts.length > 0) part = "between"
      return
    }
    const [, order, count] = /^ngram\s+(\d{1,9})\s*=\s*(\d{1,15})\s*$/.exec(text) ?? []
    if (order === undefined) refuse(`expected ngram ${counts.length + 1}=COUNT, found ${quoted(text)}`)
    if (Number(order) !== counts.length + 1)
      refuse(`expected the count of ${counts.length + 1}-grams, found ${quoted(text)}`)
    if (counts.length === MAX_ORDER) refuse(`expected orders up to ${MAX_ORDER}, found ${quoted(text)}`)
    counts.push(Number(count))
  }

  function readHeading(text: string): void {
    if (part === "end") refuse(`expected nothing after \\end\\, found ${quoted(text)}`)
    if (counts.length === 0) refuse(`expected ngram 1=COUNT, found ${quoted(text)}`)
    const missing = counts.findIndex((_, i) => sections[i] === undefined) + 1
    if (text === "\\end\\") {
      if (missing > 0) refuse(`expected \\${missing}-grams:, found \\end\\`)
      part = "end"
      return
    }
    const order = Number(/^\\(\d{1,9})-grams:$/.exec(text)?.[1])
    const wanted = missing > 0 ? `\\${missing}-grams:` : "\\end\\"
    if (!(order >= 1 && order <= counts.length)) refuse(`expected ${wanted}, found ${quoted(text)}`)
    if (sections[order - 1] !== undefined) refuse(`expected ${wanted}, found a second \\${order}-grams:`)
    section = newRows({ order, firstLine: line + 1, declared: counts[order - 1]!, isLast: order === counts.length })
    sections[order - 1] = section
    part = "ngrams"
  }

  function finishSection(): void {
    const { order, length } = section!
    const declared = counts[order - 1]!
    if (length !== declared) refuse(`expected ${declared} ${order}-grams as \\data\\ declares, found ${length}`)
    part = "between"
  }

  /** Reads n-grams; gives the position after them. */
  function readNgrams(bytes: Uint8Array, from: number, to: number): number {
    const before = section!.length
    const at = ngrams.read(section!, bytes, from, to)
    line += section!.length - before
    return at
  }

  return {
    add(chunk) {
      checkTypedArray("chunk", chunk, "Uint8Array")
      const wholeLines = chunk.lastIndexOf(NEWLINE) + 1
      let isInLine = hasBegun
      for (let from = 0; from < chunk.length; ) {
        if (part === "ngrams" && !isInLine && from < wholeLines) from = readNgrams(chunk, from, wholeLines)
        const to = chunk.indexOf(NEWLINE, from) + 1 || chunk.length
        lines.add(chunk.subarray(from, to))
        from = to
        isInLine = false
      }
      if (chunk.length > 0) hasBegun = wholeLines < chunk.length
    },
    finish() {
      lines.end()
      line++
      if (part === "preamble") refuse("expected \\data\\, found the end of the file")
      if (part === "ngrams") finishSection()
      if (part !== "end") refuse("expected \\end\\, found the end of the file")
      return { words: ngrams.words, firstLines: ngrams.firstLines, sections, refuse }
    },
  }
}
