// The splitting regex of o200k_base by itself, for bundles without the others.
import { byteSplit } from "./byte-split.js"
import { o200kScanner } from "./o200k-scanner.js"
import { O200K_PATTERN } from "./pattern-sources.js"
import type { PreTokenizer } from "./pre-tokenizer.js"

/**
 * Cuts text as tiktoken's o200k_base does: `tiktokenSplit("o200k_base")` without the code of the other encodings.
 *
 * @returns the pre-tokenizer
 */
export function o200kSplit(): PreTokenizer {
  return byteSplit(o200kScanner(), O200K_PATTERN)
}
