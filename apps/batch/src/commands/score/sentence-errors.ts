// The sentence errors beside error rates, for tables of groups: a sentence error rate is counted for each of them.
import type { Metric, SentenceErrorRate } from "@lectern/metrics"
import { metricOf } from "../../count/tasks/metric-lookup.js"
import type { SentenceErrors } from "../../report/model.js"
import type { MetricSpec } from "../../types.js"

/** Finds the sentence error rates with the options of the error rates, and adds those that are missing. */
export function withSentenceErrors(metrics: readonly MetricSpec[]) {
  const specs = [...metrics]
  const keys = metrics.map((spec) => JSON.stringify(spec))
  const places = metrics.map((metric) => {
    const spec = sentenceSpec(metric)
    if (spec === undefined) return undefined
    const key = JSON.stringify(spec)
    if (!keys.includes(key)) {
      keys.push(key)
      specs.push(spec)
    }
    return keys.indexOf(key)
  })
  return {
    /** The metrics to count, the given ones first. */
    specs: specs as readonly MetricSpec[],
    /** The sentence errors that belong to each of the given metrics, from the states of all. */
    of: (states: readonly Float64Array[]): (SentenceErrors | undefined)[] =>
      places.map((place) => {
        if (place === undefined) return undefined
        const { segments, segmentsWithErrors } = (metricOf(specs[place]!) as Metric<SentenceErrorRate>).finalize(
          states[place]!,
        )
        return { segments, withErrors: segmentsWithErrors }
      }),
  }
}

function sentenceSpec({ name, options }: MetricSpec): MetricSpec | undefined {
  switch (name) {
    case "wer":
    case "mer":
    case "wil":
    case "wip": {
      const { average: _, ...shared } = options
      return { name: "ser", options: shared }
    }
    case "cer": {
      const { average: _, graphemes: __, ...shared } = options
      return { name: "ser", options: { ...shared, unit: "characters" } }
    }
    default:
      return undefined
  }
}
