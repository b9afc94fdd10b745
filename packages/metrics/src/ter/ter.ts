// TER: the number of edits, including shifts of runs of words, that turn the hypothesis into its reference.
import { checkedOptions } from "@lectern/core/checks"
import { lowerBlock } from "../block/line-block.js"
import { corpusMetric, sentenceScore } from "../metric/corpus-metric.js"
import type { CorpusMetric, Metric, ScoreReport, Signed } from "../metric/metric.js"
import { type Reference, refuseTexts } from "../metric/references.js"
import { tercomTokenizers } from "../tokenize/tercom.js"
import { blockTokens, lineTokens } from "../tokens/token-lines.js"
import { TER_OPTIONS, type TerOptions, type TerSettings } from "./options.js"
import { ShiftSearch } from "./shifts/shift-search.js"

/** TER and its parts. Never NaN; see {@link ter} for empty texts. */
export interface TerScore {
  /** Edits per word of the references: 0 for a perfect match, above 1 where there are more edits than words. */
  readonly score: number
  /** Shifts, insertions, deletions and substitutions; for each segment those of the reference with the fewest edits. */
  readonly edits: number
  /** Words of the references; for each segment the average over its references, so it may be a fraction. */
  readonly referenceLength: number
}

// State: [edits, parts of reference words, remainders of parts in units], whole numbers.
const EDITS = 0
const PARTS = 1
const UNITS = 2

/** The length of a state. */
const TER_WIDTH = 3

const PARTS_PER_WORD = 720720
const UNITS_PER_PART = 2 ** 26

/**
 * Corpus TER, translation edit rate, as tercom and sacreBLEU compute it.
 *
 * An edit inserts, deletes or substitutes one word, or shifts a run of up to 10 words to another place. Shifts are chosen
 * greedily: only runs that also occur in the reference, at most 50 places away, where neither place matches yet. Each
 * time, the shift that leaves the smallest edit distance is made; of equals the longest, then the first, then the one to
 * the first target. The edit distance stays within 25 words of the diagonal, and a pair of texts gets no more shifts
 * after 1000 candidates, all as in sacreBLEU 2.6. Edits and reference lengths are summed over segments. With several
 * references, the one with the fewest edits counts, and the average of their lengths; missing references are ignored.
 *
 * An empty hypothesis needs one insertion for each word of the reference: its score is 1. An empty reference has length 0
 * and needs one deletion for each word of the hypothesis; a corpus of only such references scores 1, or 0 when all
 * hypotheses are empty too. An empty corpus scores 0. There is no upper bound: less is better.
 *
 * Words are split at spaces, so a clause in Chinese or Japanese is one word unless `normalized` and `asianSupport` are
 * set; for Thai, Lao, Khmer and Burmese use {@link cer} or {@link chrf}.
 *
 * The object holds tables and buffers, so reuse it; nothing carries over from one corpus to the next.
 *
 * @param options - punctuation, ideographs, case
 * @returns a metric; its state is three whole numbers: the edits, and the sum of reference lengths in 720720ths of a word
 * and 2^-26ths of these
 * @throws LecternError `wrong-type` when an option is not true or false
 * @see Snover et al. 2006, "A Study of Translation Edit Rate with Targeted Human Annotation", section 3
 * @see [Note: TER](../../../../docs/notes/ter.md)
 *
 * @example
 * ```ts
 * ter().score(["on Monday the ferry leaves"], ["the ferry leaves on Monday"]).score //=> 0.2
 * ter().score(["the cat"], [["the cat sat", "A cat"]]).referenceLength //=> 2.5
 * ```
 */
export function ter(options: TerOptions = {}): CorpusMetric<TerScore> {
  refuseTexts("ter()", options, "sentenceTer")
  const settings = checkedOptions("ter()", options, TER_OPTIONS)
  return corpusMetric({
    name: "TER",
    higherIsBetter: false,
    width: TER_WIDTH,
    counter: terCounter(settings),
    finalize: terScore,
    report: terReport,
    pairs: () => [
      ["case", settings.caseSensitive ? "mixed" : "lc"],
      ["tok", "tercom"],
      ["norm", settings.normalized ? "yes" : "no"],
      ["punct", settings.noPunct ? "no" : "yes"],
      ["asian", settings.asianSupport ? "yes" : "no"],
    ],
    shortKeys: { case: "c", tok: "t", norm: "nr", punct: "pn", asian: "as" },
  })
}

/**
 * TER of one sentence.
 *
 * @param hypothesis - the system's output
 * @param references - one reference or several, null where one is missing
 * @param options - as for {@link ter}
 * @returns the score, from 0 up, with its parts and signature
 * @throws LecternError as {@link ter}; `wrong-type` when a text is not a string or every reference is missing
 * @see [Note: TER](../../../../docs/notes/ter.md)
 *
 * @example
 * ```ts
 * sentenceTer("on Monday the ferry leaves", "the ferry leaves on Monday").edits //=> 1
 * ```
 */
export function sentenceTer(
  hypothesis: string,
  references: string | readonly Reference[],
  options?: TerOptions,
): Signed<TerScore> {
  return sentenceScore(ter, hypothesis, references, options)
}

function terReport({ score, edits, referenceLength }: TerScore): ScoreReport {
  return { score: 100 * score, parts: { num_edits: edits, ref_length: referenceLength } }
}

/** A counter. */
function terCounter(settings: TerSettings): Metric["countLines"] {
  const tokenizers = tercomTokenizers(settings)
  const { normalized, noPunct, asianSupport } = settings
  const key = `tercom ${JSON.stringify([normalized, noPunct, asianSupport])}`
  const search = new ShiftSearch()

  return (block, total, rows) => {
    const cased = settings.caseSensitive ? block : lowerBlock(block)
    const { hypothesis, references, vocabulary } = blockTokens(cased, key, tokenizers.hypothesis, tokenizers.reference)
    const row = new Float64Array(TER_WIDTH)
    for (let i = 0; i < block.segments; i++) {
      const ours = lineTokens(hypothesis, i)
      let fewest = Number.POSITIVE_INFINITY
      let words = 0
      let present = 0
      for (const lines of references) {
        if (lines.missing[i] === 1) continue
        const theirs = lineTokens(lines, i)
        present++
        words += theirs.length
        if (fewest > 0) fewest = Math.min(fewest, search.edits(ours, theirs, vocabulary.size))
      }
      row.fill(0)
      addSegment(row, 0, fewest, words, present)
      for (let k = 0; k < TER_WIDTH; k++) total[k]! += row[k]!
      rows?.set(row, i * TER_WIDTH)
    }
  }
}

// From edits and reference lengths to TER.
//
// A segment with several references has their average length, which may be a fraction. It is summed as a whole number of
// parts, 720720 to a word: the least common multiple of 1 to 16, so the sum is exact for up to 16 references. The
// remainders of 17 or more are summed in units of 2^-26 parts. Sums of whole numbers do not depend on the order of
// adding.

/** Adds a segment to a state in place. */
function addSegment(state: Float64Array, at: number, edits: number, words: number, references: number): void {
  const parts = words * PARTS_PER_WORD
  const left = parts % references
  state[at + EDITS]! += edits
  state[at + PARTS]! += (parts - left) / references
  state[at + UNITS]! += Math.round((left / references) * UNITS_PER_PART)
}

/** Computes the score from a state. */
function terScore(state: Float64Array): TerScore {
  const edits = state[EDITS]!
  const referenceLength = (state[PARTS]! + state[UNITS]! / UNITS_PER_PART) / PARTS_PER_WORD
  return { score: referenceLength > 0 ? edits / referenceLength : edits > 0 ? 1 : 0, edits, referenceLength }
}
