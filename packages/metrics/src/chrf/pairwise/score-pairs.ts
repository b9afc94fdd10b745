// The scores of all pairs of two lists of texts.
import { chrfPoints, ORDER_WIDTH, type Weighing, writeOrder } from "../score.js"
import type { PackedClasses } from "./gram-classes.js"
import { type GramIndex, gramIndex } from "./gram-index.js"

/**
 * Scores all pairs.
 *
 * The longer list, of equally long ones the references, is indexed, and each text of the other one counts its matches with all of it. Where both lists are the same, two
 * texts are compared once for both directions.
 */
export function scorePairs(
  parts: readonly PackedClasses[],
  weighing: Weighing,
  hypotheses: Int32Array,
  references: Int32Array,
): Float64Array {
  const columns = references.length
  const scores = new Float64Array(hypotheses.length * columns)
  const state = new Float64Array(ORDER_WIDTH * parts.reduce((sum, { orders }) => sum + orders, 0))
  const indexOf = (texts: Int32Array): readonly GramIndex[] => parts.map((part) => gramIndex(part, texts))

  /** Scores a pair whose matches are counted at a place of the indexes. */
  function score(indexes: readonly GramIndex[], place: number, h: number, r: number): void {
    const [hypothesis, reference] = [hypotheses[h]!, references[r]!]
    let at = 0
    for (let p = 0; p < parts.length; p++) {
      const { orders, lengths } = parts[p]!
      const { counts } = indexes[p]!
      const [ours, theirs] = [lengths[hypothesis]!, lengths[reference]!]
      for (let n = 1; n <= orders; n++) {
        // An index knows only n-grams of several texts.
        const matches = hypothesis === reference ? Math.max(0, ours - n + 1) : counts[place * orders + n - 1]!
        writeOrder(state, at, n, ours, theirs, matches)
        at += ORDER_WIDTH
      }
    }
    scores[h * columns + r] = chrfPoints(state, weighing) / 100
  }

  if (hypotheses.length === columns && hypotheses.every((text, i) => text === references[i])) {
    const indexes = indexOf(references)
    for (let i = 0; i < columns; i++) {
      for (const index of indexes) index.countRest(hypotheses[i]!)
      for (let j = i; j < columns; j++) {
        score(indexes, j, i, j)
        score(indexes, j, j, i)
      }
    }
  } else if (hypotheses.length <= columns) {
    const indexes = indexOf(references)
    for (let h = 0; h < hypotheses.length; h++) {
      for (const index of indexes) index.countAll(hypotheses[h]!)
      for (let r = 0; r < columns; r++) score(indexes, r, h, r)
    }
  } else {
    const indexes = indexOf(hypotheses)
    for (let r = 0; r < columns; r++) {
      for (const index of indexes) index.countAll(references[r]!)
      for (let h = 0; h < hypotheses.length; h++) score(indexes, h, h, r)
    }
  }
  return scores
}
