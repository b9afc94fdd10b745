// Counts a corpus of strings batch by batch, with checks of every string.
import { checkNotEmpty, wrongType } from "@lectern/core/checks"
import type { SegmentCounter } from "../block/encode-lines.js"
import { type ReferenceTable, referenceTable, withoutReference } from "./references.js"

// Batches that fit the processor's caches, with all their texts.
const BATCH_UNITS = 1 << 16
const BATCH_SEGMENTS = 1 << 13

/** Adds the counts of a corpus to `total` in place. */
export function countCorpus(
  hypotheses: unknown,
  references: unknown,
  counter: SegmentCounter,
  total: Float64Array,
): number | "var" {
  if (!Array.isArray(hypotheses)) throw wrongType("hypotheses", hypotheses, "an array of strings")
  const table = referenceTable(references, hypotheses.length)
  checkNotEmpty("hypotheses", hypotheses)
  const counts: PresentReferences = { max: 0, min: Number.POSITIVE_INFINITY }
  for (let from = 0; from < hypotheses.length; ) {
    const first = from
    const texts = nextBatch(hypotheses, table, first, counts)
    counter.countStrings(texts, total, (text) => (i) => {
      return text === 0 ? `hypotheses[${first + i}]` : table.nameOf(text - 1, first + i)
    })
    from += texts[0]!.length
  }
  return counts.max === counts.min ? counts.max : "var"
}

/** How many references segments have. */
interface PresentReferences {
  max: number
  min: number
}

/**
 * The texts of the next segments: the hypotheses, then one list per reference.
 *
 * A function of its own: JavaScript engines compile a busy loop together with all that is called around it, and for a loop
 * within {@link countCorpus} that takes as long as to count 20,000 segments.
 */
function nextBatch(
  hypotheses: readonly unknown[],
  table: ReferenceTable,
  from: number,
  counts: PresentReferences,
): (string | null)[][] {
  const texts = Array.from({ length: 1 + table.columns }, (): (string | null)[] => [])
  let units = 0
  for (let i = from; i < hypotheses.length && units < BATCH_UNITS && i - from < BATCH_SEGMENTS; i++) {
    const hypothesis = checkedHypothesis(hypotheses[i], i)
    texts[0]!.push(hypothesis)
    units += hypothesis.length
    let present = 0
    for (let column = 0; column < table.columns; column++) {
      const reference = checkedReference(table, column, i)
      texts[column + 1]!.push(reference)
      if (reference === null) continue
      units += reference.length
      present++
    }
    if (present === 0) throw withoutReference(table.nameOfSegment(i), `segment ${i + 1}`)
    if (present > counts.max) counts.max = present
    if (present < counts.min) counts.min = present
  }
  return texts
}

function checkedHypothesis(hypothesis: unknown, i: number): string {
  if (typeof hypothesis === "string") return hypothesis
  throw wrongType(`hypotheses[${i}]`, hypothesis, "a string")
}

function checkedReference(table: ReferenceTable, column: number, i: number): string | null {
  const reference = table.at(column, i)
  if (typeof reference === "string") return reference
  if (reference === null || reference === undefined) return null
  throw wrongType(table.nameOf(column, i), reference, "a string (or null where a reference is missing)")
}
