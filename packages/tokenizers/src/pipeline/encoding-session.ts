// The resources for encoding one text at a time: the stages, an encoder, and reused memory.
import type { PieceEncoder, TokenBuffer } from "../encode/model.js"
import { placedTokenBuffer, tokenBuffer } from "../encode/token-buffer.js"
import type { PreTokenizer } from "../pretokenize/pre-tokenizer.js"
import { writeText } from "../text/encode-text.js"
import { growthLimit, type PipelineText, SLACK } from "../text/pipeline-text.js"
import { builderOf, type SplitTextBuilder, type TextBuilder } from "../text/text-builder.js"
import type { TextSplitter } from "./normalized-text.js"
import type { TokenizerParts } from "./tokenizer.js"

/** The prepared stages of encoding. */
export interface EncodingStages {
  /** Splits at added tokens and normalizes. */
  readonly part: TextSplitter
  /** Splits into pieces. */
  readonly preTokenizer: PreTokenizer | undefined
  /** Whether the pre-tokenizer needs the origin of a normalized text. */
  readonly needsOrigin: boolean
}

/** Encodes one text at a time. */
export interface EncodingSession {
  /** The stages before the model. */
  readonly stages: EncodingStages
  /** Encodes pieces. */
  readonly encoder: PieceEncoder
  /** Receives the pieces of scanners. */
  readonly pieces: Int32Array
  /** The range that is split into pieces. */
  readonly range: Int32Array
  /** Normalized text. */
  readonly normalized: TextBuilder
  /** Rewritten text and its pieces. */
  readonly split: SplitTextBuilder
  /** Memory for texts. */
  bytes: Uint8Array
  /** Tokens without places. */
  plain: TokenBuffer
  /** Tokens with places. */
  placed: TokenBuffer
}

/** Does work with a session that no other call uses at the same time, and returns its result. */
export type WithSession = <Result>(work: (session: EncodingSession) => Result) => Result

/** The number of pieces that a scanner finds at once. */
export const BLOCK = 4096
/** Memory for longer texts and for more tokens than this is not reused. */
const MAX_REUSED_BYTES = 2 ** 20
const MAX_REUSED_TOKENS = 2 ** 20

/**
 * Makes the session of a tokenizer. A stage may call the tokenizer that it is part of: the inner call then gets its own session.
 */
export function encodingSession(stages: EncodingStages, model: TokenizerParts["model"]): WithSession {
  const begin = (): EncodingSession => ({
    stages,
    encoder: model.encoder(stages.preTokenizer?.byteLevel === true ? "byte" : "character"),
    pieces: new Int32Array(2 * BLOCK),
    range: new Int32Array(2),
    normalized: builderOf(new Uint8Array(1024)),
    split: { text: builderOf(new Uint8Array(1024)), pieces: new Int32Array(256), count: 0 },
    bytes: new Uint8Array(1024),
    plain: tokenBuffer(),
    placed: placedTokenBuffer(),
  })
  const own = begin()
  let isBusy = false
  return (work) => {
    if (isBusy) return work(begin())
    isBusy = true
    try {
      return work(own)
    } finally {
      isBusy = false
    }
  }
}

/** An empty buffer for the tokens of a text, valid until the next call. */
export function plainBuffer(session: EncodingSession): TokenBuffer {
  if (session.plain.ids.length > MAX_REUSED_TOKENS) session.plain = tokenBuffer()
  session.plain.length = 0
  return session.plain
}

/** The same with places. */
export function placedBuffer(session: EncodingSession): TokenBuffer {
  if (session.placed.ids.length > MAX_REUSED_TOKENS) session.placed = placedTokenBuffer()
  session.placed.length = 0
  return session.placed
}

/** Writes a text as UTF-8, valid until the next call. */
export function writePipelineText(session: EncodingSession, text: string): PipelineText {
  const bytes = roomForText(session, text.length * 3)
  const length = writeText(text, bytes)
  return { bytes, length, origin: undefined, maxLength: growthLimit(length) }
}

/** Copies a text that is UTF-8 already, valid until the next call. */
export function copyPipelineText(session: EncodingSession, text: Uint8Array, start: number, end: number): PipelineText {
  const length = end - start
  const bytes = roomForText(session, length)
  bytes.set(text.subarray(start, end))
  return { bytes, length, origin: undefined, maxLength: growthLimit(length) }
}

function roomForText(session: EncodingSession, length: number): Uint8Array {
  const needed = length + SLACK
  if (needed <= session.bytes.length) return session.bytes
  const isReused = needed <= MAX_REUSED_BYTES
  const bytes = new Uint8Array(isReused ? needed * 2 : needed)
  if (isReused) session.bytes = bytes
  return bytes
}
