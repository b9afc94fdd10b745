// The general way from a text to its tokens: all stages, with offsets and words.
import type { AddedTokenCutter } from "./added-tokens.js"
import type { PieceEncoder, Sampling, TokenBuffer } from "./encode/model.js"
import { reserve, tokenBuffer } from "./encode/token-buffer.js"
import type { Encoding } from "./encoding.js"
import { lazyEncoding } from "./encoding-columns.js"
import type { Normalizer } from "./normalize/normalizer.js"
import { partText } from "./parted-text.js"
import type { PreTokenizer } from "./pretokenize/pre-tokenizer.js"
import type { SplitText, WorkText } from "./text/work-text.js"
import { SLACK } from "./text/work-text.js"
import { utf16Offsets } from "./utf16-offsets.js"

/** The stages of encoding, ready to work. */
export interface EncodingStages {
  /** Finds added tokens in the text as it is. */
  readonly inText: AddedTokenCutter | undefined
  /** Normalizes what lies between. */
  readonly normalizer: Normalizer | undefined
  /** Finds added tokens in what was normalized. */
  readonly inNormalized: AddedTokenCutter | undefined
  /** Cuts into pieces. */
  readonly preTokenizer: PreTokenizer | undefined
  /** Finds the token of an id. */
  readonly tokenOf: (id: number) => string | undefined
  /** The id whose tokens are shown as the text they stand for, if the model has one. */
  readonly shownAsText: number | undefined
}

/**
 * Encodes a text.
 *
 * @param text - the text
 * @param sequence - its number, 0 or 1: its segment id
 * @param stages - what is done
 * @param encoder - encodes pieces
 * @param sampling - draws a segmentation
 * @returns the encoding, without special tokens
 */
export function encodeText(
  text: string,
  sequence: number,
  stages: EncodingStages,
  encoder: PieceEncoder,
  sampling: Sampling | undefined,
): Encoding {
  const work = workTextOf(text)
  const out = tokenBuffer(true)
  const shown = encodeWork(work, stages, encoder, out, sampling)
  const { length } = out
  const ids = out.ids.slice(0, length)
  const { starts, ends, pieces } = out.places!
  const byteOffsets = () => {
    const offsets = new Int32Array(2 * length)
    for (let i = 0; i < length; i++) {
      offsets[2 * i] = starts[i]!
      offsets[2 * i + 1] = ends[i]!
    }
    return offsets
  }
  return lazyEncoding(ids, {
    column(name) {
      switch (name) {
        case "offsets":
          return utf16Offsets(work, text.length, byteOffsets())
        case "byteOffsets":
          return byteOffsets()
        case "wordIds":
          return pieces.slice(0, length)
        case "specialTokensMask":
          return new Int32Array(length)
        case "attentionMask":
          return new Int32Array(length).fill(1)
        default:
          return new Int32Array(length).fill(sequence)
      }
    },
    tokens: () => Array.from(ids, (id, i) => shown.get(i) ?? stages.tokenOf(id) ?? ""),
  })
}

/**
 * Encodes a text in work.
 *
 * @param work - the caller's text
 * @param stages - what is done
 * @param encoder - encodes pieces
 * @param out - appended to in place; its places, if wanted, are bytes of the caller's text, widened to whole characters
 * @param sampling - draws a segmentation
 * @returns the texts of tokens that are shown as text, by number of the token
 */
export function encodeWork(
  work: WorkText,
  stages: EncodingStages,
  encoder: PieceEncoder,
  out: TokenBuffer,
  sampling: Sampling | undefined,
): ReadonlyMap<number, string> {
  const { preTokenizer } = stages
  const track = out.places !== undefined
  const { text, parts } = partText(work, stages, track)
  const shown = new Map<number, string>()
  let words = 0
  for (let i = 0; i < parts.length; i += 3) {
    const start = parts[i]!
    const end = parts[i + 1]!
    const from = out.length
    let split: SplitText = { text, pieces: Int32Array.of(start, end), count: 1 }
    if (parts[i + 2] !== -1) putToken(out, parts[i + 2]!, start, end, words)
    else {
      if (preTokenizer !== undefined) split = preTokenizer.preTokenize(split, track)
      if (out.places !== undefined) out.places.firstPiece = words
      encoder.encodePieces(split.text.bytes, split.pieces, split.count, out, sampling)
      if (stages.shownAsText !== undefined && track) showText(split.text, out, from, stages.shownAsText, shown)
    }
    words += split.count
    if (track) placeInCallersText(split.text, out, from)
  }
  return shown
}

/**
 * A text as bytes.
 *
 * @param text - any text; lone surrogates become U+FFFD
 * @returns fresh bytes
 */
export function workTextOf(text: string): WorkText {
  const bytes = new Uint8Array(text.length * 3 + SLACK)
  const { written } = utf8.encodeInto(text, bytes)
  return { bytes, length: written, origin: undefined }
}

const utf8 = new TextEncoder()
const fromUtf8 = new TextDecoder("utf-8", { ignoreBOM: true })

function putToken(out: TokenBuffer, id: number, start: number, end: number, word: number): void {
  reserve(out, 1)
  const at = out.length++
  out.ids[at] = id
  if (out.places === undefined) return
  out.places.starts[at] = start
  out.places.ends[at] = end
  out.places.pieces[at] = word
}

function showText(text: WorkText, out: TokenBuffer, from: number, id: number, shown: Map<number, string>): void {
  const { starts, ends } = out.places!
  for (let i = from; i < out.length; i++) {
    if (out.ids[i] === id) shown.set(i, fromUtf8.decode(text.bytes.subarray(starts[i]!, ends[i]!)))
  }
}

function placeInCallersText({ bytes, length, origin }: WorkText, out: TokenBuffer, from: number): void {
  const { starts, ends } = out.places!
  for (let i = from; i < out.length; i++) {
    let start = starts[i]!
    let end = ends[i]!
    if (start === end) {
      if (origin !== undefined) end = start = start < length ? origin.starts[start]! : (origin.ends[length - 1] ?? 0)
    } else if (origin !== undefined) {
      start = origin.starts[start]!
      end = origin.ends[end - 1]!
    } else {
      while (start > 0 && (bytes[start]! & 0xc0) === 0x80) start--
      while (end < length && (bytes[end]! & 0xc0) === 0x80) end++
    }
    starts[i] = start
    ends[i] = end
  }
}
