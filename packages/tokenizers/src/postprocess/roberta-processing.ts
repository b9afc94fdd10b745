// RoBERTa's post-processor: `<s> first </s> </s> second </s>`, all of segment 0, with offsets that exclude blanks.

import { checkBoolean, checkedOptions, type OptionTable } from "@lectern/core/checks"
import { type BertProcessingOptions, checkSpecialToken } from "./bert-processing.js"
import { trimOffsets as trimmed } from "./byte-level-processing.js"
import { tokensOutside, withTypeId } from "./encoding-columns.js"
import type { PostProcessor } from "./post-processor.js"

/** RoBERTa's special tokens, and the treatment of offsets. */
export interface RobertaProcessingOptions extends BertProcessingOptions {
  /**
   * Whether offsets exclude blanks at the ends of tokens.
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

const OPTIONS: OptionTable<RobertaProcessingOptions> = {
  sep: [checkSpecialToken, ["</s>", 2]],
  cls: [checkSpecialToken, ["<s>", 0]],
  trimOffsets: [checkBoolean, true],
  addPrefixSpace: [checkBoolean, true],
}

/**
 * Adds RoBERTa's special tokens: `["</s>", 2]` and `["<s>", 0]` by default.
 *
 * @param options - special tokens and offsets
 * @returns the post-processor
 * @throws LecternError `unknown-option`; `wrong-type` or `out-of-range` for an option that is not allowed
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#post-processors)
 * @example
 * ```ts
 * const model = wordLevel({ vocabulary: vocabulary([["<unk>", 3], ["river", 4], ["boat", 5]]) })
 * const tokenizer = createTokenizer({ model, postProcessor: robertaProcessing() })
 * tokenizer.encodePair("river", "boat").tokens //=> ["<s>", "river", "</s>", "</s>", "boat", "</s>"]
 * ```
 */
export function robertaProcessing(options: RobertaProcessingOptions = {}): PostProcessor {
  const { sep, cls, trimOffsets, addPrefixSpace } = checkedOptions("robertaProcessing()", options, OPTIONS)
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
