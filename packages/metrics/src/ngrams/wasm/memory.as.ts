// The kernel's memory: its limits, its tables, and the caller's place for texts.
import { MAX_REFERENCES } from "../../kernel/wasm/lines.as"

/** The maximum number of tokens in a line. */
export const MAX_TOKENS: u32 = 16380

// Token table entry, 32 bytes: [epoch u32, length u32, first 8 bytes u64, address u32, number u32, newest position u32,
// occurrences u32]
export const ENTRY_BITS: u32 = 5
export const MAX_ENTRIES: u32 = 1 << 15

export const NONE: u32 = 0xffff // end of a chain; number of an unknown token; padding after a reference
export const HYPOTHESIS_END: u64 = 0xfffefffefffefffe // four tokens that equal nothing

// Addresses.
export const CONSTANTS: u32 = 256 // nine vectors
export const ONES: u32 = 960 // 16 bytes of ones, 16 of zeros
export const TABLE: u32 = 1024
export const SPANS: u32 = TABLE + (MAX_ENTRIES << ENTRY_BITS) // per token: [start u32, end u32]
export const HYPOTHESIS_IDS: u32 = SPANS + ((MAX_TOKENS + 4) << 3) // u16 each
export const REFERENCE_IDS: u32 = HYPOTHESIS_IDS + ((MAX_TOKENS + 4) << 1) // u16 each
// u16 each: the newest hypothesis position with this token.
export const REFERENCE_HEADS: u32 = REFERENCE_IDS + ((MAX_TOKENS + 4) << 1)
export const NEXT: u32 = REFERENCE_HEADS + ((MAX_TOKENS + 4) << 1) // u16: the chain of a hypothesis token
export const CLAIMED: u32 = NEXT + ((MAX_TOKENS + 4) << 1) // u8: orders claimed by the current reference, bit n-1
export const MATCHED: u32 = CLAIMED + MAX_TOKENS + 12 // u8: orders claimed by any reference
// Of a hypothesis of up to 64 tokens: their hashes, u16, their first 16 bytes, their spans; one more of the last two.
export const SHORT_HASHES: u32 = (MATCHED + MAX_TOKENS + 35) & ~15
export const SHORT_HEADS: u32 = SHORT_HASHES + 128
export const SHORT_SPANS: u32 = SHORT_HEADS + (65 << 4)
export const CURSORS: u32 = SHORT_SPANS + (65 << 3) // per text, hypothesis first: its next line, u32
export const AFTERS: u32 = CURSORS + ((MAX_REFERENCES + 1) << 2) // per text: the line after that, u32
export const TOTAL: u32 = AFTERS + ((MAX_REFERENCES + 1) << 2) // ten f64
export const TEXT: u32 = (TOTAL + 80 + 63) & ~63 // from here on the memory belongs to the caller
