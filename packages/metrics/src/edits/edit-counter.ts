// The counts of a block's edits.
import type { LineBlock } from "../block/line-block.js"

// Per segment: [hits, substitutions, deletions, insertions], whole numbers.
/** Numbers per segment. */
export const EDIT_COUNTS = 4

/** Counts the edits of blocks; reuses its memory. */
export type EditCounter = (block: LineBlock) => Int32Array
