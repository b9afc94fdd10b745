// Counts by key over a whole corpus, for metrics of two passes: document frequencies, n-gram counts.

/** Counts by key; keys are distinct and stand in the order of their bytes, so equal corpora give equal tables. */
export interface CorpusTable {
  /** How many segments were seen. */
  readonly segments: number
  /** All keys, one after another. */
  readonly keys: Uint8Array
  /** Where each key ends in `keys`. */
  readonly ends: Uint32Array
  /** One count per key. */
  readonly counts: Float64Array
}
