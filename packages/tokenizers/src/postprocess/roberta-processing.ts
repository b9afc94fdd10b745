// RoBERTa's post-processor: `<s> first </s> </s> second </s>`, all of segment 0, blanks left out of offsets.

import type { BertProcessingOptions } from "./bert-processing.js"
import { trimOffsets as trimmed } from "./byte-level-processing.js"
import { tokensOutside, withTypeId } from "./encoding-columns.js"
import type { PostProcessor } from "./post-processor.js"

/** RoBERTa's special tokens, and what is done to offsets. */
export interface RobertaProcessingOptions extends BertProcessingOptions {
  /**
   * Whether offsets leave out blanks at the ends of tokens.
   *
   * @defaultValue `true`
   */
  readonly trimOffsets?: boolean
  /**
   * Whether the pre-tokenizer put a blank before the text.
   *
   * @defaultValue `true`
   */
  readonly addPrefixSpace?: boolean
}

/**
 * Adds RoBERTa's special tokens: `["</s>", 2]` and `["<s>", 0]` by default.
 *
 * @param options - special tokens and offsets
 * @returns the post-processor
 */
export function robertaProcessing(options: RobertaProcessingOptions = {}): PostProcessor {
  const { sep = ["</s>", 2], cls = ["<s>", 0], trimOffsets = true, addPrefixSpace = true } = options
  return {
    addedTokens: (texts) => 2 * texts,
    process(encodings, { addSpecialTokens }) {
      const plain = encodings.map((each) => withTypeId(trimOffsets ? trimmed(each, { addPrefixSpace }) : each, 0))
      if (!addSpecialTokens) return plain
      return plain.flatMap((each, i) => {
        const [token, id] = i === 0 ? cls : sep
        return [tokensOutside([id], [token], {}), each, tokensOutside([sep[1]], [sep[0]], {})]
      })
    },
    toJson: () => ({
      type: "RobertaProcessing",
      sep: [...sep],
      cls: [...cls],
      trim_offsets: trimOffsets,
      add_prefix_space: addPrefixSpace,
    }),
  }
}
