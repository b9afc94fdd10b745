// The kernel's memory: its limits, its tables, and the caller's place for texts. The tables of words come first.
import { MAX_REFERENCES } from "../../kernel/wasm/lines.as"
import { CURSORS as WORD_CURSORS } from "../../ngrams/wasm/memory.as"

/** The maximum number of bytes in a line of characters; a line has fewer words than this. */
export const MAX_BYTES: u32 = (1 << 16) - 1
/**
 * The fewest cells from which on the plain kernel divides a matrix, which changes its choice among equals: none of fewer
 * than 65 columns or 10 rows, but lines are too short for one.
 */
export const LARGE_CELLS: u32 = 1 << 22
/** Columns of a strip of a matrix. */
export const STRIP: u32 = 128

// Addresses. Sequences have room for what is read beyond the end of a line.
export const HYPOTHESIS: u32 = (WORD_CURSORS + 63) & ~63 // u32 each: the tokens of a line
export const REFERENCE: u32 = HYPOTHESIS + ((MAX_BYTES + 64) << 2)
// By row, u8: the change along the border before a strip. Bit 0: not one more. Bit 1: one less.
export const CHANGES: u32 = REFERENCE + ((MAX_BYTES + 64) << 2)
// By token, a code point or a smaller number: its columns in the strip, 128 bits. The last entry is always empty.
export const PLACES: u32 = (CHANGES + MAX_BYTES + 64) & ~15
export const NO_PLACE: u32 = PLACES + (0x110000 << 4)
// By strip and row, 128 bits each: columns that are one more than their left neighbour, and columns that are one less.
export const VECTORS: u32 = NO_PLACE + 16
const MAX_ROWS: u32 = (LARGE_CELLS + 2 * MAX_BYTES) / STRIP + MAX_BYTES + 2 // of all strips, with one before and one after
export const CURSORS: u32 = VECTORS + (MAX_ROWS << 5) // per text: its next line, u32
export const TEXT: u32 = (CURSORS + ((MAX_REFERENCES + 1) << 2) + 63) & ~63 // from here on the memory belongs to the caller
