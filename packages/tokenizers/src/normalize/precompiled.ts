// SentencePiece's compiled rules, applied as in Hugging Face's library.
import { checkTypedArray } from "@lectern/core/checks"
import { codePointAt, isContinuation, widthOf } from "@lectern/core/utf8"
import { base64 } from "../text/base64.js"
import type { PipelineText } from "../text/pipeline-text.js"
import { appendBytes, appendSource, finish, type TextBuilder, textBuilder } from "../text/text-builder.js"
import { BEFORE_ASCII, type Charsmap, plainBytes, readCharsmap } from "./charsmap.js"
import type { Normalizer } from "./normalizer.js"

// Graphemes of this many bytes or more are looked up character by character.
const LONG = 6

/**
 * A compiled character map of a SentencePiece model, applied as in Hugging Face's library: grapheme by grapheme (a grapheme looks
 * like one character: a letter and its accents). A whole grapheme of less than 6 bytes that starts with a key becomes the
 * text of the *shortest* such key; otherwise each of its characters is looked up separately. SentencePiece itself takes
 * the longest key at every place: see `sentencePieceNormalizer`. The engine determines graphemes (`Intl.Segmenter`).
 *
 * Offsets equal Hugging Face's, except in texts where a rule removes a character: there its later offsets lag by one character,
 * and these do not.
 *
 * @param charsmap - the field `precompiled_charsmap`; not retained
 * @returns the normalizer Hugging Face calls `Precompiled`
 * @throws LecternError `bad-data` if it is broken, `wrong-type` for an argument that is not bytes
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#normalizers)
 * @example
 * ```ts
 * // A map with one rule, as a tokenizer.json spells it: "~" becomes "-".
 * const charsmap = Uint8Array.from(atob("DAAAAAD8AQB+DQAAAAAAgC0A"), (character) => character.charCodeAt(0))
 * normalizeText(precompiled(charsmap), "1~2") //=> "1-2"
 * ```
 */
export function precompiled(charsmap: Uint8Array): Normalizer {
  checkTypedArray("charsmap", charsmap, "Uint8Array")
  const own = new Uint8Array(charsmap)
  const map = readCharsmap(own)
  const plain = plainBytes(map)
  return {
    normalize: (text, track) => apply(text, track, map, plain),
    toJson: () => ({ type: "Precompiled", precompiled_charsmap: base64(own) }),
  }
}

function apply(text: PipelineText, track: boolean, map: Charsmap, plain: Uint8Array): PipelineText {
  const { bytes, length } = text
  const found = new Int32Array(3)
  let target: TextBuilder | undefined
  let copied = 0
  for (let i = 0; i < length; ) {
    const kind = plain[bytes[i]!]!
    if (kind === BEFORE_ASCII && bytes[i + 1]! < 0x80) {
      i++
      continue
    }
    const next = i + widthOf(bytes[i]!)
    // Most characters do not start a key.
    if (!map.find(bytes, i, Math.min(length, i + LONG - 1), 0, found)) {
      i = next
      continue
    }
    const end = mayJoin(bytes, i, next, length) ? graphemeEnd(bytes, i, length) : next
    const whole = end - i < LONG && end > next
    // A key that is longer than the character counts only within the grapheme.
    if (found[0]! > (whole ? end : next)) {
      i = next
      continue
    }
    target ??= textBuilder(length + (length >> 3) + 16, track, text.maxLength)
    appendSource(target, bytes, copied, i)
    const becomes = map.texts.subarray(found[1], found[2])
    copied = whole ? end : next
    if (whole) putInTurn(target, becomes, bytes, i, end)
    else appendBytes(target, becomes, i)
    i = copied
  }
  if (target === undefined) return text
  appendSource(target, bytes, copied, length)
  return finish(target, text)
}

// Characters come from those of the grapheme in turn, and additional ones from the last.
function putInTurn(target: TextBuilder, text: Uint8Array, bytes: Uint8Array, start: number, end: number): void {
  let from = start
  for (let i = 0; i < text.length; ) {
    const width = widthOf(text[i]!)
    appendBytes(target, text.subarray(i, i + width), from)
    i += width
    const next = from + widthOf(bytes[from]!)
    if (next < end) from = next
  }
}

// Whether this character and the next may be one grapheme of less than 6 bytes. ASCII joins the previous character only after
// a few characters (Unicode's Prepend), and as a line feed after a carriage return.
function mayJoin(bytes: Uint8Array, at: number, next: number, length: number): boolean {
  if (next >= length) return false
  const lead = bytes[next]!
  if (next - at + widthOf(lead) >= LONG) return false
  if (lead >= 0x80) return true
  if (bytes[at] === 0x0d) return lead === 0x0a
  if (bytes[at]! < 0x80) return false
  const codePoint = codePointAt(bytes, at)
  return (codePoint >= 0x600 && codePoint < 0xd50) || codePoint >= 0x11000
}

// A grapheme never starts before the second ASCII character back; the search back ends there, or after this many bytes.
const LOOK_BACK = 64
const LOOK_AHEAD = 16

const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
let segmenter: Intl.Segmenter | undefined

/**
 * The end of the grapheme that starts at a place, according to the JavaScript engine. It is exact only for graphemes of a few bytes.
 *
 * @see Unicode Standard Annex 29
 */
export function graphemeEnd(bytes: Uint8Array, at: number, length: number): number {
  const accented = accentedEnd(bytes, at, length)
  if (accented > at) return accented
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" })
  let start = at
  let ascii = 0
  while (start > 0 && at - start < LOOK_BACK && ascii < 2) {
    start--
    if (bytes[start]! < 0x80) ascii++
  }
  while (start < at && isContinuation(bytes[start]!)) start++
  let stop = at
  while (stop < length && stop - at < LOOK_AHEAD) stop += widthOf(bytes[stop]!)
  const before = decoder.decode(bytes.subarray(start, at)).length
  const text = decoder.decode(bytes.subarray(start, stop))
  const found = segmenter.segment(text).containing(before)
  if (found === undefined || found.index !== before) return at + widthOf(bytes[at]!)
  return at + new TextEncoder().encode(found.segment).length
}

// A shortcut for the common case: an ASCII character with accents of the block at U+0300, amid ASCII and such accents.
// Returns `at` in other cases.
function accentedEnd(bytes: Uint8Array, at: number, length: number): number {
  if (bytes[at]! < 0x20 || bytes[at]! >= 0x7f) return at
  if (at > 0 && bytes[at - 1]! >= 0x80 && !isAccent(bytes, at - 2)) return at
  let end = at + 1
  while (end < length && isAccent(bytes, end)) end += 2
  return end >= length || bytes[end]! < 0x80 ? end : at
}

// U+0300 to U+036F.
function isAccent(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xcc || (bytes[at] === 0xcd && bytes[at + 1]! <= 0xaf)
}
