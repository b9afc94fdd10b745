// The interface of post-processors, which put special tokens around one encoding or two.

import type { JsonObject } from "../text/json.js"
import type { Encoding } from "./encoding.js"

/** Adds special tokens to the encodings of one text or two, or changes the encodings. */
export interface PostProcessor {
  /**
   * The number of special tokens it adds.
   *
   * @param texts - the number of texts
   */
  addedTokens(texts: number): number
  /**
   * Puts special tokens around encodings.
   *
   * @param encodings - of one text or two, in order; segment ids are 0 and 1
   * @param options - whether to add special tokens
   * @returns fresh encodings; joined they are the result
   * @throws LecternError `bad-data` if it cannot follow the previous post-processor
   */
  process(encodings: readonly Encoding[], options: ProcessOptions): readonly Encoding[]
  /** The post-processor as Hugging Face's `tokenizer.json` writes it. */
  toJson(): JsonObject
}

/** Options of a call of a post-processor. */
export interface ProcessOptions {
  /** Whether to add special tokens around the text. */
  readonly addSpecialTokens: boolean
}
