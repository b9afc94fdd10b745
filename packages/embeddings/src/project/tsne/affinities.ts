// Affinities of rows to their neighbours: a Gaussian around each row, whose width gives the requested perplexity.
// Van der Maaten and Hinton 2008, equations 1 and 2; over the nearest rows only, as in van der Maaten 2014, section 3.
import { exp, log } from "@lectern/core/elementary"
import { squared } from "../rows/matrix.js"
import type { NearestRows } from "../rows/nearest-rows.js"
import { type Graph, symmetricGraph } from "../rows/symmetric-graph.js"

const MAX_STEPS = 200
const TOLERANCE = 1e-11

// Beyond it, all weight is on the nearest rows; ties keep the entropy above that of a small perplexity.
const MAX_PRECISION = 1e12

/** The joint probabilities of all pairs of neighbours; their sum is 1. */
export function affinities(nearest: NearestRows, perplexity: number): Graph {
  const { rows, count, distances } = nearest
  const probs = new Float64Array(rows * count)
  const squares = new Float64Array(count)
  for (let row = 0; row < rows; row++) {
    const start = row * count
    // Only differences of squared distances count; they are measured by their mean.
    const least = squared(distances[start]!)
    let sum = 0
    for (let i = 0; i < count; i++) {
      squares[i] = squared(distances[start + i]!) - least
      sum += squares[i]!
    }
    for (let i = 0; i < count && sum > 0; i++) squares[i]! /= sum / count
    fillConditional(squares, perplexity, probs.subarray(start, start + count))
  }
  return symmetricGraph(nearest, probs, (there, back) => (there + back) / (2 * rows))
}

/** Fills in `exp(-precision * square)` over its sum, with the precision whose entropy is that of the perplexity. */
function fillConditional(squares: Float64Array, perplexity: number, probs: Float64Array): void {
  const target = log(perplexity)
  let precision = 1
  let low = 0
  let high = Infinity
  for (let step = 0; step < MAX_STEPS; step++) {
    let sum = 0
    let first = 0
    let second = 0
    for (let i = 0; i < squares.length; i++) {
      const square = squares[i]!
      const weight = exp(-precision * square)
      probs[i] = weight
      sum += weight
      first += weight * square
      second += weight * square * square
    }
    for (let i = 0; i < probs.length; i++) probs[i]! /= sum
    const mean = first / sum
    const excess = log(sum) + precision * mean - target
    if (Math.abs(excess) < TOLERANCE || precision > MAX_PRECISION) return
    if (excess > 0) low = precision
    else high = precision
    // Newton's step where it stays between the bounds: the slope of the entropy is minus precision times variance.
    const newton = precision + excess / (precision * (second / sum - mean * mean))
    if (newton > low && newton < Math.min(high, 4 * precision)) precision = newton
    else precision = high === Infinity ? 2 * precision : (low + high) / 2
    if (precision === low || precision === high) return
  }
}
