// Segmentations drawn at random: subword regularization.
//
// Kudo 2018, section 3.3: P(x | X) in proportion to P(x) to the power alpha, over all segmentations (by summing backward and
// drawing forward, exactly) or over the l best.
import { checkInteger, checkNonNegative } from "@lectern/core/checks"
import type { Sampling, TokenBuffer } from "../model.js"
import { nbestPaths } from "./nbest.js"
import { pathWriter, reservePath, unigramPath } from "./path.js"
import { backwardSums, findParts, nextParts } from "./sums.js"
import type { UnigramTable } from "./table.js"

/** Draws the tokens of a piece and appends them. */
export type SegmentationSampler = (
  bytes: Uint8Array,
  start: number,
  end: number,
  out: TokenBuffer,
  sampling: Sampling,
) => void

/** Makes the sampler. */
export function segmentationSampler(table: UnigramTable): SegmentationSampler {
  const write = pathWriter(table)
  const parts = nextParts()
  const path = unigramPath()

  return (bytes, start, end, out, { generator, alpha = 1, nbest }) => {
    checkNonNegative("alpha", alpha)
    if (nbest !== undefined) {
      checkInteger("nbest", nbest, 1)
      const paths = nbestPaths(table, bytes.subarray(start, end), nbest)
      const weights = paths.map(({ score }) => Math.exp(alpha * (score - paths[0]!.score)))
      const chosen = draw(weights, weights.length, generator.uniform())
      if (chosen >= 0) write(paths[chosen]!.path, bytes, start, out)
      return
    }
    const sums = backwardSums(table, bytes, start, end, alpha)
    reservePath(path, end - start)
    path.length = 0
    let weights = new Float64Array(64)
    for (let from = start; from < end; ) {
      findParts(table, bytes, from, end, parts)
      if (parts.count > weights.length) weights = new Float64Array(parts.count * 2)
      for (let i = 0; i < parts.count; i++)
        weights[i] = Math.exp(alpha * parts.scores[i]! + sums[parts.ends[i]! - start]! - sums[from - start]!)
      const chosen = draw(weights, parts.count, generator.uniform())
      path.ends[path.length] = parts.ends[chosen]! - start
      path.nodes[path.length++] = parts.nodes[chosen]!
      from = parts.ends[chosen]!
    }
    write(path, bytes, start, out)
  }
}

/** The first index where the sum of weights exceeds a share of the total; -1 without weights. */
function draw(weights: ArrayLike<number>, count: number, share: number): number {
  let whole = 0
  for (let i = 0; i < count; i++) whole += weights[i]!
  let rest = share * whole
  for (let i = 0; i < count - 1; i++) {
    rest -= weights[i]!
    if (rest < 0) return i
  }
  return count - 1
}
