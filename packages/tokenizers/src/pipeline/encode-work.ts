// From a text in work to tokens: all stages up to the model.
import { isContinuation } from "@lectern/core/utf8"
import type { PieceEncoder, Sampling, TokenBuffer } from "../encode/model.js"
import { putToken, tokenBuffer } from "../encode/token-buffer.js"
import type { PreTokenizer, Scanner } from "../pretokenize/pre-tokenizer.js"
import { wholeScanner } from "../pretokenize/scan-pieces.js"
import { writeText } from "../text/encode-text.js"
import { growthLimit } from "../text/growth.js"
import { SLACK, type SplitText, type WorkText } from "../text/pipeline-text.js"
import { type SplitDraft, splitDraft } from "../text/split-text-builder.js"
import { type Draft, draft } from "../text/text-builder.js"
import type { PartText } from "./normalized-text.js"

/** The stages of encoding, ready to work. */
export interface EncodingStages {
  /** Cuts out added tokens and normalizes. */
  readonly part: PartText
  /** Cuts into pieces. */
  readonly preTokenizer: PreTokenizer | undefined
  /** Whether it must know where a normalized text comes from. */
  readonly needsOrigin: boolean
}

/** What encoding one text at a time needs: an encoder, and memory that is used again. */
export interface EncodingSession {
  /** Encodes pieces. */
  readonly encoder: PieceEncoder
  /** Where scanners put pieces. */
  readonly pieces: Int32Array
  /** The range that is cut into pieces. */
  readonly range: Int32Array
  /** Normalized text. */
  readonly normalized: Draft
  /** Rewritten text and its pieces. */
  readonly split: SplitDraft
  /** Where texts are put. */
  bytes: Uint8Array
  /** Tokens without places. */
  plain: TokenBuffer
  /** Tokens with places. */
  placed: TokenBuffer
}

/** How many pieces a scanner finds at once. */
const BLOCK = 4096
/** Memory for longer texts and for more tokens than this is not kept. */
const KEPT_BYTES = 2 ** 20
const KEPT_TOKENS = 2 ** 20
/** Longer texts are not rewritten in memory that is kept. */
const QUICK_BYTES = 2 ** 18

const NO_SCRATCH: Partial<Pick<EncodingSession, "normalized" | "split">> = {}

/**
 * Begins a session.
 *
 * @param encoder - encodes pieces; used by no other session
 */
export function encodingSession(encoder: PieceEncoder): EncodingSession {
  return {
    encoder,
    pieces: new Int32Array(2 * BLOCK),
    range: new Int32Array(2),
    normalized: draft(1024, false),
    split: splitDraft(),
    bytes: new Uint8Array(1024),
    plain: tokenBuffer(false),
    placed: tokenBuffer(true),
  }
}

/**
 * An empty buffer for the tokens of a text; it holds them until the next call.
 *
 * @param session - keeps the buffer
 * @param track - whether places are wanted
 */
export function emptyBuffer(session: EncodingSession, track: boolean): TokenBuffer {
  const name = track ? "placed" : "plain"
  if (session[name].ids.length > KEPT_TOKENS) session[name] = tokenBuffer(track)
  session[name].length = 0
  return session[name]
}

/**
 * Writes a text as UTF-8; it stays until the next call.
 *
 * @param session - keeps the memory
 * @param text - any text; lone surrogates become U+FFFD
 */
export function writeWork(session: EncodingSession, text: string): WorkText {
  const needed = text.length * 3 + SLACK
  let { bytes } = session
  if (needed > bytes.length) {
    const isKept = needed <= KEPT_BYTES
    bytes = new Uint8Array(isKept ? needed * 2 : needed)
    if (isKept) session.bytes = bytes
  }
  const length = writeText(text, bytes)
  return { bytes, length, origin: undefined, most: growthLimit(length) }
}

/**
 * Encodes a text in work.
 *
 * @param work - the caller's text
 * @param stages - what is done
 * @param session - encoder and memory
 * @param out - appended to in place; its places, if there are any, are bytes of the caller's text, widened to whole characters
 * @param sampling - draws a segmentation
 * @param onPart - is told of each stretch of tokens before their places are moved: where they lie, the first of them, and whether
 * it is an added token
 */
export function encodeWork(
  work: WorkText,
  stages: EncodingStages,
  session: EncodingSession,
  out: TokenBuffer,
  sampling: Sampling | undefined,
  onPart?: (text: WorkText, from: number, isAdded: boolean) => void,
): void {
  const { preTokenizer } = stages
  const { encoder } = session
  const scan = preTokenizer === undefined ? wholeScanner : preTokenizer.scan
  const isPlaced = out.places !== undefined
  const track = isPlaced || stages.needsOrigin
  const { normalized, split } = track || work.length > QUICK_BYTES ? NO_SCRATCH : session
  const { text, parts } = stages.part(work, track, normalized)
  let words = 0
  for (let i = 0; i < parts.length; i += 3) {
    const start = parts[i]!
    const end = parts[i + 1]!
    const from = out.length
    let placed = text
    if (parts[i + 2] !== -1) putToken(out, parts[i + 2]!, start, end, words++)
    else if (scan !== undefined) words = encodeRange(scan, session, text.bytes, start, end, out, words, sampling)
    else if (split !== undefined && preTokenizer!.rewrite !== undefined) {
      split.text.length = 0
      split.count = 0
      session.range[0] = start
      session.range[1] = end
      preTokenizer!.rewrite(text.bytes, session.range, 1, split)
      encoder.encodePieces(split.text.bytes, split.pieces, split.count, out, sampling)
    } else {
      const { text: changed, pieces, count } = preTokenizer!.preTokenize(wholeText(text, start, end), track)
      if (out.places !== undefined) out.places.firstPiece = words
      encoder.encodePieces(changed.bytes, pieces, count, out, sampling)
      words += count
      placed = changed
    }
    if (!isPlaced) continue
    onPart?.(placed, from, parts[i + 2] !== -1)
    placeInCallersText(placed, out, from)
  }
}

function wholeText(text: WorkText, start: number, end: number): SplitText {
  return { text, pieces: Int32Array.of(start, end), count: 1 }
}

/**
 * Encodes a stretch of text, block by block.
 *
 * @returns the number of the next piece
 */
function encodeRange(
  scan: Scanner,
  { encoder, pieces }: EncodingSession,
  bytes: Uint8Array,
  start: number,
  end: number,
  out: TokenBuffer,
  firstPiece: number,
  sampling: Sampling | undefined,
): number {
  let piece = firstPiece
  for (let from = start; from < end; from = pieces[2 * BLOCK - 1]!) {
    const count = scan(bytes, from, end, pieces)
    if (out.places !== undefined) out.places.firstPiece = piece
    encoder.encodePieces(bytes, pieces, count, out, sampling)
    piece += count
    if (count < BLOCK) break
  }
  return piece
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
      while (start > 0 && isContinuation(bytes[start]!)) start--
      while (end < length && isContinuation(bytes[end]!)) end++
    }
    starts[i] = start
    ends[i] = end
  }
}
