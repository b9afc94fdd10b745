// Many segments as bytes: the input of a metric's fast path, from the batch engine and the string API.
import type { BlockCache } from "./block-cache.js"

export { LINE_BREAK, MISSING_REFERENCE } from "@lectern/core/lines"

/**
 * A run of segments, one line each.
 *
 * Texts are valid UTF-8; a line ends at `\n`, which the last line may lack. Every text has exactly `segments` lines; line
 * i of each belongs to segment i. A reference line that is the single byte {@link MISSING_REFERENCE} means a missing
 * reference. A newline within a text, which cannot occur in a file of lines, is the byte {@link LINE_BREAK}.
 */
export interface LineBlock {
  /** Number of segments in the block. */
  readonly segments: number
  /** The hypotheses. */
  readonly hypothesis: Uint8Array
  /** One text per reference. */
  readonly references: readonly Uint8Array[]
  /** Values that metrics compute from these texts, for the next metric; the texts must not change while it is in use. */
  readonly cache?: BlockCache
}

/** Separates tokens in text whose tokens come from a caller's function; it never occurs in UTF-8. */
export const TOKEN_SEPARATOR = 0xfe
