// Counts the edits of a block's segments.
import { type BlockCache, blockCache } from "./block-cache.js"
import type { LineBlock } from "./line-block.js"
import type { Metric } from "./metric.js"
import { ShiftSearch } from "./shifts/shift-search.js"
import type { TerSettings } from "./ter-options.js"
import { addSegment, TER_WIDTH } from "./ter-score.js"
import { tercomCut } from "./tokenize/tercom.js"
import { blockTokens, type TokenLines } from "./tokens/token-lines.js"
import { lowerCaseRoom, writeLowerCase } from "./unicode/lower-case.js"

/**
 * A counter.
 *
 * @param settings - the metric's settings
 * @returns a function with buffers of its own
 */
export function terCounter(settings: TerSettings): Metric["countLines"] {
  const cut = tercomCut(settings)
  const { normalized, noPunct, asianSupport } = settings
  const key = `tercom ${JSON.stringify([normalized, noPunct, asianSupport])}`
  const search = new ShiftSearch()

  return (block, total, rows) => {
    const cased = settings.caseSensitive ? block : lowered(block)
    const { hypothesis, references, vocabulary } = blockTokens(cased, key, cut)
    const row = new Float64Array(TER_WIDTH)
    for (let i = 0; i < block.segments; i++) {
      const ours = wordsOf(hypothesis, i)
      let fewest = Number.POSITIVE_INFINITY
      let words = 0
      let present = 0
      for (const lines of references) {
        if (lines.missing[i] === 1) continue
        const theirs = wordsOf(lines, i)
        present++
        words += theirs.length
        if (fewest > 0) fewest = Math.min(fewest, search.edits(ours, theirs, vocabulary.size))
      }
      row.fill(0)
      addSegment(row, 0, fewest, words, present)
      for (let k = 0; k < TER_WIDTH; k++) total[k]! += row[k]!
      rows?.set(row, i * TER_WIDTH)
    }
  }
}

function wordsOf({ tokens, ends }: TokenLines, i: number): Int32Array {
  return tokens.subarray(i === 0 ? 0 : ends[i - 1]!, ends[i]!)
}

/** The block in lower case, each text once for all metrics that ask for it under this name. */
function lowered(block: LineBlock): LineBlock {
  const cache: BlockCache = block.cache ?? blockCache()
  const lower = (text: Uint8Array): Uint8Array =>
    cache.of("lower case", [text], () => {
      const room = new Uint8Array(lowerCaseRoom(text.length))
      return room.subarray(0, writeLowerCase(text, room))
    })
  return { ...block, hypothesis: lower(block.hypothesis), references: block.references.map(lower), cache }
}
