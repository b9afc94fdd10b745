// The E step: the expected count of each piece over all segmentations of all words.
// Source: Kudo 2018, section 3.2; forward-backward: Baum et al. 1970.
import { widestWord } from "./best.js"
import type { UnigramPieces } from "./pieces.js"
import type { UnigramText } from "./symbols.js"

/** The result of the E step. */
export interface Expectation {
  /** The expected count of each piece, including lost characters. */
  readonly counts: Float64Array
  /** Natural logarithm of the corpus's probability: every word's, summed over its segmentations, to the power of its count. */
  readonly logLikelihood: number
}

// Probabilities of long words leave the range of doubles. If one is below 2^-100, all that can still be used are multiplied by 2^100.
const SMALL = 2 ** -100
const LARGE = 2 ** 100
const LOG_LARGE = 100 * Math.LN2

/**
 * Runs forward-backward over every word, with products of probabilities that are rescaled if they become small. Linear in
 * the pieces that can begin at each place.
 *
 * @see Kudo 2018, section 3.2
 */
export function expectedCounts(text: UnigramText, pieces: UnigramPieces): Expectation {
  const { starts, counts: wordCounts } = text
  const { parents, lengths, longest } = pieces
  const probs = pieces.logProbs.map(Math.exp)
  const counts = new Float64Array(probs.length)
  const widest = widestWord(starts)
  const forward = new Float64Array(widest + 1)
  const backward = new Float64Array(widest + 1)
  // The number of times that the forward probabilities from each place on have been multiplied by 2^100.
  const scaled = new Int32Array(widest + 1)
  const reach = lengths.reduce((max, length) => Math.max(max, length), 1)
  let logLikelihood = 0

  for (let word = 0; word < wordCounts.length; word++) {
    const start = starts[word]!
    const size = starts[word + 1]! - 1 - start
    forward.fill(0, 0, size + 1)
    forward[0] = 1
    let scale = 0
    for (let i = 0; i < size; i++) {
      let here = forward[i]!
      if (here < SMALL) {
        for (let k = i, end = Math.min(size, i + reach); k <= end; k++) forward[k]! *= LARGE
        here = forward[i]!
        scale += 1
      }
      scaled[i] = scale
      for (let id = longest[start + i]!; id >= 0; id = parents[id]!) forward[i + lengths[id]!]! += here * probs[id]!
    }
    const whole = forward[size]!
    const count = wordCounts[word]!
    logLikelihood += count * (Math.log(whole) - scale * LOG_LARGE)

    backward.fill(0, 0, size)
    backward[size] = 1
    // Each share is forward * prob * backward / whole: all powers of 2^100 cancel except the difference between the two sides.
    let share = count / whole
    for (let i = size - 1, left = scale; i >= 0; i--) {
      while (scaled[i]! < left) {
        left -= 1
        share *= LARGE
      }
      let here = 0
      const factor = forward[i]! * share
      for (let id = longest[start + i]!; id >= 0; id = parents[id]!) {
        const after = probs[id]! * backward[i + lengths[id]!]!
        here += after
        counts[id]! += factor * after
      }
      backward[i] = here
      if (here < SMALL) {
        for (let k = i, end = Math.min(size, i + reach); k <= end; k++) backward[k]! *= LARGE
        share /= LARGE
      }
    }
  }
  return { counts, logLikelihood }
}
