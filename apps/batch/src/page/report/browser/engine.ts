// The metrics of the page, over any set of its segments.
import { type Metric, type MetricMaker, metricRegistry } from "@lectern/metrics"
import { usableOptions } from "../../../resources/usable.js"
import type { MetricSpec } from "../../../types.js"
import type { PageFacts } from "../model.js"
import type { PageData } from "./data.js"
import { deleteOne, deleteOneLinear, jackknifeError, type Segments, sumOf } from "./sums.js"

/** Half of a 95% interval, in standard errors. */
const HALF_WIDTH = 1.959964
const MAX_EXACT = 1000
const SLICE_MS = 12

/** A score and what is known of its uncertainty. */
export interface Measured {
  readonly score: number
  /** Half of the 95% interval; undefined for fewer than two segments. */
  readonly halfWidth: number | undefined
  /** Compared with the baseline; undefined for the baseline. */
  readonly difference: { readonly value: number; readonly halfWidth: number | undefined } | undefined
}

/** The metrics of the page. */
export function metricsOf({ metrics }: PageFacts): readonly Metric[] {
  return metrics.map(({ spec }) => metricOf(spec))
}

function metricOf({ name, options }: MetricSpec): Metric {
  return (metricRegistry[name] as MetricMaker<typeof name>)(usableOptions(options))
}

/** Computes scores. */
export type Engine = ReturnType<typeof engineOf>

/** Makes an engine for the data. */
export function engineOf({ facts, rows }: PageData, metrics: readonly Metric[]) {
  // As in `lectern score -sl`, BLEU of a segment has effective order.
  const single = facts.metrics.map(({ spec }, m) =>
    spec.name === "bleu" ? metricOf({ name: "bleu", options: { ...spec.options, effectiveOrder: true } }) : metrics[m]!,
  )
  const known = new Map<string, Promise<Float64Array>>()
  const scoreOf = (m: number, state: Float64Array): number => metrics[m]!.report(metrics[m]!.finalize(state)).score
  const sum = (system: number, m: number, segments: Segments): Float64Array => sumOf(rows[system]![m]!, segments)
  const segmentScore = (system: number, m: number, segment: number): number => {
    const state = Float64Array.from(rows[system]![m]!, (column) => column[segment]!)
    return single[m]!.report(single[m]!.finalize(state)).score
  }
  const once = (key: string, make: () => Promise<Float64Array>): Promise<Float64Array> => {
    const made = known.get(key) ?? make()
    known.set(key, made)
    return made
  }
  return {
    metrics,
    /** The sum of the rows of some segments. */
    sum,
    /** A score, on the scale of reports. */
    scoreOf,
    /** The score of a segment by itself. */
    segmentScore,
    /** All systems, by one metric. */
    measure(m: number, segments: Segments): Measured[] {
      const withoutEach = segments.length > MAX_EXACT ? deleteOneLinear : deleteOne
      const each = facts.systems.map((_, system) => {
        const total = sum(system, m, segments)
        const score = scoreOf(m, total)
        return { score, without: withoutEach(rows[system]![m]!, segments, total, (state) => scoreOf(m, state)) }
      })
      const [baseline] = each
      const half = (without: Float64Array): number | undefined => {
        const error = jackknifeError(without)
        return error === undefined ? undefined : HALF_WIDTH * error
      }
      return each.map(({ score, without }, system) => ({
        score,
        halfWidth: half(without),
        difference:
          system === 0
            ? undefined
            : {
                value: score - baseline!.score,
                halfWidth: half(without.map((value, i) => value - baseline!.without[i]!)),
              },
      }))
    },
    /** The scores of all segments by themselves. */
    segmentScores: (system: number, m: number): Promise<Float64Array> =>
      once(`${system} ${m}`, () => inSlices(facts.segments, (segment) => segmentScore(system, m, segment))),
    /** By how much the difference from the baseline would change without each of some segments. */
    async influence(system: number, m: number, segments: Segments): Promise<Float64Array> {
      const one = (s: number): Promise<Float64Array> => {
        const total = sum(s, m, segments)
        const score = scoreOf(m, total)
        return inSlices(segments.length, (i) => {
          const [without] = deleteOne(rows[s]![m]!, segments.subarray(i, i + 1), total, (state) => scoreOf(m, state))
          return without! - score
        })
      }
      const [own, other] = [await one(system), await one(0)]
      return own.map((value, i) => value - other[i]!)
    },
  }
}

/** A number for each index, computed without blocking the page for long. */
export async function inSlices(length: number, at: (i: number) => number): Promise<Float64Array> {
  const numbers = new Float64Array(length)
  let start = performance.now()
  for (let i = 0; i < length; i++) {
    numbers[i] = at(i)
    if (i % 64 > 0 || performance.now() - start < SLICE_MS) continue
    await new Promise((resume) => setTimeout(resume))
    start = performance.now()
  }
  return numbers
}
