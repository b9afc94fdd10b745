// The segments in which each rule changes most errors.
import { topK } from "@lectern/core"
import { alignCharacters, alignWords, type RateAttribution, type Regime, type Segment } from "@lectern/metrics"
import { bestOf } from "../../align/align-corpus.js"
import type { RawAlignment, RuleExample } from "../report/model.js"

interface Size {
  readonly errors: number
  readonly words: number
}

interface Candidate extends Size {
  readonly segment: NumberedSegment
}

/** A segment with its number from 1, and its id if it has one. */
export interface NumberedSegment extends Segment {
  readonly number: number
  readonly id?: string
}

/** Keeps the segments with the largest changes of errors, then of words, then the first ones. */
export function ruleExamples(
  { changes, regimes }: RateAttribution,
  { unit, limit }: { readonly unit: "words" | "characters"; readonly limit: number },
) {
  const kept = changes.map(() => topK<Candidate>(limit, before))
  const aligned = (r: number, { hypothesis, references }: Segment): ReturnType<typeof bestOf> =>
    bestOf((each, reference) => rawAligned(regimes[r]!, unit, each, reference), hypothesis, references as string[])
  return {
    /** Takes a segment by its counts under each regime. */
    take(segment: NumberedSegment, counts: Float64Array): void {
      for (const [i, best] of kept.entries()) {
        const [s, d, n, words] = [0, 1, 2, 3].map((k) => counts[4 * (i + 1) + k]! - counts[4 * i + k]!) as [
          number,
          number,
          number,
          number,
        ]
        if (s === 0 && d === 0 && n === 0 && words === 0) continue
        const found = { errors: Math.abs(s + d + n), words: Math.abs(words) }
        const { last } = best
        if (last === undefined || before(found, last)) best.take({ segment: copied(segment), ...found })
      }
    },
    /** Aligns the segments that were kept, by change. */
    finish: (): RuleExample[][] =>
      kept.map((best, i) =>
        best.items().map(({ segment }) => {
          const [first, second] = [aligned(i, segment), aligned(i + 1, segment)]
          const { number, id, hypothesis, references } = segment
          return {
            segment: number,
            ...(id !== undefined && { id }),
            reference: references[first.referenceNumber - 1]!,
            hypothesis,
            before: first.alignment as RawAlignment,
            after: second.alignment as RawAlignment,
          }
        }),
      ),
  }
}

function before(a: Size, b: Size): boolean {
  return a.errors === b.errors ? a.words > b.words : a.errors > b.errors
}

// A part of a string keeps the whole string in memory.
function copied(segment: NumberedSegment): NumberedSegment {
  return JSON.parse(JSON.stringify(segment))
}

/** An alignment with the raw words behind its words; the words themselves where no normalizer tells them. */
function rawAligned(regime: Regime, unit: "words" | "characters", hypothesis: string, reference: string): RawAlignment {
  const alignment = (unit === "words" ? alignWords : alignCharacters)(hypothesis, reference, regime)
  return { rawReference: alignment.reference, rawHypothesis: alignment.hypothesis, ...alignment }
}
