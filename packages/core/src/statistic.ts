// A corpus score is a function of sums: the contract of everything that reads a corpus.

/**
 * A fold whose partial results can be merged: count shards separately, merge, then score once.
 *
 * The laws, tested by `obeysMergeLaws`: `merge` is associative and commutative, `zero()` is its
 * identity, and any split of the items into shards gives the state of the whole.
 *
 * @see [Note: corpus BLEU](../../../docs/notes/corpus-bleu.md)
 */
export interface Statistic<Item, State, Result> {
  /** A fresh state, without any item. */
  zero(): State
  /**
   * Adds one item to `state` in place and returns it.
   *
   * @param state - changed in place
   * @param item - the item to count
   */
  add(state: State, item: Item): State
  /**
   * Adds `from` to `into` in place and returns `into`.
   *
   * @param into - changed in place
   * @param from - not changed
   */
  merge(into: State, from: State): State
  /**
   * The result for all items in a state.
   *
   * @param state - not changed
   */
  finalize(state: State): Result
}
