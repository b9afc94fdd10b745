// The kernel's memory: where the state, the block and the tables are.

/** The state of the current generator: at most 16 words of 32 bits. */
export const STATE: u32 = 1024
/** The maximum number of words or doubles in a block. */
export const MAX_BLOCK: u32 = 1024
/** The block. */
export const BLOCK: u32 = STATE + 64
// A word drawn beyond the block.
export const EXTRA: u32 = BLOCK + (MAX_BLOCK << 3)
// Address of an alias table's outcomes: u32 each.
export const OUTCOMES: u32 = EXTRA + 64
/** The ziggurats, the normal's 256 layers and then the exponential's, as in ziggurats.ts: bound, width, height, 0. */
export const TABLES: u32 = OUTCOMES + (MAX_BLOCK << 2)
// A layer is 32 bytes.
export const LAYER_BITS: u32 = 5
export const EXPONENTIAL_LAYERS: u32 = TABLES + (256 << LAYER_BITS)
/** From here on an alias table. */
export const ALIAS: u32 = EXPONENTIAL_LAYERS + (256 << LAYER_BITS)
