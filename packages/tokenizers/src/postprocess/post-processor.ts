// What a post-processor offers: it puts special tokens around one encoding or two.
import type { Encoding } from "../encoding.js"
import type { JsonObject } from "../formats/json.js"

/** Makes the final encoding out of the encodings of one text or two. */
export interface PostProcessor {
  /**
   * How many special tokens it adds.
   *
   * @param isPair - whether there are two texts
   */
  addedTokens(isPair: boolean): number
  /**
   * Puts encodings together.
   *
   * @param first - of the first text
   * @param second - of the second text, if there is one
   * @param addSpecialTokens - whether special tokens are wanted
   * @returns the whole, fresh
   */
  process(first: Encoding, second: Encoding | undefined, addSpecialTokens: boolean): Encoding
  /** The post-processor as Hugging Face's `tokenizer.json` writes it. */
  toJson(): JsonObject
}
