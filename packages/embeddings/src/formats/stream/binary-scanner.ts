// Scans word2vec's binary files: a header line, then each word, a blank and its numbers in single precision.
import { badData } from "@lectern/core"
import { available, type ByteInput, driverOf, type Parser, type ParserDriver } from "./byte-input.js"
import { type OnVector, readHeader, type ScannedVectors, type ScanSettings, shownBytes, wordDecoder } from "./scan.js"

const NEWLINE = 0x0a
const SPACE = 0x20
const DELETE = 0x7f
const MAX_HEADER_BYTES = 64
const MAX_WORD_BYTES = 2 ** 16

const isControl = (byte: number): boolean => byte < SPACE || byte === DELETE

/** Scans a binary file; numbers are little-endian, as on every machine that runs JavaScript today. */
export function binaryScanner(settings: ScanSettings, onVector: OnVector): ParserDriver<ScannedVectors> {
  return driverOf((input) => scan(input, settings, onVector))
}

function* scan(input: ByteInput, settings: ScanSettings, onVector: OnVector): Parser<ScannedVectors> {
  const { path, limit } = settings
  const decode = wordDecoder(settings)
  const header = yield* until(input, NEWLINE, MAX_HEADER_BYTES)
  if (header === undefined) {
    const found = shownBytes(input.bytes.subarray(input.at, Math.min(input.end, input.at + MAX_HEADER_BYTES)))
    throw badData(path, `expected a header, the number of words and of dimensions, found ${found}`, 1)
  }
  const line = new TextDecoder("latin1").decode(header).replace(/\r$/, "")
  const { words, dimensions } = readHeader(line, settings)
  const vector = new Float32Array(dimensions)
  const bytes = new Uint8Array(vector.buffer)
  const wanted = Math.min(words, limit)
  for (let i = 0; i < wanted; i++) {
    const place = `word ${i + 1} of ${words}`
    // word2vec.c ends each vector with a newline, gensim does not.
    while ((yield* available(input, 1)) && input.bytes[input.at] === NEWLINE) input.at++
    const start = input.position
    const utf8 = yield* until(input, SPACE, MAX_WORD_BYTES)
    if (utf8 === undefined) {
      if (input.ended && input.left <= MAX_WORD_BYTES) throw badData(path, `it ends before ${place}`)
      throw badData(path, `${place}, at byte ${start}, has more than ${MAX_WORD_BYTES} bytes`)
    }
    const word = decode(utf8)
    if (word === undefined) throw badData(path, `${place} is not UTF-8: ${shownBytes(utf8)}`)
    if (word === "") throw badData(path, `${place}, at byte ${start}, is empty`)
    if (word.includes("\n")) throw badData(path, `${place}, at byte ${start}, has a newline: ${shownBytes(utf8)}`)
    // The rest of a vector is read as a word where an earlier word has a blank or the header other dimensions.
    if (utf8.some(isControl))
      throw badData(path, `${place}, at byte ${start}, has a control character: ${shownBytes(utf8)}`)
    if (!(yield* available(input, bytes.length))) throw badData(path, `it ends in the vector of ${place}`)
    bytes.set(input.bytes.subarray(input.at, input.at + bytes.length))
    input.at += bytes.length
    const bad = vector.findIndex((each) => !Number.isFinite(each))
    if (bad >= 0) throw badData(path, `number ${bad + 1} of ${place}, ${JSON.stringify(word)}, is ${vector[bad]}`)
    onVector(word, vector)
  }
  if (wanted < words) return { words: wanted, dimensions }
  while (yield* available(input, 1)) {
    if (input.bytes[input.at] !== NEWLINE)
      throw badData(path, `its header declares ${words} words, and there is more after them, at byte ${input.position}`)
    input.at++
  }
  return { words, dimensions }
}

/** The bytes before a mark, which is used up too; undefined if it is not among so many bytes. */
function* until(input: ByteInput, mark: number, most: number): Parser<Uint8Array | undefined> {
  let searched = 0
  for (;;) {
    const from = input.at
    const to = Math.min(input.end, from + most + 1)
    const found = input.bytes.subarray(from + searched, to).indexOf(mark)
    if (found >= 0) {
      input.at = from + searched + found + 1
      return input.bytes.subarray(from, input.at - 1)
    }
    searched = to - from
    if (searched > most || input.ended) return undefined
    yield
  }
}
