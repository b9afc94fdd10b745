// Counts the edits of a block's segments.
import { lowerBlock } from "../block/lower-block.js"
import type { Metric } from "../metric/metric.js"
import { tercomTokenizers } from "../tokenize/tercom.js"
import { blockTokens, lineTokens } from "../tokens/token-lines.js"
import type { TerSettings } from "./options.js"
import { addSegment, TER_WIDTH } from "./score.js"
import { ShiftSearch } from "./shifts/shift-search.js"

/** A counter. */
export function terCounter(settings: TerSettings): Metric["countLines"] {
  const tokenizers = tercomTokenizers(settings)
  const { normalized, noPunct, asianSupport } = settings
  const key = `tercom ${JSON.stringify([normalized, noPunct, asianSupport])}`
  const search = new ShiftSearch()

  return (block, total, rows) => {
    const cased = settings.caseSensitive ? block : lowerBlock(block)
    const { hypothesis, references, vocabulary } = blockTokens(cased, key, tokenizers.hypothesis, tokenizers.reference)
    const row = new Float64Array(TER_WIDTH)
    for (let i = 0; i < block.segments; i++) {
      const ours = lineTokens(hypothesis, i)
      let fewest = Number.POSITIVE_INFINITY
      let words = 0
      let present = 0
      for (const lines of references) {
        if (lines.missing[i] === 1) continue
        const theirs = lineTokens(lines, i)
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
