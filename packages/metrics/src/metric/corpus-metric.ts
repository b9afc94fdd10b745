// Builds a metric from its parts: a counter of lines becomes a statistic with all functions of a metric.
import { lineCounter, type SegmentCounter } from "../block/encode-lines.js"
import { countCorpus } from "./count-corpus.js"
import type { CorpusMetric, Metric, Scored, Signed } from "./metric.js"
import { checkedSegment, type Reference, withoutReference } from "./references.js"
import { type SignatureParts, signatureOf } from "./signature.js"

/** The specific parts of a metric. */
export interface MetricParts<Result extends Scored>
  extends Pick<Metric<Result>, "name" | "higherIsBetter" | "width" | "finalize" | "report">,
    SignatureParts {
  /** Counts a block, as {@link Metric.countLines}; or counts strings too, where they need a different path. */
  readonly counter: Metric<Result>["countLines"] | SegmentCounter
}

/** A metric whose state is a row of numbers that add up. */
export function corpusMetric<Result extends Scored>(parts: MetricParts<Result>): CorpusMetric<Result> {
  const { name, higherIsBetter, width, finalize, report } = parts
  const counter = typeof parts.counter === "function" ? lineCounter(parts.counter) : parts.counter
  const zero = (): Float64Array => new Float64Array(width)
  return {
    name,
    higherIsBetter,
    width,
    zero,
    add(state, segment) {
      const texts = checkedSegment(segment).map((text) => [text])
      counter.countStrings(texts, state, (text) => () => (text === 0 ? "hypothesis" : `references[${text - 1}]`))
      return state
    },
    merge(into, from) {
      for (let i = 0; i < into.length; i++) into[i]! += from[i]!
      return into
    },
    finalize,
    countLines(block, total, rows) {
      if (block.references.length === 0) throw withoutReference("block.references", "any segment")
      counter.countLines(block, total, rows)
    },
    report,
    signature: (references) => signatureOf(parts, references, "full"),
    shortSignature: (references) => signatureOf(parts, references, "short"),
    score(hypotheses, references) {
      const total = zero()
      const count = countCorpus(hypotheses, references, counter, total)
      return { ...finalize(total), signature: signatureOf(parts, count, "full") }
    },
  }
}

const defaults = new WeakMap<object, Metric>()

/** Scores a corpus of one segment. The metric without options is made once. */
export function sentenceScore<Options, Result extends Scored>(
  make: (options?: Options) => Metric<Result>,
  hypothesis: string,
  references: string | readonly Reference[],
  options: Options | undefined,
): Signed<Result> {
  const metric = options === undefined ? ((defaults.get(make) as Metric<Result> | undefined) ?? make()) : make(options)
  if (options === undefined) defaults.set(make, metric as Metric)
  const segment = { hypothesis, references: typeof references === "string" ? [references] : references }
  const state = metric.add(metric.zero(), segment)
  const present = segment.references.filter((reference) => typeof reference === "string").length
  return { ...metric.finalize(state), signature: metric.signature(present) }
}
