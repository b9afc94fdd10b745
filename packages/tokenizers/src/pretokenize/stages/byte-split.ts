// Splitting regexes before a model of bytes: those of cl100k_base and o200k_base separately, for bundles without the others.
import type { PreTokenizer, Scanner } from "../pre-tokenizer.js"
import { scanPieces } from "../scan-pieces.js"
import { cl100kScanner } from "../scanners/cl100k.js"
import { o200kScanner } from "../scanners/o200k.js"
import { CL100K_PATTERN, O200K_PATTERN } from "../scanners/pattern-sources.js"

/**
 * Splits text as tiktoken's cl100k_base does: `tiktokenSplit("cl100k_base")` without the code of the other encodings.
 *
 * @returns the pre-tokenizer
 */
export function cl100kSplit(): PreTokenizer {
  return byteSplit(cl100kScanner(), CL100K_PATTERN)
}

/**
 * Splits text as tiktoken's o200k_base does: `tiktokenSplit("o200k_base")` without the code of the other encodings.
 *
 * @returns the pre-tokenizer
 */
export function o200kSplit(): PreTokenizer {
  return byteSplit(o200kScanner(), O200K_PATTERN)
}

/** Splits text for a model of bytes. In files it is a Split and a ByteLevel stage. */
export function byteSplit(scan: Scanner, regex: string): PreTokenizer {
  return {
    scan,
    byteLevel: true,
    preTokenize: (split) => scanPieces(scan, split),
    toJson: () => ({
      type: "Sequence",
      pretokenizers: [
        { type: "Split", pattern: { Regex: regex }, behavior: "Isolated", invert: false },
        { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: false },
      ],
    }),
  }
}
