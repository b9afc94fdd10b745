// From lines to chrF's counts: n-grams of characters and of words, for the best of several references.
import { blockCache, type LineBlock, lowerBlock } from "../block/line-block.js"
import type { SequenceRule } from "./characters/kernel.js"
import { HYPOTHESIS_LENGTH, MATCHES, MISSING, REFERENCE_LENGTH } from "./characters/kernel.js"
import { sequenceKernel } from "./characters/sequence-kernel.js"
import type { ChrfSettings } from "./options.js"
import { chrfPoints, ORDER_WIDTH, writeOrder } from "./score.js"

/** Counts of one rule: for each segment and reference, [lengths, matches of order 1, 2, ...]. */
interface Part {
  readonly orders: number
  readonly counts: Int32Array
}

/** Counts a block, as {@link Metric.countLines}. */
type LineCounter = (block: LineBlock, total: Float64Array, rows?: Float64Array) => void

/** A counter. */
export function chrfCounter(settings: ChrfSettings): LineCounter {
  const { charOrder, wordOrder, lowercase, whitespace, kernel } = settings
  const parts = [part(whitespace ? "characters-and-spaces" : "characters", charOrder), part("words", wordOrder)].filter(
    (each) => each !== undefined,
  )
  const width = ORDER_WIDTH * (charOrder + wordOrder)
  const row = new Float64Array(width)
  const best = new Float64Array(width)

  function part(rule: SequenceRule, orders: number): ((block: LineBlock) => Part) | undefined {
    if (orders === 0) return undefined
    const count = sequenceKernel({ rule, orders }, kernel)
    const key = `chrf ${rule} ${orders} ${kernel}`
    return (block) => ({
      orders,
      counts: (block.cache ?? blockCache()).of(key, [block.hypothesis, ...block.references], () => count(block)),
    })
  }

  function count(block: LineBlock, total: Float64Array, rows?: Float64Array): void {
    const lines = lowercase ? lowerBlock(block) : block
    const counted = parts.map((each) => each(lines))
    const references = block.references.length
    for (let segment = 0; segment < block.segments; segment++) {
      const winner = bestReference(counted, segment * references, references)
      for (let i = 0; i < width; i++) total[i]! += winner[i]!
      rows?.set(winner, segment * width)
    }
  }

  /** The counts of the reference with the highest F, the first of equals. */
  function bestReference(counted: readonly Part[], first: number, references: number): Float64Array {
    let highest = -1
    for (let r = 0; r < references; r++) {
      if (!readCounts(counted, first + r)) continue
      if (references === 1) return row
      const points = chrfPoints(row, settings)
      if (points <= highest) continue
      highest = points
      best.set(row)
    }
    return best
  }

  /** Reads the counts of one reference into `row`; false when it is missing. */
  function readCounts(counted: readonly Part[], pair: number): boolean {
    let to = 0
    for (const { orders, counts } of counted) {
      const from = pair * (MATCHES + orders)
      const ours = counts[from + HYPOTHESIS_LENGTH]!
      const theirs = counts[from + REFERENCE_LENGTH]!
      if (theirs === MISSING) return false
      for (let n = 1; n <= orders; n++) {
        writeOrder(row, to, n, ours, theirs, counts[from + MATCHES + n - 1]!)
        to += ORDER_WIDTH
      }
    }
    return true
  }

  return count
}
