// Encodes a text to tokens: all stages up to the model.
import { isContinuation } from "@lectern/core/utf8"
import type { PieceEncoder, Sampling, TokenBuffer } from "../encode/model.js"
import { putToken } from "../encode/token-buffer.js"
import type { Scanner } from "../pretokenize/pre-tokenizer.js"
import { wholeScanner } from "../pretokenize/scan-pieces.js"
import type { PipelineText, SplitText } from "../text/pipeline-text.js"
import { BLOCK, type EncodingSession } from "./encoding-session.js"
import type { SpelledTokens } from "./normalized-text.js"

/** The choices of one call. */
export interface EncodingChoices extends SpelledTokens {
  /** Draws a segmentation. */
  readonly sampling: Sampling | undefined
  /** Whether places stay those of the text that the model encodes, valid only in `onPart`; otherwise they become the caller's. */
  readonly keepsPlaces?: boolean
}

/** Longer texts are not rewritten in reused memory. */
const MAX_REWRITTEN_BYTES = 2 ** 18

const NO_SCRATCH: Partial<Pick<EncodingSession, "normalized" | "split">> = {}

/** Encodes a text part by part; added tokens separate the parts. */
export function encodeParts(
  work: PipelineText,
  session: EncodingSession,
  out: TokenBuffer,
  choices: EncodingChoices,
  onPart?: (text: PipelineText, from: number, isAdded: boolean) => void,
): void {
  const { stages } = session
  const { sampling, special, keepsPlaces = false } = choices
  const encoder = special === undefined ? session.encoder : special.encoderOf(session.encoder)
  const { preTokenizer } = stages
  const scan = preTokenizer === undefined ? wholeScanner : preTokenizer.scan
  const isPlaced = out.places !== undefined
  const track = (isPlaced && !keepsPlaces) || stages.needsOrigin
  const { normalized, split } = track || work.length > MAX_REWRITTEN_BYTES ? NO_SCRATCH : session
  const { text, parts } = stages.part(work, track, normalized, choices)
  let words = 0
  for (let i = 0; i < parts.length; i += 3) {
    const start = parts[i]!
    const end = parts[i + 1]!
    const from = out.length
    let placed = text
    if (parts[i + 2] !== -1) putToken(out, parts[i + 2]!, start, end, words++)
    else if (scan !== undefined)
      words = encodeRange(scan, { encoder, pieces: session.pieces, out, sampling }, text.bytes, start, end, words)
    else if (split !== undefined && preTokenizer!.rewrite !== undefined) {
      split.text.length = 0
      split.count = 0
      session.range[0] = start
      session.range[1] = end
      preTokenizer!.rewrite(text.bytes, session.range, 1, split)
      encoder.encodePieces(split.text.bytes, split.pieces, split.count, out, sampling)
      if (isPlaced) placed = { bytes: split.text.bytes, length: split.text.length, origin: undefined }
    } else {
      const { text: changed, pieces, count } = preTokenizer!.preTokenize(wholeText(text, start, end), track)
      if (out.places !== undefined) out.places.firstPiece = words
      encoder.encodePieces(changed.bytes, pieces, count, out, sampling)
      words += count
      placed = changed
    }
    if (!isPlaced) continue
    onPart?.(placed, from, parts[i + 2] !== -1)
    if (!keepsPlaces) placeInCallersText(placed, out, from)
  }
}

function wholeText(text: PipelineText, start: number, end: number): SplitText {
  return { text, pieces: Int32Array.of(start, end), count: 1 }
}

interface RangeWork extends Pick<EncodingChoices, "sampling"> {
  readonly encoder: PieceEncoder
  /** Room for the pieces of a block. */
  readonly pieces: Int32Array
  readonly out: TokenBuffer
}

/** Encodes a stretch of text, block by block. */
function encodeRange(
  scan: Scanner,
  { encoder, pieces, out, sampling }: RangeWork,
  bytes: Uint8Array,
  start: number,
  end: number,
  firstPiece: number,
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

function placeInCallersText({ bytes, length, origin }: PipelineText, out: TokenBuffer, from: number): void {
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
