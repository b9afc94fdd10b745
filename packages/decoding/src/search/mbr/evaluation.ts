// Evaluates rectangles of pairs in batches, between which the search can be cancelled.
import { yieldingToEvents } from "../rows/yield-to-events.js"
import type { MbrSettings } from "./options.js"
import { checkUtilities, type PairwiseUtility } from "./utility.js"

/** Takes the utility of a pair. */
export type TakeUtility = (hypothesis: number, reference: number, utility: number) => void

/** Evaluates pairs and counts them. */
export interface Evaluation {
  /** Number of pairs that have been evaluated. */
  readonly pairs: number
  /** Evaluates some hypotheses for some references. */
  evaluate(hypotheses: Int32Array, references: Int32Array, take: TakeUtility): Promise<void>
}

const YIELD_EVERY = 8192

/** An evaluation of at most `maxPairs` pairs. */
export function evaluation(utility: PairwiseUtility, maxPairs: number, settings: MbrSettings): Evaluation {
  const { batchSize, range, signal, onProgress } = settings
  const yieldToEvents = yieldingToEvents(signal, 1)
  let pairs = 0
  let nextYield = YIELD_EVERY

  async function batch(hypotheses: Int32Array, references: Int32Array, take: TakeUtility): Promise<void> {
    signal?.throwIfAborted()
    const values = await utility.pairwise(hypotheses, references)
    checkUtilities(values, hypotheses, references, range)
    let at = 0
    for (const h of hypotheses) for (const r of references) take(h, r, values[at++]!)
    pairs += at
    onProgress?.({ pairs, maxPairs })
    if (pairs < nextYield) return
    nextYield = pairs + YIELD_EVERY
    await yieldToEvents()
  }

  return {
    get pairs() {
      return pairs
    },
    async evaluate(hypotheses, references, take) {
      const rows = Math.min(hypotheses.length, batchSize)
      const columns = Math.floor(batchSize / rows)
      for (let r = 0; r < references.length; r += columns) {
        for (let h = 0; h < hypotheses.length; h += rows) {
          await batch(hypotheses.slice(h, h + rows), references.slice(r, r + columns), take)
        }
      }
    },
  }
}
