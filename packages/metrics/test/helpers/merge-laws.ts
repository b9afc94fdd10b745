// The merge laws of a metric over random segments, split at random places.
import type { Statistic } from "@lectern/core"
import { examples, obeysMergeLaws } from "@lectern/core/testing"
import fc from "fast-check"
import type { Segment } from "../../src/index.js"

/** What is drawn at random, and how often. */
export interface MergeLawDraws<Options> {
  readonly segment: fc.Arbitrary<Segment>
  readonly options: fc.Arbitrary<Options>
  /** How many corpora when all tests run. */
  readonly count: number
  readonly seed: number
}

/** Fails unless the metric obeys the merge laws with all options drawn. */
export function expectMergeLaws<Options>(
  metricOf: (options: Options) => Statistic<Segment, Float64Array, unknown>,
  { segment, options, count, seed }: MergeLawDraws<Options>,
): void {
  fc.assert(
    fc.property(
      fc.array(segment, { maxLength: 6 }),
      fc.array(fc.nat(6), { maxLength: 3 }),
      options,
      (segments, places, chosen) =>
        obeysMergeLaws(
          metricOf(chosen),
          segments,
          places.map((place) => Math.min(place, segments.length)),
        ),
    ),
    examples(count, seed),
  )
}
