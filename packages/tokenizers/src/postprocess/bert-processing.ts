// BERT's post-processor: `[CLS] first [SEP] second [SEP]`, with segment ids 0 and 1.
import { checkedOptions, checkInteger, checkString, type OptionTable, wrongType } from "@lectern/core/checks"
import { MAX_ID } from "../encode/vocabulary.js"
import { tokensOutside } from "./encoding-columns.js"
import type { PostProcessor } from "./post-processor.js"

/** A special token and its id. */
export type SpecialToken = readonly [token: string, id: number]

/** BERT's special tokens. */
export interface BertProcessingOptions {
  /**
   * The token after each text.
   *
   * @defaultValue `["[SEP]", 102]`; RoBERTa's `["</s>", 2]`
   */
  readonly sep?: SpecialToken
  /**
   * The first token.
   *
   * @defaultValue `["[CLS]", 101]`; RoBERTa's `["<s>", 0]`
   */
  readonly cls?: SpecialToken
}

const OPTIONS: OptionTable<BertProcessingOptions> = {
  sep: [checkSpecialToken, ["[SEP]", 102]],
  cls: [checkSpecialToken, ["[CLS]", 101]],
}

/**
 * Adds BERT's special tokens.
 *
 * @param options - the special tokens
 * @returns the post-processor
 * @throws LecternError `unknown-option`; `wrong-type` or `out-of-range` for an option that is not a token and its id
 * @see [Note: WordPiece](../../../../docs/notes/wordpiece.md)
 * @example
 * ```ts
 * const model = wordLevel({ vocabulary: vocabulary([["<unk>", 0], ["river", 1], ["boat", 2]]) })
 * const tokenizer = createTokenizer({ model, postProcessor: bertProcessing() })
 * const { tokens, typeIds } = tokenizer.encodePair("river", "boat")
 * tokens //=> ["[CLS]", "river", "[SEP]", "boat", "[SEP]"]
 * typeIds //=> [0, 0, 0, 1, 1]
 * ```
 */
export function bertProcessing(options: BertProcessingOptions = {}): PostProcessor {
  const { sep, cls } = checkedOptions("bertProcessing()", options, OPTIONS)
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

/** Throws unless the value is a special token and its id. */
export function checkSpecialToken(name: string, value: unknown): void {
  if (!Array.isArray(value) || value.length !== 2) throw wrongType(name, value, "a token and its id")
  checkString(`${name}[0]`, value[0])
  checkInteger(`${name}[1]`, value[1], 0, MAX_ID)
}
