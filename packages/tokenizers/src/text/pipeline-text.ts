// Text under way through the pipeline: UTF-8 bytes, and where in the caller's text each byte comes from.

/** Text in work. Stages that change nothing hand on the same object. */
export interface PipelineText {
  /** The text is `bytes[0 .. length)`, valid UTF-8; at least 8 more bytes can be read after it. */
  readonly bytes: Uint8Array
  /** Bytes of text. */
  readonly length: number
  /** Where the bytes come from; undefined when the text is the caller's own, or when nobody asked to keep track. */
  readonly origin: Origin | undefined
  /** Bytes it may grow to when it is changed: see `growthLimit`. No limit when left out. */
  readonly maxLength?: number | undefined
}

/**
 * For every byte of a text in work: the bytes `[starts[i], ends[i])` of the caller's text that the byte's character stands
 * for. All bytes of one character have equal entries; an inserted character has those of its neighbour, or an empty range.
 */
export interface Origin {
  /** First byte in the caller's text. */
  readonly starts: Int32Array
  /** Byte after the last. */
  readonly ends: Int32Array
}

/** Bytes that can be read, but mean nothing, after a text in work. */
export const SLACK = 8

/** A text split into pieces: what pre-tokenizers hand on and models encode, each piece by itself. */
export interface SplitText {
  /** The text. */
  readonly text: PipelineText
  /** Pairs of numbers: the first byte of a piece and the byte after its last. Pieces are in order and do not overlap; text between them is dropped. */
  readonly pieces: Int32Array
  /** How many pieces: `pieces` may have room for more. */
  readonly count: number
}
