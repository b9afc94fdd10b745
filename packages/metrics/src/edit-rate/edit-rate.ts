// The common part of the error rates: edits counted once, summed over a corpus, and a formula over four sums.
import { type CheckedOptions, checkedOptions, choice, later, type OptionTable } from "@lectern/core/checks"
import type { ComparisonRules } from "../comparison/options.js"
import { COMPARISON, type ComparisonOption, methodsOf, pairNormalizer } from "../comparison/word-comparison.js"
import { type EditUnit, editCounter, WORDS } from "../edits/count-edits.js"
import { EDIT_COUNTS, type EditCounter } from "../edits/edit-counter.js"
import { corpusMetric } from "../metric/corpus-metric.js"
import type { CorpusMetric, Scored, ScoreReport } from "../metric/metric.js"
import { refuseTexts } from "../metric/references.js"
import type { SignaturePair } from "../metric/signature.js"
import { addFixedPoint, FIXED_POINT_WIDTH, fixedPointSum } from "../numbers/fixed-point.js"
import { checkedTransforms } from "../transforms/checked-transforms.js"
import type { Transform, TransformSpec } from "../transforms/transform.js"

/**
 * Options of {@link wer}, {@link mer}, {@link wil} and {@link wip}, and of {@link cer} and {@link ser}, which have further ones.
 *
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 */
export interface EditRateOptions extends ComparisonOption {
  /**
   * Transforms applied to hypotheses and references first, in order: functions such as {@link lowerCase}, or those that
   * {@link composeTransforms} makes of names and tables of words.
   * @defaultValue none: case and punctuation count
   */
  readonly transforms?: readonly Transform[]
  /**
   * `corpus` scores the sums of edits over all segments, so long segments weigh more. `segments` takes the mean of the
   * segments' scores, so each weighs the same, and adds `macro-` before the metric's name.
   * @defaultValue `"corpus"`
   */
  readonly average?: "corpus" | "segments"
}

/** Options of an error rate without functions. */
export type PlainEditRateOptions<Options extends EditRateOptions = EditRateOptions> = Omit<
  Options,
  "transforms" | "comparison"
> &
  ("comparison" extends keyof Options ? ComparisonRules : unknown) & {
    /** Transforms applied to hypotheses and references first: names and tables of words. */
    readonly transforms?: readonly TransformSpec[]
  }

/** A rate with the sums behind it. */
export interface EditRate extends Scored {
  /** The rate, a fraction; for error rates 0 is best. */
  readonly score: number
  /** Words (or characters) that are equal. */
  readonly hits: number
  /** Words of the reference that are replaced by others. */
  readonly substitutions: number
  /** Words of the reference that the hypothesis lacks. */
  readonly deletions: number
  /** Words of the hypothesis that the reference lacks. */
  readonly insertions: number
  /** Words of the references: hits, substitutions and deletions. */
  readonly referenceLength: number
  /** Words of the hypotheses: hits, substitutions and insertions. */
  readonly hypothesisLength: number
}

/** The specific parts of a rate. */
export interface RateParts {
  /** The name in reports. */
  readonly name: string
  /** Whether a larger score is better. */
  readonly higherIsBetter: boolean
  /** The unit of comparison. */
  readonly unit: EditUnit
  /** The score of counts, finite for any whole numbers. */
  readonly rate: (hits: number, substitutions: number, deletions: number, insertions: number) => number
}

// State: [hits, substitutions, deletions, insertions], whole numbers. The mean of segments also needs the number of
// segments and the exact sum of their scores.
const SEGMENTS = EDIT_COUNTS
const SCORES = SEGMENTS + 1

/** The options of all rates. */
export const COMMON: OptionTable<Omit<EditRateOptions, "comparison">> = {
  transforms: [later(), []],
  average: [choice(["corpus", "segments"]), "corpus"],
}

/** The table of {@link EditRateOptions}. */
export const EDIT_RATE_OPTIONS: OptionTable<EditRateOptions, "comparison"> = { ...COMPARISON, ...COMMON }

/** A metric of edits. */
export function editRate<Options extends EditRateOptions>(
  { name, higherIsBetter, unit, rate }: RateParts,
  options: Options,
  table: OptionTable<Options, "comparison" & keyof Options>,
  sentence?: string,
): CorpusMetric<EditRate> {
  const { editsOf, average, pairs } = countedEdits(name, { unit, options, table, sentence })
  const macro = average === "segments"
  const width = macro ? SCORES + FIXED_POINT_WIDTH : EDIT_COUNTS
  const rateOf = ([hits = 0, substitutions = 0, deletions = 0, insertions = 0]: Float64Array): number =>
    rate(hits, substitutions, deletions, insertions)

  return corpusMetric<EditRate>({
    name: macro ? `macro-${name}` : name,
    higherIsBetter,
    width,
    counter(block, total, rows) {
      const edits = editsOf(block)
      if (!macro) {
        for (let i = 0; i < edits.length; i++) total[i % EDIT_COUNTS]! += edits[i]!
        rows?.set(edits)
        return
      }
      const row = new Float64Array(width)
      for (let i = 0; i < block.segments; i++) {
        row.set(edits.subarray(EDIT_COUNTS * i, EDIT_COUNTS * (i + 1)))
        row.fill(0, SCORES)
        row[SEGMENTS] = 1
        addFixedPoint(row, SCORES, rateOf(row))
        for (let k = 0; k < width; k++) total[k]! += row[k]!
        rows?.set(row, i * width)
      }
    },
    finalize(state) {
      const [hits = 0, substitutions = 0, deletions = 0, insertions = 0] = state
      const segments = macro ? state[SEGMENTS]! : 0
      return {
        score: segments === 0 ? rateOf(state) : fixedPointSum(state, SCORES) / segments,
        hits,
        substitutions,
        deletions,
        insertions,
        referenceLength: hits + substitutions + deletions,
        hypothesisLength: hits + substitutions + insertions,
      }
    },
    report: rateReport,
    pairs: (references) => [["avg", average], ...pairs(references)],
    shortKeys: { avg: "a", ...SHORT_KEYS },
  })
}

/** The short names of the entries of signatures. */
export const SHORT_KEYS: Readonly<Record<string, string>> = { transforms: "t", ref: "r" }

interface Counted<Options extends EditRateOptions> {
  readonly unit: EditUnit
  readonly options: Options
  readonly table: OptionTable<Options, "comparison" & keyof Options>
  /** The function to name to those who pass texts. */
  readonly sentence?: string | undefined
}

/** Checks the options of a metric of edits: the counter that they mean, and their entries in signatures. */
export function countedEdits<Options extends EditRateOptions>(
  name: string,
  { unit, options, table, sentence }: Counted<Options>,
): {
  readonly average: "corpus" | "segments"
  readonly editsOf: EditCounter
  readonly pairs: (references: number | "var") => readonly SignaturePair[]
} {
  const owner = `${name.toLowerCase()}()`
  refuseTexts(owner, options, sentence)
  const { transforms, average, comparison } = checkedOptions(owner, options, table) as CheckedOptions<
    EditRateOptions,
    "comparison"
  >
  const pipeline = checkedTransforms(transforms, "transforms")
  const joiner = unit === WORDS ? pairNormalizer(transforms)?.joiner : undefined
  return {
    average,
    editsOf: methodsOf(comparison)?.counter(transforms) ?? editCounter(unit, pipeline, joiner),
    pairs: (references) => [
      ["tok", unit.label],
      ["transforms", pipeline.label],
      ...(comparison?.methods.pairs ?? []),
      ["ref", references === 1 ? undefined : "best"],
    ],
  }
}

function rateReport(result: EditRate): ScoreReport {
  const { score, hits, substitutions, deletions, insertions, referenceLength, hypothesisLength } = result
  return {
    score: 100 * score,
    parts: {
      hits,
      substitutions,
      deletions,
      insertions,
      ref_len: referenceLength,
      hyp_len: hypothesisLength,
    },
  }
}
