// Pre-tokenizers that do not change the text and find its pieces with a scanner.
import { enlarged } from "@lectern/core"
import type { JsonObject } from "../text/json.js"
import type { SplitText } from "../text/pipeline-text.js"
import type { PreTokenizer, Scanner } from "./pre-tokenizer.js"

/** The number of pieces found at a time. */
const BLOCK = 512

/** Scans every piece separately. */
export function scanPieces(scan: Scanner, split: SplitText): SplitText {
  const { bytes, length } = split.text
  // A piece has at least one byte.
  const block = Math.min(BLOCK, length + 1)
  const found = new Int32Array(2 * block)
  let pieces = new Int32Array(Math.max(2 * block, 4 * split.count))
  let size = 0
  for (let i = 0; i < split.count; i++) {
    const end = split.pieces[2 * i + 1]!
    for (let at = split.pieces[2 * i]!; at < end; ) {
      const count = scan(bytes, at, end, found)
      if (size + 2 * count > pieces.length) pieces = enlarged(pieces, 2 * pieces.length)
      for (let j = 0; j < 2 * count; j++) pieces[size + j] = found[j]!
      size += 2 * count
      if (count < block) break
      at = found[2 * count - 1]!
    }
  }
  return { text: split.text, pieces, count: size >> 1 }
}

/** A pre-tokenizer that does not change the text. */
export function scanningPreTokenizer(scan: Scanner, json: JsonObject | undefined): PreTokenizer {
  return {
    scan,
    byteLevel: false,
    preTokenize: (split) => scanPieces(scan, split),
    toJson: () => json,
  }
}

/** Finds the whole text as one piece, or no piece in an empty text. */
export const wholeScanner: Scanner = (_bytes, start, end, pieces) => {
  if (start >= end || pieces.length < 2) return 0
  pieces[0] = start
  pieces[1] = end
  return 1
}
