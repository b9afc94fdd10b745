// Pruning: which pieces to keep, by what the corpus's likelihood would lose without each of them.

import { bestCounts, pieceSplitter } from "./best.js"
import type { UnigramVariant } from "./options.js"
import type { UnigramPieces } from "./pieces.js"
import { descendingOrder } from "./stable-order.js"
import type { UnigramText } from "./symbols.js"

/** Losses of the pieces. */
export interface PieceLosses {
  /** Pieces that always stay, in order. */
  readonly required: Int32Array
  /** Pieces that may go, in order; those that no best segmentation uses are neither here nor in `required`. */
  readonly candidates: Int32Array
  /** For each candidate, by how much the log-likelihood per word falls when the piece is cut into its second best. */
  readonly losses: Float64Array
}

/**
 * Finds the loss of every piece: the words are cut in the best way; a piece that goes is replaced everywhere by its own best
 * segmentation into others, and the probabilities are those of the counts before and after. Single characters always stay, or,
 * in SentencePiece's way, as long as a best segmentation uses them.
 *
 * When a piece of count c is cut into n, the sum of counts grows by (n - 1) c. Hugging Face's trainer takes for n the number
 * of all pieces of the model, so that frequent pieces seem to lose more than they do.
 *
 * @param text - words as symbols
 * @param pieces - with their log probabilities
 * @param variant - whose details
 * @returns losses
 * @see Kudo 2018, section 3.2, step 2(b)
 */
export function pieceLosses(text: UnigramText, pieces: UnigramPieces, variant: UnigramVariant): PieceLosses {
  const { live, lengths, logProbs } = pieces
  const { counts } = bestCounts(text, pieces)
  const splitter = pieceSplitter(pieces)
  let unknown = 0
  for (let id = live; id < counts.length; id++) unknown += counts[id]!
  // All that the model cannot say is one piece to it, the unknown.
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

/**
 * The pieces that stay: all required ones, then those whose loss would be highest.
 *
 * @param losses - of the pieces
 * @param size - how many stay at most, unless more are required
 * @returns their ids, required ones first, then by descending loss, ties in the order they had
 */
export function highestLosses({ required, candidates, losses }: PieceLosses, size: number): Int32Array {
  const room = Math.max(0, Math.min(candidates.length, size - required.length))
  const kept = new Int32Array(required.length + room)
  kept.set(required)
  const order = descendingOrder(losses)
  for (let i = 0; i < room; i++) kept[required.length + i] = candidates[order[i]!]!
  return kept
}
