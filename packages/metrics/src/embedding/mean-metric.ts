// Metrics whose score is the mean over segments of values that two texts have, by the vectors of their tokens.
import { corpusMetric } from "../metric/corpus-metric.js"
import type { CorpusMetric, Metric, Scored } from "../metric/metric.js"
import { addFixedPoint, FIXED_POINT_WIDTH, fixedPointSum } from "../numbers/fixed-point.js"
import { namedTokenizer } from "../tokenize/named-tokenizer.js"
import { blockTokens, lineTokens, type TokenLines } from "../tokens/token-lines.js"
import type { EmbeddedText, EmbeddingSettings } from "./options.js"

/** The specific parts of one of these metrics. */
export interface MeanParts<Result extends Scored> extends Pick<Metric<Result>, "name" | "higherIsBetter" | "report"> {
  /** Number of values of a pair of texts. */
  readonly values: number
  /** The values of a hypothesis and a reference, each in -1..2^25. */
  readonly compare: (hypothesis: EmbeddedText, reference: EmbeddedText) => readonly number[]
  /** The result. */
  readonly resultOf: (means: readonly number[], segments: number) => Result
}

// State: the number of segments, then for each value the sum of (value + 1) in fixed point.
const SEGMENTS = 0
const SUMS = 1
const OFFSET = 1

const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/** The metric. */
export function meanMetric<Result extends Scored>(
  settings: EmbeddingSettings,
  parts: MeanParts<Result>,
): CorpusMetric<Result> {
  const { name, higherIsBetter, report, values, resultOf } = parts
  return corpusMetric({
    name,
    higherIsBetter,
    report,
    width: SUMS + values * FIXED_POINT_WIDTH,
    counter: counterOf(settings, parts),
    finalize(state) {
      const segments = state[SEGMENTS]!
      const mean = (_: unknown, i: number): number =>
        segments === 0 ? 0 : fixedPointSum(state, SUMS + i * FIXED_POINT_WIDTH) / segments - OFFSET
      return resultOf(Array.from({ length: values }, mean), segments)
    },
    ...settings.signature,
  })
}

function counterOf<Result extends Scored>(
  settings: EmbeddingSettings,
  { values: width, compare, higherIsBetter }: MeanParts<Result>,
): Metric["countLines"] {
  const { key, tokenizeLine } = namedTokenizer(settings)
  const row = new Float64Array(SUMS + width * FIXED_POINT_WIDTH)
  const better = higherIsBetter ? Math.max : Math.min

  return (block, total, rows) => {
    const { hypothesis, references, vocabulary } = blockTokens(block, key, tokenizeLine)
    const known: string[] = []
    const textOf = (lines: TokenLines, segment: number): EmbeddedText =>
      settings.textOf(
        Array.from(lineTokens(lines, segment), (id) => (known[id] ??= decoder.decode(vocabulary.bytesOf(id)))),
      )
    for (let segment = 0; segment < block.segments; segment++) {
      const ours = textOf(hypothesis, segment)
      const present = references.filter(({ missing }) => missing[segment] === 0)
      const found = present.map((lines) => compare(ours, textOf(lines, segment)))
      row.fill(0)
      row[SEGMENTS] = 1
      for (let i = 0; i < width; i++) {
        const best = found.map((values) => values[i]!).reduce((a, b) => better(a, b))
        addFixedPoint(row, SUMS + i * FIXED_POINT_WIDTH, Math.max(0, best + OFFSET))
      }
      for (let i = 0; i < row.length; i++) total[i]! += row[i]!
      rows?.set(row, segment * row.length)
    }
  }
}
