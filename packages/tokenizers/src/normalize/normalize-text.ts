// Normalizes a string by itself.
import { decodeText, encodeText } from "../text/encode-text.js"
import type { Normalizer } from "./normalizer.js"

/**
 * What a normalizer makes of a text.
 *
 * @param normalizer - any normalizer
 * @param text - any string; lone surrogates become U+FFFD first
 * @returns the changed text
 * @example
 * normalizeText(lowercase(), "ÄÖ") //=> "äö"
 */
export function normalizeText(normalizer: Normalizer, text: string): string {
  return decodeText(normalizer.normalize(encodeText(text), false))
}
