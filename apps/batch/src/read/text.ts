// From bytes as read to a text as the metrics want it: valid UTF-8, lines ended by `\n` alone.
import { isUtf8 } from "node:buffer"
import { LecternError } from "@lectern/core"
import { MET_NUL, MET_RETURN, threadScanner } from "./scanner.js"

/** What was met in a text that a person may want to know. */
export interface Oddities {
  /** `\r\n` line ends; each `\r` was dropped. */
  readonly carriageReturns: boolean
  /** NUL bytes; they count as ordinary characters. */
  readonly nuls: boolean
}

/** A text ready to be counted. */
export interface CleanText extends Oddities {
  readonly bytes: Uint8Array
}

/** Where a text comes from, for problems and for what to do about them. */
export interface TextPlace {
  /** The input as named in problems. */
  readonly label: string
  /** Number of its first line, from 0. */
  readonly firstLine: number
  /** How many bytes of a byte order mark stood before line 0. */
  readonly markBytes: number
  /** What to do about invalid UTF-8. */
  readonly encodingErrors: "refuse" | "replace"
}

const NEWLINE = 10
const RETURN = 13

/**
 * What to tell about oddities.
 *
 * @param label - the input as named in warnings
 * @param oddities - what was met in it
 * @returns a sentence for each
 */
export function tellOddities(label: string, { carriageReturns, nuls }: Oddities): string[] {
  const sentences: string[] = []
  if (carriageReturns) sentences.push(`${label}: has CRLF line ends; the \\r of each was dropped`)
  if (nuls) sentences.push(`${label}: holds NUL bytes; they count as ordinary characters`)
  return sentences
}

/**
 * Checks the encoding and drops the `\r` of `\r\n`, in place where it can.
 *
 * @param bytes - whole lines; lost
 * @param place - where they come from
 * @returns the text
 * @throws LecternError `bad-data` on invalid UTF-8, unless it is to be replaced
 */
export function cleanText(bytes: Uint8Array, place: TextPlace): CleanText {
  const scanner = threadScanner()
  scanner.count(bytes)
  const met = scanner.met()
  const valid = isUtf8(bytes) ? bytes : replaced(bytes, place)
  const text = (met & MET_RETURN) === 0 ? valid : withoutReturns(valid)
  return { bytes: text, carriageReturns: text.length < valid.length, nuls: (met & MET_NUL) !== 0 }
}

/** Drops each `\r` before a `\n`, in place. */
function withoutReturns(bytes: Uint8Array): Uint8Array {
  let to = bytes.indexOf(RETURN)
  for (let from = to; from < bytes.length; from++) {
    const byte = bytes[from]!
    if (byte === RETURN && bytes[from + 1] === NEWLINE) continue
    bytes[to++] = byte
  }
  return bytes.subarray(0, to)
}

function replaced(bytes: Uint8Array, { label, firstLine, markBytes, encodingErrors }: TextPlace): Uint8Array {
  if (encodingErrors === "replace") {
    return new TextEncoder().encode(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes))
  }
  const at = invalidAt(bytes)
  const lineStart = at === 0 ? 0 : bytes.lastIndexOf(NEWLINE, at - 1) + 1
  const line = firstLine + threadScanner().count(bytes.subarray(0, at)) + 1
  const value = bytes[at]!.toString(16).toUpperCase().padStart(2, "0")
  throw new LecternError({
    kind: "bad-data",
    path: label,
    line,
    byte: at - lineStart + 1 + (line === 1 ? markBytes : 0),
    why: `invalid UTF-8 byte 0x${value}, expected UTF-8 text (or --encoding-errors replace)`,
  })
}

/** Where the first sequence starts that is not UTF-8, in bytes known to hold one. */
function invalidAt(bytes: Uint8Array): number {
  for (let at = 0; ; ) {
    const length = sequenceLength(bytes[at]!)
    if (length === 0 || !isUtf8(bytes.subarray(at, at + length))) return at
    at += length
  }
}

/** How long the sequence is that this byte begins; 0 when it can begin none. */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1
  if (lead < 0xc2) return 0
  if (lead < 0xe0) return 2
  if (lead < 0xf0) return 3
  return lead < 0xf5 ? 4 : 0
}
