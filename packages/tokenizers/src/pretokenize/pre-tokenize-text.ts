// Pre-tokenizes a text for display.
import { checkString } from "@lectern/core/checks"
import { isContinuation } from "@lectern/core/utf8"
import { checkPart } from "../text/checks.js"
import { SLACK } from "../text/pipeline-text.js"
import type { PreTokenizer } from "./pre-tokenizer.js"

/** A piece of text. */
export interface TextPiece {
  /** The text after the pre-tokenizer. */
  readonly piece: string
  /** The first unit of the caller's text that it represents, in UTF-16 units. */
  readonly start: number
  /** The unit after the last. */
  readonly end: number
}

/**
 * Splits a text.
 *
 * @param preTokenizer - a byte-level one does not write GPT-2's alphabet; the model does
 * @param text - unpaired surrogates become U+FFFD
 * @returns the pieces in order
 * @throws LecternError `wrong-type` for an argument of the wrong type
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#pre-tokenizers)
 * @example
 * ```ts
 * preTokenizeText(whitespaceSplit(), "the low") //=> [{ piece: "the", start: 0, end: 3 }, { piece: "low", start: 4, end: 7 }]
 * ```
 */
export function preTokenizeText(preTokenizer: PreTokenizer, text: string): TextPiece[] {
  checkPart("preTokenizer", preTokenizer, "pre-tokenizer")
  checkString("text", text)
  const bytes = new Uint8Array(3 * text.length + SLACK)
  const length = new TextEncoder().encodeInto(text, bytes).written
  const whole = { text: { bytes, length, origin: undefined }, pieces: Int32Array.of(0, length), count: 1 }
  const split = preTokenizer.preTokenize(whole, true)
  const { bytes: changed, origin } = split.text
  const units = unitsByByte(bytes, length)
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  const found: TextPiece[] = []
  for (let i = 0; i < split.count; i++) {
    const from = split.pieces[2 * i]!
    const to = split.pieces[2 * i + 1]!
    if (from === to) continue
    found.push({
      piece: decoder.decode(changed.subarray(from, to)),
      start: units[origin === undefined ? from : origin.starts[from]!]!,
      end: units[origin === undefined ? to : origin.ends[to - 1]!]!,
    })
  }
  return found
}

/** Number of UTF-16 units before the character of each byte, and before the end. */
function unitsByByte(bytes: Uint8Array, length: number): Int32Array {
  const units = new Int32Array(length + 1)
  let unit = 0
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]!
    units[at] = unit
    // Units are counted at a character's last byte; a character of four bytes has two.
    if (!isContinuation(bytes[at + 1]!) || at + 1 === length) unit += 1
    if (byte >= 0xf0) unit += 1
  }
  units[length] = unit
  return units
}
