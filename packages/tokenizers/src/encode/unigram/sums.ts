// Sums over all segmentations of a text, in one pass from its end to its beginning.
//
// The probability of the text after a place depends on the place alone, so one number per place is enough: sampling
// and entropy look up the matches in the trie again.
import { isContinuation, widthOf } from "@lectern/core/utf8"
import { lacksUnknown } from "../pieces.js"
import type { UnigramTable } from "./table.js"

/** The parts that can come next, at one place. */
export interface NextParts {
  /** The number of parts. */
  count: number
  /** The byte after the last of each, with the same origin as the place. */
  ends: Int32Array
  /** The node of each, -1 for an unknown character. */
  nodes: Int32Array
  /** Their scores. */
  scores: Float64Array
}

/** An empty list of parts. */
export function nextParts(): NextParts {
  return { count: 0, ends: new Int32Array(64), nodes: new Int32Array(64), scores: new Float64Array(64) }
}

/** Finds the parts that can begin at a place. */
export function findParts(table: UnigramTable, bytes: Uint8Array, from: number, end: number, into: NextParts): void {
  const { cells, scores, unknownId, unknownScore, unit } = table
  const after = unit === "byte" ? from + 1 : Math.min(from + widthOf(bytes[from]!), end)
  let node = 0
  let known = false
  into.count = 0
  for (let at = from; at < end; at++) {
    const child = cells[node]! ^ (bytes[at]! << 2)
    if (cells[child + 1] !== node) break
    node = child
    const score = scores[(node >> 1) + 1]!
    if (score === Number.NEGATIVE_INFINITY) continue
    if (at + 1 === after) known = true
    add(into, at + 1, node, score)
  }
  if (known) return
  if (unknownId < 0) throw lacksUnknown(undefined, bytes.subarray(from, after))
  add(into, after, -1, unknownScore)
}

function add(into: NextParts, end: number, node: number, score: number): void {
  if (into.count === into.ends.length) {
    const { ends, nodes, scores } = into
    into.ends = new Int32Array(ends.length * 2)
    into.nodes = new Int32Array(ends.length * 2)
    into.scores = new Float64Array(ends.length * 2)
    into.ends.set(ends)
    into.nodes.set(nodes)
    into.scores.set(scores)
  }
  into.ends[into.count] = end
  into.nodes[into.count] = node
  into.scores[into.count++] = score
}

/**
 * For every place where a character begins, the logarithm of the sum over all segmentations of the rest of the text, each with
 * its probability to a power.
 */
export function backwardSums(
  table: UnigramTable,
  bytes: Uint8Array,
  start: number,
  end: number,
  alpha: number,
): Float64Array {
  const sums = new Float64Array(end - start + 1).fill(Number.NaN)
  const parts = nextParts()
  sums[end - start] = 0
  for (let from = end - 1; from >= start; from--) {
    if (table.unit === "character" && from > start && isContinuation(bytes[from]!)) continue
    findParts(table, bytes, from, end, parts)
    let max = Number.NEGATIVE_INFINITY
    for (let i = 0; i < parts.count; i++) max = Math.max(max, alpha * parts.scores[i]! + sums[parts.ends[i]! - start]!)
    let sum = 0
    for (let i = 0; i < parts.count; i++)
      sum += Math.exp(alpha * parts.scores[i]! + sums[parts.ends[i]! - start]! - max)
    sums[from - start] = max + Math.log(sum)
  }
  return sums
}

/** The logarithm of a text's probability. */
export function logProbabilityOf(table: UnigramTable, bytes: Uint8Array): number {
  return backwardSums(table, bytes, 0, bytes.length, 1)[0]!
}

/** The entropy of a text's segmentations: the entropy of the first part plus the expected entropy of the rest. */
export function entropyOf(table: UnigramTable, bytes: Uint8Array, alpha: number): number {
  const end = bytes.length
  const sums = backwardSums(table, bytes, 0, end, alpha)
  const entropies = new Float64Array(end + 1)
  const parts = nextParts()
  for (let from = end - 1; from >= 0; from--) {
    if (Number.isNaN(sums[from]!)) continue
    findParts(table, bytes, from, end, parts)
    let entropy = 0
    for (let i = 0; i < parts.count; i++) {
      const to = parts.ends[i]!
      const logProb = alpha * parts.scores[i]! + sums[to]! - sums[from]!
      entropy += Math.exp(logProb) * (entropies[to]! - logProb)
    }
    entropies[from] = Math.max(entropy, 0)
  }
  return entropies[0]!
}
