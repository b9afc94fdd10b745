// Sentence chrF of every hypothesis with every reference, as minimum Bayes risk decoding needs it.
import { checkInteger, checkList, checkTexts } from "@lectern/core/checks"
import { blockCache } from "../../block/block-cache.js"
import { encodeLines } from "../../block/encode-lines.js"
import { LINE_BREAK, type LineBlock } from "../../block/line-block.js"
import { blockEncoder } from "../../block/line-counter.js"
import { lowerBlock } from "../../block/lower-block.js"
import { pairwiseMatches } from "../../ngrams/pairwise-matches.js"
import { blockTokens, lineLength, type TokenLines } from "../../tokens/token-lines.js"
import type { SequenceRule } from "../characters/kernel.js"
import { TOKENIZERS } from "../characters/tokenizers.js"
import { chrf } from "../chrf.js"
import { type ChrfOptions, chrfSettings } from "../options.js"
import { chrfPoints, ORDER_WIDTH, setOrder } from "../score.js"

/** Scores of every hypothesis with every reference, computed when asked for. */
export interface PairwiseScores {
  /** How many hypotheses there are. */
  readonly hypotheses: number
  /** How many references there are. */
  readonly references: number
  /** The signature of each score, with one reference. */
  readonly signature: string
  /**
   * The score of a pair, 0 to 1; fastest when the hypothesis is that of the last call.
   *
   * @param hypothesis - its index
   * @param reference - its index
   * @throws LecternError `out-of-range`
   */
  readonly score: (hypothesis: number, reference: number) => number
  /**
   * The scores of some hypotheses with some references: what `minimumBayesRisk()` of `@lectern/decoding` asks a utility for.
   *
   * @param hypotheses - their indices
   * @param references - their indices
   * @returns `[hypotheses x references]`, one row per hypothesis
   * @throws LecternError `out-of-range`
   */
  readonly pairwise: (hypotheses: Readonly<ArrayLike<number>>, references: Readonly<ArrayLike<number>>) => Float64Array
  /** All scores, `[hypotheses x references]`, one row per hypothesis. */
  readonly all: () => Float64Array
}

/** Matches of one rule. */
interface Part {
  readonly orders: number
  readonly hypotheses: TokenLines
  readonly references: TokenLines
  readonly count: (hypothesis: number, reference: number, matches: Int32Array) => void
  readonly matches: Int32Array
}

/**
 * Sentence chrF of many hypotheses with many references: the scores of {@link sentenceChrf} with one reference each, to the last
 * digit, much faster, since the n-grams of a text are numbered once and not once per pair.
 *
 * @param hypotheses - texts
 * @param references - texts, any number; they may be the hypotheses themselves
 * @param options - as for {@link chrf}, but for `kernel`
 * @returns functions of the indices of a pair; memory is about 24 bytes per character of the texts and an entry per distinct n-gram
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed or a text is not a well-formed string
 * @see Popović 2015, "chrF: character n-gram F-score for automatic MT evaluation", section 2
 * @see [Note: chrF and TER](../../../../../docs/notes/chrf-and-ter.md)
 *
 * @example
 * ```ts
 * const texts = ["the cat sat", "the cats sat", "a dog"]
 * const { score } = pairwiseChrf(texts, texts)
 * score(1, 0) //=> 0.74776
 * ```
 */
export function pairwiseChrf(
  hypotheses: readonly string[],
  references: readonly string[],
  options: Omit<ChrfOptions, "kernel"> = {},
): PairwiseScores {
  const settings = chrfSettings("pairwiseChrf()", options)
  const { charOrder, wordOrder, lowercase, whitespace } = settings
  checkTexts("hypotheses", hypotheses)
  if (references !== hypotheses) checkTexts("references", references)
  const cache = blockCache()
  const blockOf = (texts: readonly string[]): LineBlock => {
    const block = blockEncoder()([texts], (lines, buffer) => encodeLines(lines, buffer, LINE_BREAK, String))
    return lowercase ? lowerBlock({ ...block, cache }) : { ...block, cache }
  }
  const ours = blockOf(hypotheses)
  const theirs = references === hypotheses ? ours : blockOf(references)

  function part(rule: SequenceRule, orders: number): Part[] {
    if (orders === 0) return []
    const [hypothesisTokens, referenceTokens] = [ours, theirs].map(
      (block) => blockTokens(block, `chrf ${rule}`, TOKENIZERS[rule]).hypothesis,
    ) as [TokenLines, TokenLines]
    const { count } = pairwiseMatches(hypothesisTokens, referenceTokens, orders)
    return [
      { orders, hypotheses: hypothesisTokens, references: referenceTokens, count, matches: new Int32Array(orders) },
    ]
  }

  const parts = [...part(whitespace ? "characters-and-spaces" : "characters", charOrder), ...part("words", wordOrder)]
  const state = new Float64Array(ORDER_WIDTH * (charOrder + wordOrder))

  function scoreOf(hypothesis: number, reference: number): number {
    let at = 0
    for (const { orders, hypotheses, references, count, matches } of parts) {
      count(hypothesis, reference, matches)
      const length = lineLength(hypotheses, hypothesis)
      const referenceLength = lineLength(references, reference)
      for (let n = 1; n <= orders; n++) {
        setOrder(state, at, n, length, referenceLength, matches[n - 1]!)
        at += ORDER_WIDTH
      }
    }
    return chrfPoints(state, settings) / 100
  }

  return {
    hypotheses: hypotheses.length,
    references: references.length,
    signature: chrf(options).signature(1),
    score(hypothesis, reference) {
      checkInteger("hypothesis", hypothesis, 0, ours.segments - 1)
      checkInteger("reference", reference, 0, theirs.segments - 1)
      return scoreOf(hypothesis, reference)
    },
    pairwise(some, others) {
      checkIndices("hypotheses", some, ours.segments)
      checkIndices("references", others, theirs.segments)
      const scores = new Float64Array(some.length * others.length)
      let at = 0
      for (let i = 0; i < some.length; i++)
        for (let j = 0; j < others.length; j++) scores[at++] = scoreOf(some[i]!, others[j]!)
      return scores
    },
    all() {
      const scores = new Float64Array(ours.segments * theirs.segments)
      for (let at = 0, i = 0; i < ours.segments; i++)
        for (let j = 0; j < theirs.segments; j++) scores[at++] = scoreOf(i, j)
      return scores
    },
  }
}

function checkIndices(name: string, indices: Readonly<ArrayLike<number>>, count: number): void {
  checkList(name, indices)
  for (let i = 0; i < indices.length; i++) checkInteger(`${name}[${i}]`, indices[i], 0, count - 1)
}
