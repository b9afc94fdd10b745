// SER, the sentence error rate: the share of segments with an error.
import { choice, type OptionTable, outOfRange } from "@lectern/core/checks"
import { CHARACTERS, WORDS } from "../edits/count-edits.js"
import { EDIT_COUNTS } from "../edits/edit-counter.js"
import { corpusMetric } from "../metric/corpus-metric.js"
import type { CorpusMetric, Scored } from "../metric/metric.js"
import { countedEdits, EDIT_RATE_OPTIONS, type EditRateOptions, SHORT_KEYS } from "./edit-rate.js"

/** Options of {@link ser}. */
export interface SerOptions extends Omit<EditRateOptions, "average"> {
  /**
   * What must be equal: the words of {@link wer}, or the characters of {@link cer}, to which a wrong space between words is an error
   * too. The signature then has `tok:char`.
   * @defaultValue `"words"`
   */
  readonly unit?: "words" | "characters"
}

/** A share of segments with its counts. */
export interface SentenceErrorRate extends Scored {
  /** The share of segments with an error, 0 to 1; 0 is best. */
  readonly score: number
  /** The number of segments. */
  readonly segments: number
  /** The number of those with at least one error. */
  readonly segmentsWithErrors: number
}

const { average: _, ...SHARED } = EDIT_RATE_OPTIONS

/** The table of {@link SerOptions}. */
export const SER_OPTIONS: OptionTable<SerOptions, "comparison"> = {
  ...SHARED,
  unit: [choice(["words", "characters"]), "words"],
}

// State: [segments, segments with errors], whole numbers.
const SEGMENTS = 0
const ERRORS = 1

/**
 * Sentence error rate: the share of segments whose words are not those of the reference.
 *
 * Words, transforms and several references are treated as in {@link wer}: a segment has no error if {@link wer} counts none. An empty
 * corpus scores 0.
 *
 * @param options - transforms, comparison, unit
 * @returns a metric; its state is 2 whole numbers
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see [Guide: Speech recognition](../../../../docs/guides/speech.md#rates)
 *
 * @example
 * ```ts
 * ser().score(["a cat", "a dog sat"], ["a cat", "a dog sits"]).score //=> 0.5
 * ```
 */
export function ser(options: SerOptions = {}): CorpusMetric<SentenceErrorRate> {
  const unit = options?.unit === "characters" ? CHARACTERS : WORDS
  const { editsOf, pairs } = countedEdits("SER", { unit, options, table: SER_OPTIONS })
  const [rule] = unit === WORDS ? [] : Object.keys(options.comparison?.rules ?? {})
  if (rule !== undefined) throw outOfRange(rule, "given", "left out: ser() compares characters")
  return corpusMetric<SentenceErrorRate>({
    name: "SER",
    higherIsBetter: false,
    width: 2,
    counter(block, total, rows) {
      const edits = editsOf(block)
      for (let i = 0; i < block.segments; i++) {
        const [, substitutions = 0, deletions = 0, insertions = 0] = edits.subarray(EDIT_COUNTS * i)
        const error = substitutions + deletions + insertions > 0 ? 1 : 0
        total[SEGMENTS]! += 1
        total[ERRORS]! += error
        rows?.set([1, error], 2 * i)
      }
    },
    finalize([segments = 0, segmentsWithErrors = 0]) {
      return { score: segmentsWithErrors / Math.max(1, segments), segments, segmentsWithErrors }
    },
    report: ({ score, segments, segmentsWithErrors }) => ({
      score: 100 * score,
      parts: { segments, segments_with_errors: segmentsWithErrors },
    }),
    pairs: (references) => [["tok", unit === WORDS ? undefined : "char"], ...pairs(references)],
    shortKeys: SHORT_KEYS,
  })
}
