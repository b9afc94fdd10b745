// What a normalizer offers, and what it makes of a text.
import { checkString } from "@lectern/core/checks"
import { checkPart } from "../text/checks.js"
import { decodeText, encodeText } from "../text/encode-text.js"
import type { JsonObject } from "../text/json.js"
import type { PipelineText } from "../text/pipeline-text.js"
import type { TextBuilder } from "../text/text-builder.js"

/** Changes text before it is split into pieces. */
export interface Normalizer {
  /**
   * Changes a text.
   *
   * @param text - left as it was
   * @param track - whether the result needs its origin
   * @returns the changed text, or `text` itself when nothing changes
   * @throws LecternError `bad-data` when it gets longer than `text.maxLength`: 64 times the bytes of the caller's text and 2^20 more
   */
  normalize(text: PipelineText, track: boolean): PipelineText
  /**
   * The quick way where nobody asks for origins; missing where there is none.
   *
   * @internal
   */
  readonly rewrite?: TextRewriter | undefined
  /** The normalizer as Hugging Face's `tokenizer.json` writes it; undefined when that format has no such normalizer. */
  toJson(): JsonObject | undefined
}

/**
 * Does what `normalize` does, into memory that is used again.
 *
 * @param text - left as it was
 * @param into - written in place, from its beginning; without origin
 * @returns the changed text, which holds until `into` is used again, or `text` itself; undefined for a text that only
 * `normalize` can change
 */
export type TextRewriter = (text: PipelineText, into: TextBuilder) => PipelineText | undefined

/**
 * What a normalizer makes of a text.
 *
 * @param normalizer - any normalizer
 * @param text - any string; lone surrogates become U+FFFD first
 * @returns the changed text
 * @throws LecternError `wrong-type` for what is not a normalizer or a string
 * @example
 * normalizeText(lowercase(), "ÄÖ") //=> "äö"
 */
export function normalizeText(normalizer: Normalizer, text: string): string {
  checkPart("normalizer", normalizer, "normalizer")
  checkString("text", text)
  return decodeText(normalizer.normalize(encodeText(text), false))
}
