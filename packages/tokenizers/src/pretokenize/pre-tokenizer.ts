// The interface of pre-tokenizers.
import type { JsonObject } from "../text/json.js"
import type { SplitText } from "../text/pipeline-text.js"
import type { SplitTextBuilder } from "../text/text-builder.js"

/** Splits text into pieces that the model encodes one by one. */
export interface PreTokenizer {
  /**
   * Splits every piece further, and may change the text (Metaspace writes `▁` for blanks).
   *
   * @param split - not changed; a whole text is one piece
   * @param track - whether a changed text needs its origin
   * @returns the smaller pieces
   */
  preTokenize(split: SplitText, track: boolean): SplitText
  /** A fast path for one whole text, if the text is not changed and pieces can be found one after the other; otherwise undefined. */
  readonly scan: Scanner | undefined
  /**
   * A fast path that changes the text without tracking its origin, if there is one.
   *
   * @internal
   */
  readonly rewrite?: Rewriter | undefined
  /** Whether the model's vocabulary is written in GPT-2's alphabet of bytes. */
  readonly byteLevel: boolean
  /** The pre-tokenizer as Hugging Face's `tokenizer.json` writes it; undefined if that format has no such pre-tokenizer. */
  toJson(): JsonObject | undefined
}

/**
 * Finds pieces in `[start, end)` one after the other and writes pairs (first byte, byte after the last) into `pieces` from its
 * beginning, until it is full or the range ends. A scanner looks ahead but never before the first byte: if `pieces` is
 * full, another call with `start` at the end of the last piece continues as if there had been no break.
 *
 * @param bytes - UTF-8, readable 8 bytes beyond `end`
 * @param start - first byte
 * @param end - the byte after the last
 * @param pieces - written in place
 * @returns the number of pieces found; less than `pieces.length / 2` at the end of the range
 */
export type Scanner = (bytes: Uint8Array, start: number, end: number, pieces: Int32Array) => number

/** Does the same as `preTokenize`, in reused memory. It may omit empty pieces. */
export type Rewriter = (bytes: Uint8Array, pieces: Int32Array, count: number, into: SplitTextBuilder) => void
