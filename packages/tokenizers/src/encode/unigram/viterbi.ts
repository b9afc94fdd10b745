// The best segmentation of a piece: Viterbi's algorithm over the pieces that match at each character.
//
// Kudo 2018, "Subword Regularization", section 3.2; Viterbi 1967. Parts are tried from left to right, longer ones last, and a
// later one must be strictly better: of two equal segmentations the one with the longer last part wins, as in
// SentencePiece and Hugging Face's library.
import { widthOf } from "@lectern/core/utf8"
import { lacksUnknown } from "../pieces.js"
import type { UnigramPath } from "./path.js"
import { reservePath } from "./path.js"
import type { UnigramTable } from "./table.js"

/** Finds the best segmentation. */
export type UnigramSearch = (bytes: Uint8Array, start: number, end: number, base: number, path: UnigramPath) => number

/**
 * Makes the search, in time linear in the length of a piece times that of the longest match.
 *
 * In single precision it equals SentencePiece's to the bit. Up to version 0.2.1 the sum with a piece is compared in double
 * precision with the rounded best so far, and the sum with an unknown character is rounded first; in 0.2.3 all are rounded first.
 */
export function unigramSearch(table: UnigramTable): UnigramSearch {
  const { cells, scores, unknownId, unknownScore, single, roundFirst, unit } = table
  const byByte = unit === "byte"
  let best = new Float64Array(64)
  let starts = new Int32Array(64)
  let nodes = new Int32Array(64)

  return (bytes, start, end, base, path) => {
    const length = end - start
    if (length >= best.length) {
      best = new Float64Array(length * 2)
      starts = new Int32Array(length * 2)
      nodes = new Int32Array(length * 2)
    }
    for (let i = 1; i <= length; i++) best[i] = Number.NEGATIVE_INFINITY
    best[0] = base
    let from = 0
    while (from < length) {
      const till = best[from]!
      const width = byByte ? 1 : widthOf(bytes[start + from]!)
      const after = Math.min(from + width, length)
      let node = 0
      let at = from
      while (at < after) {
        const child = cells[node]! ^ (bytes[start + at]! << 2)
        if (cells[child + 1] !== node) break
        node = child
        at++
      }
      const alive = at === after
      const score = alive ? scores[(node >> 1) + 1]! : Number.NEGATIVE_INFINITY
      let total = till + score
      let matched = node
      if (score === Number.NEGATIVE_INFINITY) {
        total = till + unknownScore
        matched = -1
      }
      if (roundFirst || (single && matched < 0)) total = Math.fround(total)
      if (total > best[after]!) {
        if (matched < 0 && unknownId < 0) throw lacksUnknown(undefined, bytes.subarray(start + from, start + after))
        best[after] = single ? Math.fround(total) : total
        starts[after] = from
        nodes[after] = matched
      }
      if (alive) {
        while (at < length) {
          const child = cells[node]! ^ (bytes[start + at]! << 2)
          if (cells[child + 1] !== node) break
          node = child
          at++
          let longer = till + scores[(node >> 1) + 1]!
          if (roundFirst) longer = Math.fround(longer)
          if (longer > best[at]!) {
            best[at] = single ? Math.fround(longer) : longer
            starts[at] = from
            nodes[at] = node
          }
        }
      }
      from = after
    }
    trace(length, starts, nodes, path)
    return best[length]!
  }
}

/** Writes the path that leads to the end, in order. */
export function trace(length: number, starts: Int32Array, nodes: Int32Array, path: UnigramPath): void {
  let parts = 0
  for (let at = length; at > 0; at = starts[at]!) parts++
  reservePath(path, parts)
  path.length = parts
  for (let at = length; at > 0; at = starts[at]!) {
    parts--
    path.ends[parts] = at
    path.nodes[parts] = nodes[at]!
  }
}
