// Pruning: chooses the pieces to keep by the loss of the corpus's likelihood without each of them.

import { bestCounts, pieceSplitter } from "./best.js"
import type { UnigramVariant } from "./options.js"
import type { UnigramPieces } from "./pieces.js"
import { descendingOrder } from "./stable-order.js"
import type { UnigramText } from "./symbols.js"

/** Losses of the pieces. */
export interface PieceLosses {
  /** Pieces that always remain, in order. */
  readonly required: Int32Array
  /** Pieces that may be dropped, in order; pieces that no best segmentation uses are neither here nor in `required`. */
  readonly candidates: Int32Array
  /** For each candidate, the decrease of the log-likelihood per word if the piece is replaced by its second best segmentation. */
  readonly losses: Float64Array
}

/**
 * Finds the loss of every piece: words have their best segmentations; a dropped piece is replaced everywhere by its best
 * segmentation into others, and the probabilities are those of the counts before and after. Single characters always remain, or,
 * as in SentencePiece, as long as a best segmentation uses them.
 *
 * If a piece of count c is replaced by n pieces, the sum of counts grows by (n - 1) c. Hugging Face's trainer uses the number
 * of all pieces of the model as n, which overestimates the loss of frequent pieces.
 *
 * @see Kudo 2018, section 3.2, step 2(b)
 */
export function pieceLosses(text: UnigramText, pieces: UnigramPieces, variant: UnigramVariant): PieceLosses {
  const { live, lengths, logProbs } = pieces
  const { counts } = bestCounts(text, pieces)
  const splitter = pieceSplitter(pieces)
  let unknown = 0
  for (let id = live; id < counts.length; id++) unknown += counts[id]!
  // All unknown characters are one piece for the model.
  counts.fill(unknown, live)
  let sum = unknown
  for (let id = 0; id < live; id++) sum += counts[id]!
  let words = 0
  for (const count of text.counts) words += count
  const logSum = Math.log(sum)

  const required: number[] = []
  const candidates = new Int32Array(live)
  const losses = new Float64Array(live)
  let size = 0
  for (let id = 0; id < live; id++) {
    const count = counts[id]!
    if (lengths[id] === 1) {
      if (variant === "huggingface" || count > 0) required.push(id)
      continue
    }
    if (count === 0 || splitter.split(id) > logProbs[id]!) continue
    const added = variant === "huggingface" ? live : splitter.size - 1
    const logSumWithout = Math.log(sum + count * added)
    let without = 0
    for (let k = splitter.size - 1; k >= 0; k--)
      without += Math.log(counts[splitter.parts[k]!]! + count) - logSumWithout
    candidates[size] = id
    losses[size] = (count / words) * (Math.log(count) - logSum - without)
    size += 1
  }
  return { required: Int32Array.from(required), candidates: candidates.slice(0, size), losses: losses.slice(0, size) }
}

/** The pieces that remain: all required ones, then those with the highest losses. */
export function highestLosses({ required, candidates, losses }: PieceLosses, size: number): Int32Array {
  const room = Math.max(0, Math.min(candidates.length, size - required.length))
  const kept = new Int32Array(required.length + room)
  kept.set(required)
  const order = descendingOrder(losses)
  for (let i = 0; i < room; i++) kept[required.length + i] = candidates[order[i]!]!
  return kept
}
