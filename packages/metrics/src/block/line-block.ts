// Many segments as bytes: what the batch engine and the string API both hand to a metric's fast path.
import type { BlockCache } from "./block-cache.js"

/**
 * A run of segments, one line each.
 *
 * Texts are valid UTF-8; a line ends at `\n`, which the last line may lack. Every text has exactly `segments`
 * lines; line i of each belongs to segment i. A reference line that is the single byte {@link MISSING_REFERENCE}
 * stands for a missing reference. A newline within a text, which no file of lines has, is the byte {@link LINE_BREAK}.
 */
export interface LineBlock {
  /** How many segments the block holds. */
  readonly segments: number
  /** The hypotheses. */
  readonly hypothesis: Uint8Array
  /** One text per reference. */
  readonly references: readonly Uint8Array[]
  /** What metrics work out about these texts, for the next metric; the texts must not change as long as it is in use. */
  readonly cache?: BlockCache
}

/** Alone on a line in place of a missing reference; the byte never occurs in UTF-8. */
export const MISSING_REFERENCE = 0xff

/** Between tokens in text whose tokens come from a caller's function; the byte never occurs in UTF-8. */
export const TOKEN_SEPARATOR = 0xfe

/** A newline within a text, where lines are segments; the byte never occurs in UTF-8. */
export const LINE_BREAK = 0xfd
