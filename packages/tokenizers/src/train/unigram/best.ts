// Best segmentations (Viterbi) in the training of a Unigram model.
import type { UnigramPieces } from "./pieces.js"
import type { UnigramText } from "./symbols.js"

/**
 * Counts each piece in the best segmentations of the words. Of equally good ones, the one with the longer last piece
 * wins.
 */
export function bestCounts(text: UnigramText, pieces: UnigramPieces): { counts: Float64Array; logLikelihood: number } {
  const { starts, counts: wordCounts } = text
  const { parents, lengths, logProbs, longest } = pieces
  const counts = new Float64Array(parents.length)
  const widest = widestWord(starts)
  const scores = new Float64Array(widest + 1)
  const last = new Int32Array(widest + 1)
  let logLikelihood = 0
  for (let word = 0; word < wordCounts.length; word++) {
    const start = starts[word]!
    const size = starts[word + 1]! - 1 - start
    scores.fill(Number.NEGATIVE_INFINITY, 1, size + 1)
    for (let i = 0; i < size; i++) {
      const here = scores[i]!
      for (let id = longest[start + i]!; id >= 0; id = parents[id]!) {
        const score = here + logProbs[id]!
        const end = i + lengths[id]!
        if (score > scores[end]!) {
          scores[end] = score
          last[end] = id
        }
      }
    }
    const count = wordCounts[word]!
    logLikelihood += count * scores[size]!
    for (let end = size; end > 0; end -= lengths[last[end]!]!) counts[last[end]!]! += count
  }
  return { counts, logLikelihood }
}

/** The number of symbols of the longest word. */
export function widestWord(starts: Int32Array): number {
  let widest = 0
  for (let word = 1; word < starts.length; word++) widest = Math.max(widest, starts[word]! - 1 - starts[word - 1]!)
  return widest
}

/** Splits one piece into smaller ones. */
export interface PieceSplitter {
  /** Finds the best segmentation of a piece into two or more pieces. */
  split(id: number): number
  /** The result of the last split: ids of pieces, from the last to the first. The next split overwrites it. */
  readonly parts: Int32Array
  /** The number of pieces in it. */
  size: number
}

/** Makes a splitter. */
export function pieceSplitter(pieces: UnigramPieces): PieceSplitter {
  const { parents, lengths, places, logProbs, longest } = pieces
  const scores = new Float64Array(257)
  const last = new Int32Array(257)
  const splitter = { split, parts: new Int32Array(256), size: 0 }
  return splitter

  function split(whole: number): number {
    const start = places[whole]!
    const size = lengths[whole]!
    scores.fill(Number.NEGATIVE_INFINITY, 1, size + 1)
    for (let i = 0; i < size; i++) {
      const here = scores[i]!
      for (let id = i === 0 ? parents[whole]! : longest[start + i]!; id >= 0; id = parents[id]!) {
        const end = i + lengths[id]!
        if (end > size) continue
        const score = here + logProbs[id]!
        if (score > scores[end]!) {
          scores[end] = score
          last[end] = id
        }
      }
    }
    splitter.size = 0
    for (let end = size; end > 0; end -= lengths[last[end]!]!) splitter.parts[splitter.size++] = last[end]!
    return scores[size]!
  }
}
