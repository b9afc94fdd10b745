// Scores a corpus under several regimes at once, in memory that does not grow with the corpus.
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import { idsOf } from "@lectern/engine/internal/read/inputs"
import { openJoinedLines, type TextLinesRequest } from "@lectern/engine/internal/read/text-lines"
import { cer, rateAttribution, type Segment, wer } from "@lectern/metrics"
import { scriptCounts } from "@lectern/metrics/engine"
import { missingEntry, missingFacts, treatmentOf } from "../../../count/missing-outputs.js"
import type { Stage } from "../../../types.js"
import { withRun } from "../../score/significance.js"
import type { RescoreReport } from "../report/model.js"
import { ruleExamples } from "./examples.js"
import type { NamedRegime } from "./regimes.js"

/** The texts and regimes. */
export interface RescoreRequest extends Omit<TextLinesRequest<Stage>, "labels"> {
  readonly regimes: readonly NamedRegime[]
  /** The places of the two regimes to explain. */
  readonly explained: readonly [from: number, to: number]
  readonly unit: "words" | "characters"
  /** Segments to keep for each rule. */
  readonly examples: number
}

const ENCODER = new TextEncoder()
const PROGRESS_SEGMENTS = 64

/** Scores the corpus; also counts its letters by script. */
export async function rescoreCorpus(request: RescoreRequest) {
  const { regimes, explained, unit, examples } = request
  const [from, to] = explained
  const metrics = regimes.map(({ regime }) => (unit === "words" ? wer : cer)(regime))
  // Those of the attribution need no second count.
  const others = [...metrics.keys()].filter((r) => r !== from && r !== to)
  const attribution = rateAttribution(regimes[from]!.regime, regimes[to]!.regime, { unit })
  const systems = request.systems.map(() => ({
    totals: metrics.map((metric) => metric.zero()),
    state: attribution.zero(),
    examples: ruleExamples(attribution, { unit, limit: examples }),
  }))
  const missing = request.systems.map(() => 0)
  const skips = treatmentOf(request.systems) === "skip"
  const scripts = scriptCounts()
  const letters = scripts.zero()
  const ids = idsOf(request.references[0]!)
  const texts = await openJoinedLines({ ...request, labels: ids === undefined ? [] : [ids] })
  const yieldNow = yieldToEvents(request.signal)
  let read = 0
  let bytesDone = 0
  try {
    for await (const block of texts.blocks()) {
      for (const lines of [...block.references, ...block.systems]) {
        scripts.add(letters, ENCODER.encode(lines.join("\n")))
      }
      const lacking = block.missing.map((places) => new Set(places))
      const bytes = texts.bytesRead()
      for (let i = 0; i < block.segments; i++) {
        if (i % PROGRESS_SEGMENTS === 0) {
          const inBlock = ((bytes - bytesDone) * i) / block.segments
          request.onProgress?.({
            stage: "count",
            bytesDone: bytesDone + inBlock,
            segments: read + i,
            bytesTotal: texts.bytesTotal,
          })
        }
        const references = block.references.map((lines) => lines[i]!)
        const id = block.labels[0]?.[i]
        for (const [s, sums] of systems.entries()) {
          if (lacking[s]!.has(i)) missing[s]! += 1
          if (skips && lacking[s]!.has(i)) continue
          const segment: Segment = { hypothesis: block.systems[s]![i]!, references }
          const counts = attribution.counts(segment)
          attribution.addCounts(sums.state, counts)
          sums.examples.take({ ...segment, number: read + i + 1, ...(id !== undefined && { id }) }, counts)
          for (const r of others) metrics[r]!.add(sums.totals[r]!, segment)
        }
        await yieldNow()
      }
      bytesDone = bytes
      read += block.segments
      request.onProgress?.({ stage: "count", bytesDone, segments: read, bytesTotal: texts.bytesTotal })
    }
    const lacks = missingFacts(request.systems, { missing: { counts: missing, unequal: undefined } })
    const signatures = metrics.map((metric) =>
      withRun(metric.signature(request.references.length), undefined, {
        form: "full",
        missing: lacks && missingEntry(lacks),
      }),
    )
    const reports: RescoreReport["systems"] = systems.map(({ totals, state, examples: kept }, s) => {
      const { name, path } = request.systems[s]!
      const rates = attribution.finalize(state)
      return {
        system: name,
        path,
        ...(lacks !== undefined && { missing: lacks.counts[s]! }),
        scores: metrics.map((metric, r) => {
          const signature = signatures[r]!
          if (r === from || r === to) return { ...(r === from ? rates.from : rates.to), signature }
          const { substitutions, deletions, insertions, referenceLength, score } = metric.finalize(totals[r]!)
          return { substitutions, deletions, insertions, referenceLength, rate: score, signature }
        }),
        attribution: rates,
        examples: kept.finish(),
      }
    })
    const report: RescoreReport = {
      name: metrics[0]!.name,
      segments: read,
      regimes: regimes.map(({ name }) => name),
      inputs: texts.facts(),
      systems: reports,
      explained,
    }
    return { report, missing: lacks, scripts: scripts.finalize(letters) }
  } finally {
    await texts.close()
  }
}
