// BERT's post-processor: `[CLS] first [SEP] second [SEP]`, with segment ids 0 and 1.
import { tokensOutside } from "./encoding-columns.js"
import type { PostProcessor } from "./post-processor.js"

/** A special token and its id. */
export type SpecialToken = readonly [token: string, id: number]

/** BERT's special tokens. */
export interface BertProcessingOptions {
  /**
   * Ends each text.
   *
   * @defaultValue `["[SEP]", 102]`; RoBERTa's `["</s>", 2]`
   */
  readonly sep?: SpecialToken
  /**
   * Begins the whole.
   *
   * @defaultValue `["[CLS]", 101]`; RoBERTa's `["<s>", 0]`
   */
  readonly cls?: SpecialToken
}

/**
 * Adds BERT's special tokens.
 *
 * @param options - the special tokens
 * @returns the post-processor
 */
export function bertProcessing({
  sep = ["[SEP]", 102],
  cls = ["[CLS]", 101],
}: BertProcessingOptions = {}): PostProcessor {
  return {
    addedTokens: (texts) => texts + 1,
    process(encodings, { addSpecialTokens }) {
      if (!addSpecialTokens) return encodings
      return encodings.flatMap((each, typeIds) => [
        ...(typeIds === 0 ? [tokensOutside([cls[1]], [cls[0]], {})] : []),
        each,
        tokensOutside([sep[1]], [sep[0]], { typeIds }),
      ])
    },
    toJson: () => ({ type: "BertProcessing", sep: [...sep], cls: [...cls] }),
  }
}
