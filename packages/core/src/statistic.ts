// A corpus score is a function of sums: the contract that everything which touches a corpus keeps.

/**
 * A fold whose partial results can be merged: count shards apart, merge, then score once.
 *
 * The laws, tested by `obeysMergeLaws`: `merge` is associative and commutative, `zero()` is its
 * identity, and any split of the items into shards gives the state of the whole.
 *
 * @see [Note: corpus BLEU](../../../docs/notes/corpus-bleu.md)
 */
export interface Statistic<Item, State, Result> {
  /** A fresh state that has seen nothing. */
  zero(): State
  /**
   * Adds one item to `state` in place and returns it.
   *
   * @param state - changed in place
   * @param item - what is counted
   */
  add(state: State, item: Item): State
  /**
   * Adds `from` to `into` in place and returns `into`.
   *
   * @param into - changed in place
   * @param from - left as it was
   */
  merge(into: State, from: State): State
  /**
   * The result of everything seen.
   *
   * @param state - left as it was
   */
  finalize(state: State): Result
}
