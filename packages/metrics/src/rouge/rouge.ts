// ROUGE: the share of the reference that the hypothesis covers, in n-grams or in words in order.
import { checkedOptions } from "@lectern/core/checks"
import { corpusMetric } from "../metric/corpus-metric.js"
import type { CorpusMetric } from "../metric/metric.js"
import { refuseTexts } from "../metric/references.js"
import type { RougeKind } from "./counts.js"
import { LONGEST, ngrams, UNION } from "./kinds.js"
import { checkOrder, ROUGE_OPTIONS, type RougeOptions, rougeSettings, rougeSignature } from "./options.js"
import { addSegments, ROUGE_WIDTH, type RougeScore, rougeReport, rougeScore } from "./score.js"
import { segmentScores } from "./segment-scores.js"

/**
 * ROUGE-N: n-grams that hypothesis and reference share, each counted at most as often as either has it.
 *
 * Recall divides the matches by the reference's n-grams, precision by the hypothesis's; F is their weighted harmonic
 * mean. A corpus scores the mean over its segments, as users of rouge-score compute it. A segment without a match scores
 * 0, as does a text without n-grams, even when both texts are empty. With the ASCII tokenizer, text in other scripts has
 * no tokens: pass {@link unicodeWords}.
 *
 * @param order - the n, an integer in 1..9
 * @param options - stemmer, tokenizer, beta, references, sentence separator
 * @returns a metric; its score is the mean F, its state the number of segments and three exact sums of fractions
 * @throws LecternError `out-of-range` or `wrong-type` when the order or an option is not allowed
 * @see Lin 2004, "ROUGE: A Package for Automatic Evaluation of Summaries", section 2
 * @see [Note: ROUGE-L](../../../../docs/notes/rouge-l.md)
 *
 * @example
 * ```ts
 * rougeN(2).score(["police kill the gunman"], ["police killed the gunman"]).recall //=> 0.3333
 * rougeN(2, { stemmer: true }).score(["police kill the gunman"], ["police killed the gunman"]).recall //=> 1
 * ```
 */
export function rougeN(order: number, options: RougeOptions = {}): CorpusMetric<RougeScore> {
  checkOrder("order", order as never)
  return rouge("rougeN()", ngrams(order), options)
}

/**
 * ROUGE-L: the longest sequence of words, gaps allowed, that hypothesis and reference have in the same order.
 *
 * Recall divides its length by the reference's, precision by the hypothesis's; F, corpora, empty texts and scripts as for
 * {@link rougeN}. Newlines have no effect: a text is one sequence of words.
 *
 * @param options - stemmer, tokenizer, beta, references, sentence separator
 * @returns a metric; its score is the mean F, its state the number of segments and three exact sums of fractions
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Lin 2004, section 3.1, for the measure
 * @see Hyyrö 2004, "Bit-parallel LCS-length computation revisited", for the algorithm
 * @see [Note: ROUGE-L](../../../../docs/notes/rouge-l.md)
 *
 * @example
 * ```ts
 * rougeL().score(["police kill the gunman"], ["police killed the gunman"]).score //=> 0.75
 * ```
 */
export function rougeL(options: RougeOptions = {}): CorpusMetric<RougeScore> {
  return rouge("rougeL()", LONGEST, options)
}

/**
 * ROUGE-Lsum: ROUGE-L for texts of several sentences, comparing each sentence of the reference with all of the
 * hypothesis.
 *
 * A reference sentence counts the words in the union of its longest common subsequences with the hypothesis's sentences,
 * each word at most as often as the hypothesis has it. Sentences are separated by newlines, or by `sentenceSeparator`. Of
 * several longest subsequences, the one that rouge-score picks counts. A text of one sentence scores as {@link rougeL}.
 *
 * @param options - stemmer, tokenizer, beta, references, sentence separator
 * @returns a metric; its score is the mean F, its state the number of segments and three exact sums of fractions
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Lin 2004, section 3.2; the clipping is that of the ROUGE-1.5.5 package
 * @see [Note: ROUGE-L](../../../../docs/notes/rouge-l.md)
 *
 * @example
 * ```ts
 * rougeLsum().score(["w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5"], ["w1 w2 w3 w4 w5"]).recall //=> 0.8
 * ```
 */
export function rougeLsum(options: RougeOptions = {}): CorpusMetric<RougeScore> {
  return rouge("rougeLsum()", UNION, options)
}

function rouge(owner: string, kind: RougeKind, options: RougeOptions): CorpusMetric<RougeScore> {
  refuseTexts(owner, options, "sentenceRouge")
  const settings = rougeSettings(checkedOptions(owner, options, ROUGE_OPTIONS))
  const scoresOf = segmentScores(kind, settings)
  return corpusMetric({
    name: `ROUGE-${kind.name}`,
    higherIsBetter: true,
    width: ROUGE_WIDTH,
    counter: (block, total, rows) => addSegments(total, scoresOf(block), rows),
    finalize: rougeScore,
    report: rougeReport,
    ...rougeSignature(settings),
  })
}
