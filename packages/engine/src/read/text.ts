// Prepares the bytes of a text for the metrics: valid UTF-8, lines that end in `\n` alone.
import { isUtf8 } from "node:buffer"
import { LecternError } from "@lectern/core"
import type { EncodingErrors } from "../types.js"
import { type Limits, lineTooLong, longLineIn } from "./formats/limits.js"
import { SEEN_NUL, SEEN_RETURN, threadScanner } from "./scanner.js"

/** Findings in a text that cause warnings. */
export interface TextFindings {
  /** `\r\n` line ends; each `\r` was dropped. */
  readonly carriageReturns: boolean
  /** NUL bytes; they count as ordinary characters. */
  readonly nuls: boolean
}

/** A text ready to be counted. */
export interface CleanText extends TextFindings {
  readonly bytes: Uint8Array
}

/** The origin of a text, for messages, and the treatment of errors. */
export interface TextPlace {
  /** The input's name in messages. */
  readonly label: string
  /** Number of its first line, from 0. */
  readonly firstLine: number
  /** The length of the byte order mark before line 0. */
  readonly markBytes: number
  /** The treatment of invalid UTF-8. */
  readonly encodingErrors: EncodingErrors
  /** The maximum length of a line. */
  readonly limits: Limits
  /** Whether the lines are encoded records, which were checked before. */
  readonly encoded?: boolean | undefined
}

const NEWLINE = 10
const RETURN = 13

/** Checks the encoding and drops the `\r` of `\r\n`, in place where possible. */
export function cleanText(bytes: Uint8Array, place: TextPlace): CleanText {
  if (place.encoded) return { bytes, carriageReturns: false, nuls: false }
  const scanner = threadScanner()
  const long = longLineIn(bytes, place.limits.maxLineBytes)
  if (long !== undefined) throw lineTooLong(place.label, lineAt(bytes, long, place), place.limits)
  scanner.count(bytes)
  const seen = scanner.seen()
  const valid = validText(bytes, place)
  const text = (seen & SEEN_RETURN) === 0 ? valid : withoutReturns(valid)
  return { bytes: text, carriageReturns: text.length < valid.length, nuls: (seen & SEEN_NUL) !== 0 }
}

/** Checks the encoding. */
export function validText(bytes: Uint8Array, place: Omit<TextPlace, "limits">): Uint8Array {
  return isUtf8(bytes) ? bytes : replaceInvalid(bytes, place)
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

function replaceInvalid(
  bytes: Uint8Array,
  { label, firstLine, markBytes, encodingErrors }: Omit<TextPlace, "limits">,
): Uint8Array {
  if (encodingErrors === "replace") {
    return new TextEncoder().encode(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes))
  }
  const at = invalidAt(bytes)
  const lineStart = at === 0 ? 0 : bytes.lastIndexOf(NEWLINE, at - 1) + 1
  const line = lineAt(bytes, at, { firstLine })
  const value = bytes[at]!.toString(16).toUpperCase().padStart(2, "0")
  throw new LecternError({
    kind: "bad-data",
    path: label,
    line,
    byte: at - lineStart + 1 + (line === 1 ? markBytes : 0),
    why: `invalid UTF-8 byte 0x${value}, expected UTF-8 text (or --encoding-errors replace)`,
  })
}

/** The number of the line at a position, from 1. */
function lineAt(bytes: Uint8Array, at: number, { firstLine }: Pick<TextPlace, "firstLine">): number {
  return firstLine + threadScanner().count(bytes.subarray(0, at)) + 1
}

/** The position of the first invalid sequence, in bytes that are not UTF-8. */
function invalidAt(bytes: Uint8Array): number {
  for (let at = 0; ; ) {
    const lead = bytes[at]!
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    if (!isUtf8(bytes.subarray(at, at + length))) return at
    at += length
  }
}
