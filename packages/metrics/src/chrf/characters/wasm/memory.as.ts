// The kernel's memory: its limits, its tables, and the caller's place for texts. The tables of words come first.
import { MAX_REFERENCES } from "../../../kernel/wasm/lines.as"
import { CURSORS as WORD_CURSORS, MAX_TOKENS } from "../../../ngrams/wasm/memory.as"

/** The maximum number of members of a sequence. */
export const MAX_LENGTH: u32 = MAX_TOKENS
/** The highest order: this many numbers fit a 64-bit word, with four bits to spare. */
const MAX_ORDER: u32 = 6
/** Bits of a number. */
export const NUMBER_BITS: u32 = 10
/** The highest number; 0 means a member that the hypothesis lacks. */
export const MAX_NUMBER: u32 = (1 << NUMBER_BITS) - 1

const CODE_POINTS: u32 = 0x110000
/** Bytes of the table of characters. */
export const CHARACTER_BYTES: u32 = CODE_POINTS << 2

// Addresses.
export const CHARACTERS: u32 = (WORD_CURSORS + 63) & ~63 // per code point, u32: [segment 22 bits, number 10 bits]
export const SEQUENCE: u32 = CHARACTERS + CHARACTER_BYTES // u16 each: the numbers of the current line
// Per number, u32: [count in the hypothesis u16, unmatched ones among them u16].
export const SINGLES: u32 = SEQUENCE + ((MAX_LENGTH + 4) << 1)
// A table per order from 2 on, entries of 16 bytes: [n-gram u64, counts as above u32, nothing u32].
export const GRAMS: u32 = (SINGLES + ((MAX_NUMBER + 1) << 2) + 63) & ~63
/** The maximum number of entries in a table. */
export const MAX_ENTRIES: u32 = 1 << 15
export const ENTRY_BITS: u32 = 4
export const CURSORS: u32 = GRAMS + (((MAX_ORDER - 1) * MAX_ENTRIES) << ENTRY_BITS) // per text: its next line, u32
export const TEXT: u32 = (CURSORS + ((MAX_REFERENCES + 1) << 2) + 63) & ~63 // from here on the memory belongs to the caller
