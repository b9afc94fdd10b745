// The quick door: from a text to ids and nothing else, in memory that is used again.
import type { PieceEncoder, Sampling, TokenBuffer } from "./encode/model.js"
import { reserve, tokenBuffer } from "./encode/token-buffer.js"
import { type EncodingStages, encodeWork, workTextOf } from "./encode-text.js"
import { partText } from "./parted-text.js"
import type { Scanner } from "./pretokenize/pre-tokenizer.js"
import { SLACK } from "./text/work-text.js"

/** How many pieces a scanner finds at once. */
const BLOCK = 4096
/** Texts of so many UTF-16 units or fewer use the memory that is kept. */
const KEPT_UNITS = 2 ** 18
/** Texts shorter than this are copied unit by unit, which is quicker than a call of `TextEncoder` when they are ASCII. */
const SHORT = 64

/** Encodes texts to ids. */
export type IdEncoder = (text: string, sampling: Sampling | undefined) => Int32Array

/**
 * Makes a quick encoder, for one thread and one text at a time.
 *
 * @param stages - what is done
 * @param encoder - encodes pieces
 * @returns ids, fresh, without special tokens
 */
export function idEncoder(stages: EncodingStages, encoder: PieceEncoder): IdEncoder {
  const { normalizer, preTokenizer, inText, inNormalized } = stages
  const scan = preTokenizer === undefined ? wholeRange : preTokenizer.scan
  const out = tokenBuffer(false)
  if (normalizer !== undefined || scan === undefined) {
    return (text, sampling) => {
      out.length = 0
      encodeWork(workTextOf(text), stages, encoder, out, sampling)
      return taken(out)
    }
  }
  const cuts = inText !== undefined || inNormalized !== undefined
  const pieces = new Int32Array(2 * BLOCK)
  let kept = new Uint8Array(1024)
  const encodeRange = (bytes: Uint8Array, start: number, end: number, sampling: Sampling | undefined) => {
    let from = start
    while (from < end) {
      const count = scan(bytes, from, end, pieces)
      encoder.encodePieces(bytes, pieces, count, out, sampling)
      if (count < BLOCK) return
      from = pieces[2 * BLOCK - 1]!
    }
  }
  return (text, sampling) => {
    out.length = 0
    const needed = text.length * 3 + SLACK
    let bytes = kept
    if (needed > bytes.length) {
      bytes = new Uint8Array(text.length <= KEPT_UNITS ? needed * 2 : needed)
      if (text.length <= KEPT_UNITS) kept = bytes
    }
    const length = putUtf8(text, bytes)
    if (!cuts) {
      encodeRange(bytes, 0, length, sampling)
      return taken(out)
    }
    const { parts } = partText({ bytes, length, origin: undefined }, stages, false)
    for (let i = 0; i < parts.length; i += 3) {
      if (parts[i + 2] === -1) encodeRange(bytes, parts[i]!, parts[i + 1]!, sampling)
      else {
        reserve(out, 1)
        out.ids[out.length++] = parts[i + 2]!
      }
    }
    return taken(out)
  }
}

/** The scanner of a tokenizer that cuts no pieces. */
const wholeRange: Scanner = (_, start, end, pieces) => {
  if (start === end) return 0
  pieces[0] = start
  pieces[1] = end
  return 1
}

const utf8 = new TextEncoder()

function putUtf8(text: string, bytes: Uint8Array): number {
  const { length } = text
  if (length < SHORT) {
    let i = 0
    while (i < length) {
      const unit = text.charCodeAt(i)
      if (unit >= 0x80) break
      bytes[i++] = unit
    }
    if (i === length) return length
  }
  return utf8.encodeInto(text, bytes).written
}

function taken(out: TokenBuffer): Int32Array {
  return out.ids.slice(0, out.length)
}
