// The amount of work up to which the calling thread alone is faster than threads, which must start first.

/** For most work. */
export const MAX_INLINE_BYTES: number = 2 ** 21
/** For BLEU of words, of which this much is counted before a thread has started. */
export const MAX_INLINE_BLEU_BYTES: number = 2 ** 24
