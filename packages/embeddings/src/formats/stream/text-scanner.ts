// Scans text files of vectors: a word and its numbers on each line, with a header (word2vec, fastText's .vec) or without (GloVe).

import { badData } from "@lectern/core"
import { checkTypedArray } from "@lectern/core/checks"
import { lineSplitter, parseNumber } from "@lectern/core/lines"
import { MAX_DIMENSIONS } from "../../vectors/word-vectors.js"
import type { ParserDriver } from "./byte-input.js"
import { type OnVector, readHeader, type ScannedVectors, type ScanSettings, shownBytes, wordDecoder } from "./scan.js"

const MAX_LINE_BYTES = 2 ** 26
const TAB = 0x09
const SPACE = 0x20
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

const isBlank = (byte: number): boolean => byte === SPACE || byte === TAB

/** Scans text. The numbers are found from the end of each line, so that words may have blanks in them, as GloVe's do. */
export function textScanner(
  hasHeader: boolean,
  settings: ScanSettings,
  onVector: OnVector,
): ParserDriver<ScannedVectors> {
  const { path, limit } = settings
  const decode = wordDecoder(settings)
  let declared: number | undefined
  let vector = new Float32Array(settings.dimensions ?? 0)
  let line = 0
  let words = 0
  let emptyLine = 0

  function refuse(why: string): never {
    throw badData(path, why, line)
  }
  const splitter = lineSplitter(readLine, MAX_LINE_BYTES, () => {
    line++
    return refuse(`the line is longer than ${MAX_LINE_BYTES} bytes`)
  })

  function readLine(bytes: Uint8Array, from: number, to: number): void {
    line++
    const start = line === 1 && BYTE_ORDER_MARK.every((byte, i) => bytes[from + i] === byte) ? from + 3 : from
    if (line === 1 && hasHeader) {
      const header = readHeader(new TextDecoder("latin1").decode(bytes.subarray(start, to)), settings)
      declared = header.words
      vector = new Float32Array(header.dimensions)
    } else if (words < limit) readVector(bytes, start, to)
  }

  function readVector(bytes: Uint8Array, from: number, to: number): void {
    let end = to
    while (end > from && isBlank(bytes[end - 1]!)) end--
    if (end === from) {
      emptyLine ||= line
      return
    }
    if (emptyLine > 0) {
      line = emptyLine
      refuse("expected a word and its numbers, found an empty line")
    }
    if (vector.length === 0) vector = new Float32Array(fieldsOf(bytes, from, end) - 1)
    const { length } = vector
    if (length === 0) refuse(`expected a word and its numbers, found ${shownBytes(bytes.subarray(from, end))}`)
    if (length > MAX_DIMENSIONS) refuse(`found ${length} numbers, expected at most ${MAX_DIMENSIONS}`)
    if (words === declared) refuse(`its header declares ${declared} words, and there are more`)
    for (let i = length - 1; i >= 0; i--) {
      let start = end
      while (start > from && !isBlank(bytes[start - 1]!)) start--
      if (start === from) refuse(`expected a word and ${length} numbers, found ${fieldsOf(bytes, from, to)} fields`)
      const number = Math.fround(parseNumber(bytes, start, end))
      if (!Number.isFinite(number)) refuse(`expected a finite number, found ${shownBytes(bytes.subarray(start, end))}`)
      vector[i] = number
      end = start
      while (end > from && isBlank(bytes[end - 1]!)) end--
    }
    readWord(bytes.subarray(from, end), bytes.subarray(from, to))
  }

  function readWord(bytes: Uint8Array, whole: Uint8Array): void {
    const { length } = vector
    if (bytes.length === 0) refuse(`expected a word and ${length} numbers, found ${shownBytes(whole)}`)
    const blank = bytes.findLastIndex(isBlank)
    // A word with a blank and a number: the line has more numbers than it should, and they are not the word's.
    if (blank >= 0 && !Number.isNaN(parseNumber(bytes, blank + 1, bytes.length)))
      refuse(`expected a word and ${length} numbers, found ${fieldsOf(whole, 0, whole.length)} fields`)
    const word = decode(bytes)
    if (word === undefined) refuse(`expected UTF-8, found the word ${shownBytes(bytes)}`)
    words++
    onVector(word, vector)
  }

  return {
    add(chunk) {
      checkTypedArray("chunk", chunk, "Uint8Array")
      if (words < limit) splitter.add(chunk)
    },
    finish() {
      if (words < limit) splitter.end()
      line++
      if (hasHeader && declared === undefined)
        refuse("expected a header, the number of words and of dimensions, found nothing")
      if (declared !== undefined && words < Math.min(declared, limit))
        refuse(`its header declares ${declared} words, and there are ${words}`)
      if (vector.length === 0) refuse("expected a word and its numbers, found the end of the file")
      return { words, dimensions: vector.length }
    },
    get done() {
      return words >= limit
    },
  }
}

function fieldsOf(bytes: Uint8Array, from: number, to: number): number {
  let fields = 0
  for (let i = from; i < to; i++) if (!isBlank(bytes[i]!) && (i === from || isBlank(bytes[i - 1]!))) fields++
  return fields
}
