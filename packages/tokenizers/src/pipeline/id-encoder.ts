// Encodes texts to ids only, for pages that count tokens or send ids: half the code of a tokenizer.

import { checkString } from "@lectern/core/checks"
import type { Sampling } from "../encode/model.js"
import { encodeToIds } from "./encode-string.js"
import { encodingSession } from "./encoding-session.js"
import { looksAtOrigin } from "./encoding-stages.js"
import { normalizedText } from "./normalized-text.js"
import { checkSampling, checkStages } from "./options.js"
import type { TokenizerParts } from "./tokenizer.js"

/**
 * Encodes a text.
 *
 * @param text - any text; an unpaired surrogate counts as U+FFFD
 * @param sampling - draws a segmentation; the best one when omitted
 * @returns ids, fresh
 * @throws LecternError as `Tokenizer.encodeIds` does
 */
export type IdEncoder = (text: string, sampling?: Sampling) => Int32Array

/**
 * Makes an encoder of plain text. Its ids are those of the tokenizer with only these three stages: added tokens are not found,
 * as is right for untrusted text (tiktoken's `encode_ordinary`), and no special tokens are added.
 *
 * A bundle does not contain the code for added tokens, offsets, truncation, padding and decoding.
 *
 * @param parts - its stages; only the model is needed
 * @returns a function that encodes a text, with its own caches
 * @throws LecternError `unknown-option`; `wrong-type` for a part that is not such a stage
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#small-pages)
 * @example
 * ```ts
 * const model = wordLevel({ vocabulary: vocabulary([["<unk>", 0], ["the", 1], ["river", 2]]) })
 * const idsOf = idEncoder({ preTokenizer: whitespaceSplit(), model })
 * idsOf("the old river") //=> [1, 0, 2]
 * ```
 */
export function idEncoder(parts: Pick<TokenizerParts, "normalizer" | "preTokenizer" | "model">): IdEncoder {
  checkStages(parts)
  const { normalizer, preTokenizer } = parts
  const needsOrigin = normalizer !== undefined && looksAtOrigin(preTokenizer)
  const stages = { part: normalizedText(normalizer), preTokenizer, needsOrigin }
  const withSession = encodingSession(stages, parts.model)
  return (text, sampling) => {
    checkString("text", text)
    if (sampling !== undefined) checkSampling(sampling)
    return withSession((session) => encodeToIds(text, session, { sampling, special: undefined, name: "text" }))
  }
}
