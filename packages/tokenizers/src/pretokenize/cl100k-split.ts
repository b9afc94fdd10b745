// The splitting regex of cl100k_base by itself, for bundles without the others.
import { byteSplit } from "./byte-split.js"
import { cl100kScanner } from "./cl100k-scanner.js"
import { CL100K_PATTERN } from "./pattern-sources.js"
import type { PreTokenizer } from "./pre-tokenizer.js"

/**
 * Cuts text as tiktoken's cl100k_base does: `tiktokenSplit("cl100k_base")` without the code of the other encodings.
 *
 * @returns the pre-tokenizer
 */
export function cl100kSplit(): PreTokenizer {
  return byteSplit(cl100kScanner(), CL100K_PATTERN)
}
