// From a block of lines to the scores of its segments, for any kind of ROUGE.

import { wasmKernel } from "#rouge/wasm-kernel"
import type { LineBlock } from "../block/line-block.js"
import { type PairCounts, plainCounts, type RougeCounts, type RougeKind } from "./counts.js"
import type { RougeSettings } from "./options.js"
import { fMeasure, type SegmentScores } from "./score.js"

/** Finds the scores of the segments of blocks. */
export function segmentScores(kind: RougeKind, settings: RougeSettings): (block: LineBlock) => SegmentScores {
  const countsOf = rougeCounts(kind, settings)
  return (block) => {
    const [precision, recall, fmeasure] = [0, 1, 2].map(() => new Float64Array(block.segments)) as [Row, Row, Row]
    const scores = { precision, recall, fmeasure }
    for (const counts of countsOf(block)) {
      if (settings.references === "best") takeBest(scores, counts, kind.order, settings.beta)
      else takeMaxima(scores, counts, kind.order, settings.beta)
    }
    return scores
  }
}

type Row = Float64Array<ArrayBuffer>

/** The fastest available counts; those in plain TypeScript are made when they are needed. */
function rougeCounts(kind: RougeKind, settings: RougeSettings): RougeCounts {
  let made: RougeCounts | undefined
  const plain: RougeCounts = (block) => {
    made ??= plainCounts(kind, settings)
    return made(block)
  }
  return wasmKernel(kind, settings, plain) ?? plain
}

// Functions of the module, which the engine compiles once for all metrics. A reference without a match adds nothing, nor
// does a missing one.

function takeBest(scores: SegmentScores, counts: PairCounts, order: number, beta: RougeSettings["beta"]): void {
  const { precision, recall, fmeasure } = scores
  const { hypothesis, reference, matches } = counts
  for (let i = 0; i < matches.length; i++) {
    const count = matches[i]!
    if (count === 0) continue
    const p = count / (hypothesis[i]! - order + 1)
    const r = count / (reference[i]! - order + 1)
    const f = fMeasure(p, r, beta)
    if (f <= fmeasure[i]!) continue
    precision[i] = p
    recall[i] = r
    fmeasure[i] = f
  }
}

function takeMaxima(scores: SegmentScores, counts: PairCounts, order: number, beta: RougeSettings["beta"]): void {
  const { precision, recall, fmeasure } = scores
  const { hypothesis, reference, matches } = counts
  for (let i = 0; i < matches.length; i++) {
    const count = matches[i]!
    if (count === 0) continue
    precision[i] = Math.max(precision[i]!, count / (hypothesis[i]! - order + 1))
    recall[i] = Math.max(recall[i]!, count / (reference[i]! - order + 1))
    fmeasure[i] = fMeasure(precision[i]!, recall[i]!, beta)
  }
}
