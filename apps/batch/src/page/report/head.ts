// The head of a page of scores: what the commands know about a run.
import { version } from "@lectern/engine/internal/engines/version"
import type { TransformSpec } from "@lectern/metrics"
import { metricOf } from "../../count/tasks/metric-lookup.js"
import { counted } from "../../report/counted.js"
import type { CorpusReport } from "../../report/model.js"
import { shownPValue, testLine } from "../../report/uncertainty.js"
import type { MetricSpec } from "../../types.js"
import type { PageHead } from "./html.js"
import type { PageTable } from "./model.js"

/** A run. */
export interface ScoredRun {
  readonly specs: readonly MetricSpec[]
  readonly references: number
  readonly report: CorpusReport
  /** Remarks on the run. */
  readonly notes?: readonly string[]
  readonly tables?: readonly PageTable[]
}

/** Makes the head. */
export function pageHead({ specs, references, report, notes = [], tables = [] }: ScoredRun): PageHead {
  const { systems, significance, inputs, segments } = report
  const names = systems.map(({ system }) => system)
  const test = testLine(significance)
  return {
    title: `${names.length > 3 ? counted(names.length, "system") : names.join(", ")}: ${counted(segments, "segment")}`,
    version: version(),
    references,
    systems: systems.map(({ system, path = system }) => ({ name: system, path })),
    metrics: specs.map((spec, m) => ({
      spec: { ...spec, options: withoutTables(spec.options) } as MetricSpec,
      name: systems[0]!.metrics[m]!.name,
      signature: systems[0]!.metrics[m]!.signature,
      isSum: metricOf(spec).firstPass === undefined,
    })),
    uncertainty: systems.map(({ metrics }) =>
      metrics.map(({ interval, comparison }) => ({
        ...(interval !== undefined && { interval: { low: interval.low, high: interval.high } }),
        ...(comparison?.interval !== undefined && { difference: comparison.interval }),
        ...(comparison !== undefined && { p: shownPValue(comparison, significance) }),
      })),
    ),
    notes: [
      ...(test !== undefined ? [`${test}.`] : names.length > 1 ? [`Compared with ${names[0]}, the baseline.`] : []),
      ...notes,
    ],
    tables,
    inputs: inputs.map(({ path, bytes, sha256 }) => ({ path, bytes, ...(sha256 !== undefined && { sha256 }) })),
  }
}

/** Without the options of metrics that change how texts are counted, and may be large; a normalizer is small, and marks differences. */
function withoutTables(options: object): object {
  const {
    transforms,
    synonyms: _,
    ...others
  } = options as { readonly transforms?: readonly TransformSpec[]; readonly synonyms?: unknown }
  const isNormalized = transforms?.every((each) => typeof each === "object" && "normalizer" in each)
  return { ...others, ...(isNormalized && { transforms }) }
}
