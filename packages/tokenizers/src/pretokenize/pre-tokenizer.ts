// What a pre-tokenizer offers.
import type { JsonObject } from "../text/json.js"
import type { SplitText } from "../text/pipeline-text.js"
import type { SplitTextBuilder } from "../text/split-text-builder.js"

/** Splits text into pieces that the model encodes one by one. */
export interface PreTokenizer {
  /**
   * Splits every piece further, and may change the text as it does (Metaspace writes `▁` for blanks).
   *
   * @param split - left as it was; a whole text is one piece
   * @param track - whether a changed text needs its origin
   * @returns the smaller pieces
   */
  preTokenize(split: SplitText, track: boolean): SplitText
  /** The quick way for one whole text, where text is not changed and pieces can be found one after the other; else undefined. */
  readonly scan: Scanner | undefined
  /**
   * The quick way where the text is changed and nobody asks where it comes from; missing where there is none.
   *
   * @internal
   */
  readonly rewrite?: Rewriter | undefined
  /** Whether the model's vocabulary is written in GPT-2's alphabet of bytes. */
  readonly byteLevel: boolean
  /** The pre-tokenizer as Hugging Face's `tokenizer.json` writes it; undefined when that format has no such pre-tokenizer. */
  toJson(): JsonObject | undefined
}

/**
 * Finds pieces in `[start, end)` one after the other and writes pairs (first byte, byte after the last) into `pieces` from its
 * beginning, until it is full or the range ends. A scanner looks ahead but never behind the first byte: when `pieces` is
 * full, calling again with `start` at the end of the last piece goes on as if there had been no break.
 *
 * @param bytes - UTF-8, readable 8 bytes beyond `end`
 * @param start - first byte
 * @param end - byte after the last
 * @param pieces - written in place
 * @returns how many pieces were found; less than `pieces.length / 2` when the range has ended
 */
export type Scanner = (bytes: Uint8Array, start: number, end: number, pieces: Int32Array) => number

/**
 * Does what `preTokenize` does, into memory that is used again. Empty pieces may be left out.
 *
 * @param bytes - UTF-8 of a text without origin
 * @param pieces - pairs of numbers: first byte, byte after the last
 * @param count - how many pieces
 * @param into - appended to in place
 */
export type Rewriter = (bytes: Uint8Array, pieces: Int32Array, count: number, into: SplitTextBuilder) => void
