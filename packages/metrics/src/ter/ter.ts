// TER: the number of edits, including shifts of runs of words, that turn the hypothesis into its reference.
import { checkedOptions } from "@lectern/core/checks"
import { lowerBlock } from "../block/line-block.js"
import { corpusMetric, sentenceScore } from "../metric/corpus-metric.js"
import type { CorpusMetric, Metric, ScoreReport, Signed } from "../metric/metric.js"
import { type Reference, refuseTexts } from "../metric/references.js"
import { tercomTokenizers } from "../tokenize/tercom.js"
import { blockTokens, lineTokens } from "../tokens/token-lines.js"
import { TER_OPTIONS, type TerOptions, type TerSettings } from "./options.js"
import { addSegment, TER_WIDTH, type TerScore, terScore } from "./score.js"
import { ShiftSearch } from "./shifts/shift-search.js"

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
 * @see [Note: chrF and TER](../../../../docs/notes/chrf-and-ter.md)
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
 * @see [Note: chrF and TER](../../../../docs/notes/chrf-and-ter.md)
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
