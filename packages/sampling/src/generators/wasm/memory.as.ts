// The kernel's memory: where the state, the block and the tables are.

/** The state of the generator at hand: at most 16 words of 32 bits. */
export const STATE: u32 = 1024
/** Words or doubles in a block at most. */
export const MAX_BLOCK: u32 = 1024
/** The block. */
export const BLOCK: u32 = STATE + 64
// A word drawn beyond the block.
export const EXTRA: u32 = BLOCK + (MAX_BLOCK << 3)
// Where an alias table's outcomes are written: u32 each.
export const OUTCOMES: u32 = EXTRA + 64
/** The ziggurats: per layer of each, three f64: bound, width, height; first the normal's 256 layers, then the exponential's. */
export const TABLES: u32 = OUTCOMES + (MAX_BLOCK << 2)
export const LAYER_BITS: u32 = 5
export const EXPONENTIAL_LAYERS: u32 = TABLES + (256 << LAYER_BITS)
/** From here on an alias table. */
export const ALIAS: u32 = EXPONENTIAL_LAYERS + (256 << LAYER_BITS)
