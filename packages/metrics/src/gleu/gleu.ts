// GLEU: the smaller of n-gram precision and recall, a sentence score that BLEU's formula does not give.
import { checkedOptions, checkInteger, integer, later, type OptionTable } from "@lectern/core/checks"
import { corpusMetric } from "../metric/corpus-metric.js"
import type { CorpusMetric, Metric, Scored } from "../metric/metric.js"
import { refuseTexts } from "../metric/references.js"
import { tokenizerLabel } from "../metric/signature.js"
import { gramPair } from "../ngrams/gram-bag.js"
import { GramIds } from "../ngrams/gram-ids.js"
import { type NamedTokenizer, namedTokenizer } from "../tokenize/named-tokenizer.js"
import { TOKEN_OPTIONS, type TokenOptions } from "../tokenize/token-options.js"
import { blockTokens } from "../tokens/token-lines.js"

/**
 * Options of {@link gleu}.
 *
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md)
 */
export interface GleuOptions extends TokenOptions {
  /**
   * The lowest order of n-grams, 1 to `maxOrder`.
   * @defaultValue `1`
   */
  readonly minOrder?: number
  /**
   * The highest order of n-grams, 1 to 16.
   * @defaultValue `4`
   */
  readonly maxOrder?: number
}

/** GLEU and its parts; n-grams are those of all orders together. */
export interface GleuScore extends Scored {
  /** `matches / larger`, 0 to 1. */
  readonly score: number
  /** `matches / hypothesisNgrams`; 0 without n-grams. */
  readonly precision: number
  /** `matches / referenceNgrams`; 0 without n-grams. */
  readonly recall: number
  /** Clipped matches. */
  readonly matches: number
  /** The hypotheses' n-grams. */
  readonly hypothesisNgrams: number
  /** The n-grams of each segment's best reference. */
  readonly referenceNgrams: number
  /** The larger of the two, segment by segment. */
  readonly larger: number
}

const ORDER = integer(1, 16)

/** The table of {@link GleuOptions}. */
export const GLEU_OPTIONS: OptionTable<GleuOptions> = {
  ...TOKEN_OPTIONS,
  minOrder: [later(ORDER), 1],
  maxOrder: [ORDER, 4],
}

// The places of a state, whole numbers.

/** Clipped matches. */
const MATCHES = 0
/** The larger of the two numbers of n-grams, summed over segments. */
const LARGER = 1
/** n-grams of the hypotheses. */
const HYPOTHESIS = 2
/** n-grams of the best references. */
const REFERENCE = 3
/** The length of a state. */
const WIDTH = 4

/**
 * Google's GLEU.
 *
 * A segment's matches are the n-grams of orders 1 to 4 that it shares with a reference, each counted as often as both
 * have it. Its score divides them by the n-gram count of the text that has more: the smaller of precision and recall.
 * With several references, the one with the highest score counts, the first of equals; missing ones are ignored. A corpus
 * score divides the sum of the matches by the sum of the larger n-gram counts.
 *
 * A segment with an empty text on either side, or on both, scores 0: it has no n-grams to match.
 *
 * @param options - tokenizer, case, orders
 * @returns a metric; its state is 4 whole numbers
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Wu et al. 2016, "Google's Neural Machine Translation System", section 5
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md)
 *
 * @example
 * ```ts
 * gleu().score(["the cat sat"], ["the cat sat on the mat"]).score //=> 0.3333
 * ```
 */
export function gleu(options: GleuOptions = {}): CorpusMetric<GleuScore> {
  refuseTexts("gleu()", options)
  const { tokenize, lowercase, minOrder, maxOrder } = checkedOptions("gleu()", options, GLEU_OPTIONS)
  checkInteger("minOrder", minOrder, 1, maxOrder)
  return corpusMetric({
    name: "GLEU",
    higherIsBetter: true,
    width: WIDTH,
    counter: gleuCounter(namedTokenizer({ tokenize, lowercase }), minOrder, maxOrder),
    finalize: gleuScore,
    report: ({ matches, hypothesisNgrams, referenceNgrams, larger }) => ({
      score: percentage(matches, larger),
      parts: {
        precision: percentage(matches, hypothesisNgrams),
        recall: percentage(matches, referenceNgrams),
        matches,
        sys_ngrams: hypothesisNgrams,
        ref_ngrams: referenceNgrams,
      },
    }),
    pairs: () => [
      ["case", lowercase ? "lc" : "mixed"],
      ["tok", tokenizerLabel(tokenize)],
      ["orders", `${minOrder}-${maxOrder}`],
    ],
    shortKeys: { case: "c", orders: "o" },
  })
}

function gleuScore(state: Float64Array): GleuScore {
  const matches = state[MATCHES]!
  const share = (place: number): number => (state[place] === 0 ? 0 : matches / state[place]!)
  return {
    score: share(LARGER),
    precision: share(HYPOTHESIS),
    recall: share(REFERENCE),
    matches,
    hypothesisNgrams: state[HYPOTHESIS]!,
    referenceNgrams: state[REFERENCE]!,
    larger: state[LARGER]!,
  }
}

function percentage(count: number, total: number): number {
  return total === 0 ? 0 : (100 * count) / total
}

/** A counter of blocks. */
function gleuCounter({ key, tokenizeLine }: NamedTokenizer, minOrder: number, maxOrder: number): Metric["countLines"] {
  const grams = new GramIds()
  const numbers = { grams, clear: () => grams.clear() }
  const { hypothesis, reference, takeHypothesis, takeReference } = gramPair(numbers, minOrder, maxOrder)
  const row = new Float64Array(WIDTH)

  /** The number of n-grams in a text of `length` tokens. */
  function ngrams(length: number): number {
    let sum = 0
    for (let n = minOrder; n <= maxOrder; n++) sum += Math.max(0, length - n + 1)
    return sum
  }

  function sharedNgrams(): number {
    let shared = 0
    for (let i = 0; i < hypothesis.size; i++) {
      const id = hypothesis.ids[i]!
      shared += Math.min(hypothesis.countOf(id), reference.countOf(id))
    }
    return shared
  }

  return (block, total, rows) => {
    const { hypothesis: ours, references } = blockTokens(block, key, tokenizeLine)
    for (let segment = 0; segment < block.segments; segment++) {
      takeHypothesis(ours, segment)
      const own = ngrams(hypothesis.length)
      row.fill(0)
      row[HYPOTHESIS] = own
      row[LARGER] = own
      let found = false
      for (const lines of references) {
        if (!takeReference(lines, segment)) continue
        const theirs = ngrams(reference.length)
        const larger = Math.max(own, theirs)
        const matches = sharedNgrams()
        if (larger === 0 || (found && matches * row[LARGER]! <= row[MATCHES]! * larger)) continue
        found = true
        row[MATCHES] = matches
        row[LARGER] = larger
        row[REFERENCE] = theirs
      }
      for (let i = 0; i < WIDTH; i++) total[i]! += row[i]!
      rows?.set(row, segment * WIDTH)
    }
  }
}
