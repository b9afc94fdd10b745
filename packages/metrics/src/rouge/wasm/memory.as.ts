// The memory of ROUGE's module: tables of words come first, those of BLEU's.
import { MAX_REFERENCES } from "../../kernel/wasm/lines.as"
import { CURSORS as WORD_CURSORS, MAX_TOKENS } from "../../ngrams/wasm/memory.as"

/** Entries of the table of stems. */
export const STEM_BITS: u32 = 16

// Addresses.
export const STEMS: u32 = (WORD_CURSORS + 63) & ~63 // per entry: [word u8 x 16, its stem u8 x 15, the stem's length u8]
export const PLACES: u32 = STEMS + (1 << (STEM_BITS + 5)) // u64 per number: the places of a strip that hold the word
export const CARRIES: u32 = PLACES + (MAX_TOKENS << 3) // u8 per word of a reference
export const HYPOTHESIS_ENDS: u32 = CARRIES + ((MAX_TOKENS + 63) & ~63) // u32 per sentence: where its words end
export const REFERENCE_ENDS: u32 = HYPOTHESIS_ENDS + (MAX_TOKENS << 2)
export const LEFT: u32 = REFERENCE_ENDS + (MAX_TOKENS << 2) // u32 per number: occurrences in the hypothesis, not yet matched
export const MARKED: u32 = LEFT + (MAX_TOKENS << 2) // u8 per place of a sentence: whether it is in the union
/** The maximum number of columns. */
export const MAX_COLUMNS: u32 = 1 << 16
export const COLUMNS: u32 = (MARKED + MAX_TOKENS + 63) & ~63 // u64 per strip and word of the hypothesis
export const CURSORS: u32 = COLUMNS + (MAX_COLUMNS << 3) // per text: its next line, u32
export const TEXT: u32 = (CURSORS + ((MAX_REFERENCES + 1) << 2) + 63) & ~63 // from here on the memory belongs to the caller
