// The interface of normalizers.
import { checkString } from "@lectern/core/checks"
import { checkPart, checkParts } from "../text/checks.js"
import { decodeText, encodeText } from "../text/encode-text.js"
import type { Json, JsonObject } from "../text/json.js"
import type { PipelineText } from "../text/pipeline-text.js"
import type { TextBuilder } from "../text/text-builder.js"

/** Changes text before it is split into pieces. */
export interface Normalizer {
  /**
   * Changes a text.
   *
   * @param text - not changed
   * @param track - whether the result needs its origin
   * @returns the changed text, or `text` itself if nothing changes
   * @throws LecternError `bad-data` if it gets longer than `text.maxLength`: 64 times the bytes of the caller's text plus 2^20
   */
  normalize(text: PipelineText, track: boolean): PipelineText
  /**
   * A fast path for results without origins, if there is one.
   *
   * @internal
   */
  readonly rewrite?: TextRewriter | undefined
  /** The normalizer as Hugging Face's `tokenizer.json` writes it; undefined if that format has no such normalizer. */
  toJson(): JsonObject | undefined
}

/** Does the same as `normalize`, in reused memory. */
export type TextRewriter = (text: PipelineText, into: TextBuilder) => PipelineText | undefined

/**
 * Normalizes a text.
 *
 * @param normalizer - any normalizer
 * @param text - any string; unpaired surrogates become U+FFFD first
 * @returns the changed text
 * @throws LecternError `wrong-type` for an argument of the wrong type
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#normalizers)
 * @example
 * ```ts
 * normalizeText(lowercase(), "ÄÖ") //=> "äö"
 * ```
 */
export function normalizeText(normalizer: Normalizer, text: string): string {
  checkPart("normalizer", normalizer, "normalizer")
  checkString("text", text)
  return decodeText(normalizer.normalize(encodeText(text), false))
}

/**
 * Applies normalizers one after the other.
 *
 * @param normalizers - in order
 * @returns the normalizer Hugging Face calls `Sequence`; it can be written as `tokenizer.json` if all of its parts can
 * @throws LecternError `wrong-type` for an argument that is not a list of normalizers
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#normalizers)
 * @example
 * ```ts
 * normalizeText(normalizerSequence([nfd(), stripAccents(), lowercase()]), "Élan") //=> "elan"
 * ```
 */
export function normalizerSequence(normalizers: readonly Normalizer[]): Normalizer {
  checkParts("normalizers", normalizers, "normalizer")
  return {
    normalize: (text, track) => normalizers.reduce((changed, each) => each.normalize(changed, track), text),
    toJson() {
      const parts: Json[] = []
      for (const each of normalizers) {
        const json = each.toJson()
        if (json === undefined) return undefined
        parts.push(json)
      }
      return { type: "Sequence", normalizers: parts }
    },
  }
}
