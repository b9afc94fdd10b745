// A pre-tokenizer that leaves the text as it is and finds its pieces with a scanner.
import type { JsonObject } from "../text/json.js"
import type { PreTokenizer, Scanner } from "./pre-tokenizer.js"
import { scanPieces } from "./scan-pieces.js"

/**
 * Makes such a pre-tokenizer.
 *
 * @param scan - finds the pieces
 * @param json - how `tokenizer.json` writes it; undefined when that format has no such pre-tokenizer
 * @returns the pre-tokenizer
 */
export function scanningPreTokenizer(scan: Scanner, json: JsonObject | undefined): PreTokenizer {
  return {
    scan,
    byteLevel: false,
    preTokenize: (split) => scanPieces(scan, split),
    toJson: () => json,
  }
}
