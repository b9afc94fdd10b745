// The parts of a tokenizer, checked, with defaults filled in.

import { MAX_ID } from "../encode/vocabulary.js"
import { completeTokens, whole } from "./complete-tokens.js"
import type { CompletePadding, CompleteParts, Padding, TokenizerParts, Truncation } from "./tokenizer.js"

/** The longest sequence that padding makes: an untrusted file cannot make us allocate more for every text. */
export const MAX_PADDING: number = 2 ** 20

/**
 * Checks parts and fills in defaults.
 *
 * @param parts - as the caller gives them
 * @returns complete parts, added tokens by id
 * @throws LecternError `out-of-range` for a number beyond its limits, `bad-data` for an added token whose id is another token's
 */
export function completeParts(parts: TokenizerParts): CompleteParts {
  const { addedTokens = [], truncation, padding } = parts
  return {
    ...parts,
    addedTokens: completeTokens(addedTokens, parts.model.vocabulary),
    truncation: truncation && completeTruncation(truncation),
    padding: padding && completePadding(padding),
  }
}

function completeTruncation({
  maxLength = 512,
  strategy = "longestFirst",
  stride = 0,
  direction = "right",
}: Truncation): Required<Truncation> {
  whole("maxLength", maxLength, 0, Number.MAX_SAFE_INTEGER)
  whole("stride", stride, 0, Number.MAX_SAFE_INTEGER)
  return { maxLength, strategy, stride, direction }
}

function completePadding(padding: Padding): CompletePadding {
  const {
    strategy = "batchLongest",
    direction = "right",
    padToMultipleOf,
    padId = 0,
    padTypeId = 0,
    padToken = "[PAD]",
  } = padding
  if (strategy !== "batchLongest") whole("the fixed length of padding", strategy.fixed, 0, MAX_PADDING)
  if (padToMultipleOf !== undefined) whole("padToMultipleOf", padToMultipleOf, 0, MAX_PADDING)
  whole("padId", padId, 0, MAX_ID)
  whole("padTypeId", padTypeId, 0, MAX_ID)
  return { strategy, direction, padToMultipleOf, padId, padTypeId, padToken }
}
