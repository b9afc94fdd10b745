// The splitting regex of o200k_base by itself, for bundles without the others.

import type { PreTokenizer } from "../pre-tokenizer.js"
import { o200kScanner } from "../scanners/o200k.js"
import { O200K_PATTERN } from "../scanners/pattern-sources.js"
import { byteSplit } from "./byte-split.js"

/**
 * Cuts text as tiktoken's o200k_base does: `tiktokenSplit("o200k_base")` without the code of the other encodings.
 *
 * @returns the pre-tokenizer
 */
export function o200kSplit(): PreTokenizer {
  return byteSplit(o200kScanner(), O200K_PATTERN)
}
