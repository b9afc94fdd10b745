// Vitest matchers for Lectern's metrics. Copy this file and import it in a test, or name it in `setupFiles`.
import { type Metric, type MetricName, metricRegistry, scoreAll } from "@lectern/metrics"
import { expect } from "vitest"

/** One reference for each output, or a list of several. */
type References = readonly (string | readonly string[])[]

/** A metric by its name, or with options: `exact({ normalize: "squad" })`. `regex` has no default pattern. */
type GivenMetric = Exclude<MetricName, "regex"> | Metric

interface LecternMatchers<Result> {
  /** Passes if the score of all outputs is at least `limit`, in points: 60 is a chrF of 0.6. */
  toScoreAtLeast(metric: GivenMetric, limit: number, options: { readonly references: References }): Result
  /** Passes if the score is worse than that of the baseline's outputs by more than `maxDrop` points, by default 0. */
  toBeWorseThan(
    baseline: readonly string[],
    metric: GivenMetric,
    options: { readonly references: References; readonly maxDrop?: number },
  ): Result
}

declare module "vitest" {
  // biome-ignore lint/suspicious/noExplicitAny: the declaration of Vitest has this default
  interface Matchers<T = any> extends LecternMatchers<T> {}
}

const SHOWN_ITEMS = 3

expect.extend({
  toScoreAtLeast(outputs: readonly string[], given: GivenMetric, limit: number, { references }) {
    checkNumber("limit", limit)
    const metric = metricOf(given)
    if (!metric.higherIsBetter) {
      throw new TypeError(`${metric.name} is better when it is lower; compare it with a baseline by toBeWorseThan`)
    }
    const score = points(metric, outputs, references)
    return {
      pass: score >= limit,
      message: () => {
        const items = worstItems(outputs, (i) => points(metric, [outputs[i]!], [references[i]!]))
        return [
          `expected ${metric.name} ${this.isNot ? "below" : "of at least"} ${limit}, got ${score.toFixed(2)}; the worst items:`,
          ...items.map(({ i, value }) => `  outputs[${i}]: ${value.toFixed(2)} ${texts(outputs[i]!, references[i]!)}`),
        ].join("\n")
      },
    }
  },

  toBeWorseThan(outputs: readonly string[], baseline: readonly string[], given: GivenMetric, options) {
    const { references, maxDrop = 0 } = options
    checkNumber("maxDrop", maxDrop)
    const metric = metricOf(given)
    const [before, after] = [points(metric, baseline, references), points(metric, outputs, references)]
    const gained = metric.higherIsBetter ? after - before : before - after
    const change = `${metric.name} went from ${before.toFixed(2)} to ${after.toFixed(2)}`
    return {
      // Scores are floating-point numbers: a drop of exactly maxDrop passes.
      pass: gained < -maxDrop - 1e-9,
      message: () => {
        const gain = (i: number): number => {
          const [from, to] = [baseline[i]!, outputs[i]!].map((text) => points(metric, [text], [references[i]!]))
          return metric.higherIsBetter ? to! - from! : from! - to!
        }
        return [
          `${change}; expected it to be worse by ${this.isNot ? "at most" : "more than"} ${maxDrop}; the worst items:`,
          ...worstItems(outputs, gain).map(
            ({ i, value }) =>
              `  outputs[${i}]: ${signed(value)} ${texts(outputs[i]!, references[i]!)}, was "${baseline[i]}"`,
          ),
        ].join("\n")
      },
    }
  },
})

function metricOf(given: GivenMetric): Metric {
  return typeof given === "string" ? metricRegistry[given]({}) : given
}

/** The score as reports show it, such as 60 of 100. */
function points(metric: Metric, outputs: readonly string[], references: References): number {
  const perSegment = references.map((each) => (typeof each === "string" ? [each] : each))
  return metric.report(scoreAll({ metric }, outputs, { perSegment }).metric).score
}

/** The items with the lowest scores, or with the largest losses. */
function worstItems(outputs: readonly string[], scoreOf: (i: number) => number): { i: number; value: number }[] {
  const items = outputs.map((_, i) => ({ i, value: scoreOf(i) }))
  return items.sort((a, b) => a.value - b.value).slice(0, SHOWN_ITEMS)
}

function texts(output: string, reference: string | readonly string[]): string {
  return `"${output}" for ${[reference]
    .flat()
    .map((each) => `"${each}"`)
    .join(" or ")}`
}

function signed(value: number): string {
  return `${value < 0 ? "" : "+"}${value.toFixed(2)}`
}

function checkNumber(name: string, value: number): void {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`${name} must be a number from 0, got ${value}`)
}
