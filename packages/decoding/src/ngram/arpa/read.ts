// Reads language models in the ARPA format, from bytes that may come in chunks.
import { badData } from "@lectern/core"
import {
  checkedOptions,
  checkString,
  checkTypedArray,
  integer,
  type OptionTable,
  wrongType,
} from "@lectern/core/checks"
import { lineSplitter } from "@lectern/core/lines"
import type { NgramModel } from "../model.js"
import { type ArpaFindings, assembled } from "./assemble.js"
import { MAX_ORDER, NgramLines } from "./ngram-lines.js"
import { Section } from "./section.js"
import { quoted, textOf } from "./shown.js"

/** Options of {@link readArpa} and {@link arpaReader}. */
export interface ArpaOptions {
  /**
   * The file's name in messages.
   *
   * @defaultValue `"the ARPA file"`
   */
  readonly path?: string
  /**
   * The longest line allowed, in bytes.
   *
   * @defaultValue 1 MiB
   */
  readonly maxLineBytes?: number
}

/** A model that was read. */
export interface ArpaFile {
  /** The model. */
  readonly model: NgramModel
  /** Missing parts of the file. */
  readonly findings: ArpaFindings
}

/** Reads a file whose bytes come in chunks. */
export interface ArpaReader {
  /**
   * Takes the next bytes.
   *
   * @param chunk - any number of bytes; not used after the call
   * @throws LecternError `bad-data`
   */
  add(chunk: Uint8Array): void
  /**
   * The model, after the last chunk.
   *
   * @throws LecternError `bad-data`
   */
  finish(): ArpaFile
}

const MAX_LINE_BYTES = 2 ** 20
const OPTIONS: OptionTable<ArpaOptions> = {
  path: [checkString, "the ARPA file"],
  maxLineBytes: [integer(1, 2 ** 30), MAX_LINE_BYTES],
}
const MAX_PREAMBLE_BYTES = 2 ** 16

const NEWLINE = 0x0a
const BACKSLASH = 0x5c

/**
 * Starts to read a model in the ARPA format: log10 probabilities and backoff weights, as KenLM, SRILM and others write it.
 *
 * Memory is bounded by the n-grams that are there, whatever the header declares. Fields may be separated by tabs or spaces; text
 * before `\data\` is skipped; sections may come in any order, n-grams in any order within them. A missing backoff weight is 1;
 * weights at the highest order are not used. `<UNK>` is `<unk>`, but a word of its own where `<unk>` was listed before it. A file
 * that is not complete, an n-gram listed twice, a word that is not among the 1-grams, a probability above 1 and anything else that
 * is not a model are errors that name the line. Contexts that SRILM's pruning leaves out are restored, and reported: an n-gram
 * whose context is not listed gets that context, with the probability that backing off gives it. A missing `<unk>` gets log10
 * probability -100, as in KenLM; missing `<s>` and `</s>` get probability 0.
 *
 * @param options - `path` and `maxLineBytes`
 * @returns a reader; call `add` for each chunk, then `finish`
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const reader = arpaReader()
 * const text = "\\data\\\nngram 1=3\n\n\\1-grams:\n-1 <unk>\n-99 <s>\n-0.0458 </s>\n\n\\end\\\n"
 * for (const chunk of [text.slice(0, 30), text.slice(30)]) reader.add(new TextEncoder().encode(chunk))
 * reader.finish().model.words //=> ["<unk>", "<s>", "</s>"]
 * ```
 */
export function arpaReader(options: ArpaOptions = {}): ArpaReader {
  const { path, maxLineBytes } = checkedOptions("arpaReader()", options, OPTIONS)

  const ngrams = new NgramLines(maxLineBytes, refuse)
  const counts: number[] = []
  const sections: Section[] = []
  let part: "preamble" | "counts" | "between" | "ngrams" | "end" = "preamble"
  let section: Section | undefined
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
    section = new Section(order, line + 1, counts[order - 1]!)
    sections[order - 1] = section
    part = "ngrams"
  }

  function finishSection(): void {
    const { order, length } = section!
    const declared = counts[order - 1]!
    if (length !== declared) refuse(`expected ${declared} ${order}-grams as \\data\\ declares, found ${length}`)
    section!.read = length
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
      return assembled({ words: ngrams.words, firstLines: ngrams.firstLines, sections, refuse })
    },
  }
}

/**
 * Reads a model in the ARPA format; see {@link arpaReader} for the details of the format.
 *
 * @param source - the bytes of the file, or its chunks in order
 * @param options - `path` and `maxLineBytes`
 * @returns the model, and the missing parts of the file
 * @throws LecternError `bad-data` with the line; `out-of-range`, `wrong-type`, `unknown-option`
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const text = "\\data\\\nngram 1=3\n\n\\1-grams:\n-1 <unk>\n-99 <s>\n-0.0458 </s>\n\n\\end\\\n"
 * readArpa(new TextEncoder().encode(text)).model.words //=> ["<unk>", "<s>", "</s>"]
 * ```
 */
export function readArpa(source: Uint8Array | Iterable<Uint8Array>, options: ArpaOptions = {}): ArpaFile {
  const reader = arpaReader(options)
  if (ArrayBuffer.isView(source)) reader.add(source)
  else if (typeof source?.[Symbol.iterator] === "function") for (const chunk of source) reader.add(chunk)
  else throw wrongType("source", source, "a Uint8Array or a list of them")
  return reader.finish()
}
