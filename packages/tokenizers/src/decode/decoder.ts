// What a decoder offers: from tokens back to text, in steps that can follow each other.
import type { JsonObject } from "../formats/json.js"

/** Turns tokens into text. */
export interface Decoder {
  /**
   * One step of decoding. The text is what the last step leaves, joined.
   *
   * @param tokens - left as they were
   * @returns what they turn into; not always as many
   */
  decodeChain(tokens: readonly string[]): readonly string[]
  /** The decoder as Hugging Face's `tokenizer.json` writes it; undefined when that format has no such decoder. */
  toJson(): JsonObject | undefined
}
