// Text in the pipeline: UTF-8 bytes, and the origin of each byte in the caller's text.

/** A text in the pipeline. Stages that change nothing return the same object. */
export interface PipelineText {
  /** The text is `bytes[0 .. length)`, valid UTF-8; at least 8 more bytes can be read after it. */
  readonly bytes: Uint8Array
  /** The number of bytes. */
  readonly length: number
  /** The origin of the bytes; undefined if the text is the caller's own, or if no origin was requested. */
  readonly origin: Origin | undefined
  /** The maximum length after changes: see `growthLimit`. No limit when omitted. */
  readonly maxLength?: number | undefined
}

/**
 * Origin of every byte of a pipeline text: the bytes `[starts[i], ends[i])` of the caller's text that its character represents.
 * All bytes of one character have equal entries; an inserted character has those of its neighbour, or an empty range.
 */
export interface Origin {
  /** First byte in the caller's text. */
  readonly starts: Int32Array
  /** The byte after the last. */
  readonly ends: Int32Array
}

/** The number of readable bytes without meaning after a pipeline text. */
export const SLACK = 8

/** A text split into pieces, which pre-tokenizers return and models encode independently. */
export interface SplitText {
  /** The text. */
  readonly text: PipelineText
  /** Pairs of numbers: the first byte of a piece and the byte after its last. Pieces are in order and do not overlap; text between them is dropped. */
  readonly pieces: Int32Array
  /** The number of pieces; `pieces` may have room for more. */
  readonly count: number
}
