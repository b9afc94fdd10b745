// Text in the pipeline: UTF-8 bytes, the origin of each byte in the caller's text, and the limit of its growth. Normalizers come from
// untrusted files, and a sequence of replacements that each double a text would fill any memory.
import { badData, type LecternError } from "@lectern/core"

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

/** A text may become this many times as long. Unicode's decompositions stay below 20 times. */
export const MAX_GROWTH = 64

/** This many additional bytes are allowed for any length. */
const FREE_GROWTH: number = 1 << 20

/** The maximum length in bytes of a text after all stages. */
export function growthLimit(length: number): number {
  return length * MAX_GROWTH + FREE_GROWTH
}

/** The error for a text that grows beyond its limit. */
export function grownTooFar(): LecternError {
  const why = `it makes a text longer than the maximum of ${MAX_GROWTH} times its bytes plus ${FREE_GROWTH}`
  return badData("normalizer", why)
}
