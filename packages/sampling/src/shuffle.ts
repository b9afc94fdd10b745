// Fisher-Yates: every order of the items is equally likely.
import type { Generator } from "./generators/generator.js"

/** Anything that can be shuffled: an array or a typed array. */
export interface Shuffleable<Item> {
  /** How many items. */
  readonly length: number
  /** The items by position. */
  [index: number]: Item
}

/**
 * Shuffles `items` in place and returns them.
 *
 * @param items - an array or typed array; with fewer than two items nothing is drawn
 * @param generator - where the order comes from
 * @returns `items` itself
 * @see Durstenfeld 1964, Algorithm 235
 */
export function shuffle<Items extends Shuffleable<unknown>>(items: Items, generator: Generator): Items {
  const all: Shuffleable<unknown> = items
  for (let i = items.length - 1; i > 0; i--) {
    const j = generator.below(i + 1)
    const swapped = all[i]
    all[i] = all[j]
    all[j] = swapped
  }
  return items
}
