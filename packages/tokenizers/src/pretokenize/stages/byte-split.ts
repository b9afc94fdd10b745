// A splitting regex before a model of bytes.
import type { PreTokenizer, Scanner } from "../pre-tokenizer.js"
import { scanPieces } from "../scan-pieces.js"

/**
 * Cuts text for a model of bytes. In files it is a Split and a ByteLevel stage.
 *
 * @param scan - finds the matches of the regex, which cover all text
 * @param regex - its source, for files
 * @returns the pre-tokenizer
 */
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
