// What a post-processor offers: it puts special tokens around one encoding or two.

import type { JsonObject } from "../text/json.js"
import type { Encoding } from "./encoding.js"

/** Adds special tokens to the encodings of one text or two, or changes them otherwise. */
export interface PostProcessor {
  /**
   * How many special tokens it adds.
   *
   * @param texts - to one text or to two
   */
  addedTokens(texts: number): number
  /**
   * Puts special tokens around encodings.
   *
   * @param encodings - of one text or two, in order; segment ids are 0 and 1
   * @param options - whether special tokens are wanted
   * @returns fresh encodings; joined they are the result
   * @throws LecternError `bad-data` when it cannot follow the post-processor before it
   */
  process(encodings: readonly Encoding[], options: ProcessOptions): readonly Encoding[]
  /** The post-processor as Hugging Face's `tokenizer.json` writes it. */
  toJson(): JsonObject
}

/** What a call of a post-processor wants. */
export interface ProcessOptions {
  /** Whether special tokens are put around the text. */
  readonly addSpecialTokens: boolean
}
