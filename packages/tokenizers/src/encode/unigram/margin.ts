// The best segmentation of a word, and its margin to the second best.
import { widthOf } from "@lectern/core/utf8"
import type { UnigramPath } from "./path.js"
import type { UnigramTable } from "./table.js"
import { trace } from "./viterbi.js"

/** The results of a search besides the path. */
export interface WordMargin {
  /** The score of the best segmentation minus that of the second best; Infinity if there is only one. */
  margin: number
  /** The number of characters in the word. */
  characters: number
}

/** Makes the search for the best segmentation and its margin to the second best, in double precision. */
export function marginSearch(
  table: UnigramTable,
): (bytes: Uint8Array, start: number, end: number, path: UnigramPath) => WordMargin {
  const { cells, scores, unknownScore } = table
  let best = new Float64Array(64)
  let second = new Float64Array(64)
  let starts = new Int32Array(64)
  let nodes = new Int32Array(64)
  const found: WordMargin = { margin: 0, characters: 0 }

  /** Updates the place where a part ends with the paths that end in it. */
  function offer(from: number, at: number, score: number, node: number): void {
    const total = best[from]! + score
    if (total > best[at]!) {
      second[at] = Math.max(best[at]!, second[from]! + score)
      best[at] = total
      starts[at] = from
      nodes[at] = node
    } else if (total > second[at]!) second[at] = total
  }

  return (bytes, start, end, path) => {
    const length = end - start
    if (length >= best.length) {
      best = new Float64Array(length * 2)
      second = new Float64Array(length * 2)
      starts = new Int32Array(length * 2)
      nodes = new Int32Array(length * 2)
    }
    // For short words a loop is faster than fill().
    for (let i = 0; i <= length; i++) best[i] = second[i] = Number.NEGATIVE_INFINITY
    best[0] = 0
    found.characters = 0
    for (let from = 0; from < length; ) {
      const after = Math.min(from + widthOf(bytes[start + from]!), length)
      let node = 0
      let known = false
      for (let at = from; at < length; at++) {
        const child = cells[node]! ^ (bytes[start + at]! << 2)
        if (cells[child + 1] !== node) break
        node = child
        const score = scores[(node >> 1) + 1]!
        if (score === Number.NEGATIVE_INFINITY) continue
        if (at + 1 === after) known = true
        offer(from, at + 1, score, node)
      }
      if (!known) offer(from, after, unknownScore, -1)
      found.characters++
      from = after
    }
    trace(length, starts, nodes, path)
    found.margin = best[length]! - second[length]!
    return found
  }
}
