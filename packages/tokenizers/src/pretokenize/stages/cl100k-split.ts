// The splitting regex of cl100k_base by itself, for bundles without the others.

import type { PreTokenizer } from "../pre-tokenizer.js"
import { cl100kScanner } from "../scanners/cl100k.js"
import { CL100K_PATTERN } from "../scanners/pattern-sources.js"
import { byteSplit } from "./byte-split.js"

/**
 * Cuts text as tiktoken's cl100k_base does: `tiktokenSplit("cl100k_base")` without the code of the other encodings.
 *
 * @returns the pre-tokenizer
 */
export function cl100kSplit(): PreTokenizer {
  return byteSplit(cl100kScanner(), CL100K_PATTERN)
}
