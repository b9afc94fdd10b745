// chrF of every hypothesis with every reference, as minimum Bayes risk decoding and comparisons of candidates need it.
import { checkOptions, checkTexts, outOfRange } from "@lectern/core/checks"
import { ByteBuffer, encodeLines } from "../../block/encode-lines.js"
import { LINE_BREAK, type LineBlock, lowerBlock } from "../../block/line-block.js"
import { blockTokens } from "../../tokens/token-lines.js"
import { clusterBlock } from "../characters/clusters.js"
import type { SequenceRule } from "../characters/kernel.js"
import { TOKENIZERS } from "../characters/tokenizers.js"
import { chrf } from "../chrf.js"
import { CHRF_OPTIONS, type ChrfOptions, type ChrfSettings, chrfSettings } from "../options.js"
import { type PackedClasses, packedClasses } from "./gram-classes.js"
import { scorePairs } from "./score-pairs.js"

/** Options of {@link pairwiseChrf}: those of {@link chrf}, without a kernel. */
export type PairwiseChrfOptions = Omit<ChrfOptions, "kernel">

/** Hypotheses and references that are prepared once, to score any pairs of them. */
export interface ChrfPairs {
  /** The signature of every score. */
  readonly signature: string
  /**
   * The scores of some hypotheses with some references.
   *
   * @param hypotheses - indices into the list of hypotheses
   * @param references - indices into the list of references
   * @returns `[hypotheses x references]`, one hypothesis after another, 0 to 1
   * @throws LecternError `out-of-range` for an index that is not in the list
   */
  pairwise(hypotheses: Readonly<ArrayLike<number>>, references: Readonly<ArrayLike<number>>): Float64Array
}

const { kernel: _, ...OPTIONS } = CHRF_OPTIONS

/**
 * Prepares hypotheses and references to score any pairs of them with chrF.
 *
 * Each text is tokenized and its n-grams are numbered once, so a pair costs as much as the lists of their n-grams are long: texts
 * that have little in common are the fastest. For minimum Bayes risk decoding the result can be used as the utility.
 *
 * @param hypotheses - texts
 * @param references - texts; may be the same list
 * @param options - orders, beta, case, whitespace, clusters, smoothing
 * @returns a scorer; a pair has the score of {@link sentenceChrf}, to the last bit
 * @throws LecternError as {@link chrf}; `wrong-type` when a text is not a well-formed string
 * @see Popović 2015, "chrF: character n-gram F-score for automatic MT evaluation", section 2
 * @see [Note: chrF](../../../../../docs/notes/chrf.md)
 *
 * @example
 * ```ts
 * const pairs = chrfPairs(["the cat sat", "a cat"], ["the cat sat", "the dog", "a cat sat"])
 * Array.from(pairs.pairwise([0], [0, 2])) //=> [1, 0.67231]
 * ```
 */
export function chrfPairs(
  hypotheses: readonly string[],
  references: readonly string[],
  options: PairwiseChrfOptions = {},
): ChrfPairs {
  return pairsOf("chrfPairs()", hypotheses, references, options)
}

/**
 * chrF of every hypothesis with every reference.
 *
 * @param hypotheses - texts
 * @param references - texts; with the same list twice, the n-grams of two texts are compared once for both scores
 * @param options - orders, beta, case, whitespace, clusters, smoothing
 * @returns `[hypotheses x references]`, one hypothesis after another, 0 to 1: the scores of {@link sentenceChrf}, to the last bit
 * @throws LecternError as {@link chrf}; `wrong-type` when a text is not a well-formed string
 * @see {@link chrfPairs}, which scores some pairs only
 * @see [Note: chrF](../../../../../docs/notes/chrf.md)
 *
 * @example
 * ```ts
 * Array.from(pairwiseChrf(["the cat sat", "a cat"], ["the cat sat", "a cat"])) //=> [1, 0.411, 0.239, 1]
 * ```
 */
export function pairwiseChrf(
  hypotheses: readonly string[],
  references: readonly string[],
  options: PairwiseChrfOptions = {},
): Float64Array {
  const pairs = pairsOf("pairwiseChrf()", hypotheses, references, options)
  return pairs.pairwise(Int32Array.from(hypotheses.keys()), Int32Array.from(references.keys()))
}

function pairsOf(
  owner: string,
  hypotheses: readonly string[],
  references: readonly string[],
  options: PairwiseChrfOptions,
): ChrfPairs {
  checkOptions(owner, options, OPTIONS)
  const settings = chrfSettings(owner, options)
  const texts = pairTexts(hypotheses, references, settings)
  return {
    get signature() {
      return chrf(options).signature(1)
    },
    pairwise(someHypotheses, someReferences) {
      const ours = picked(someHypotheses, texts.hypotheses, "hypotheses")
      const theirs = picked(someReferences, texts.references, "references")
      return scorePairs(texts.parts, settings, ours, theirs)
    },
  }
}

/** The texts at some indices of a list. */
function picked(indices: Readonly<ArrayLike<number>>, texts: Int32Array, name: string): Int32Array {
  return Int32Array.from(indices, (index, i) => {
    const text = texts[index]
    if (text === undefined) throw outOfRange(`${name}[${i}]`, index, `an integer in 0..${texts.length - 1}`)
    return text
  })
}

/** Both lists, prepared. */
interface PairTexts {
  /** Index of each hypothesis among the different texts. */
  readonly hypotheses: Int32Array
  /** Index of each reference among the different texts. */
  readonly references: Int32Array
  /** The different texts as characters, as words, or as both. */
  readonly parts: readonly PackedClasses[]
}

/** Prepares two lists of texts. */
function pairTexts(
  hypotheses: readonly string[],
  references: readonly string[],
  { charOrder, wordOrder, lowercase, whitespace, graphemes }: ChrfSettings,
): PairTexts {
  checkTexts("hypotheses", hypotheses)
  checkTexts("references", references)
  const known = new Map<string, number>()
  const placesOf = (texts: readonly string[]): Int32Array =>
    Int32Array.from(texts, (text) => {
      if (!known.has(text)) known.set(text, known.size)
      return known.get(text)!
    })
  const places = { hypotheses: placesOf(hypotheses), references: placesOf(references) }
  const hypothesis = encodeLines([...known.keys()], new ByteBuffer(), LINE_BREAK, () => "texts")
  const block: LineBlock = { segments: known.size, hypothesis, references: [] }
  const lines = lowercase ? lowerBlock(block) : block
  const characters = graphemes ? clusterBlock(lines, whitespace) : lines
  const part = (of: LineBlock, rule: SequenceRule, orders: number): readonly PackedClasses[] =>
    orders === 0 ? [] : [packedClasses(blockTokens(of, `chrf ${rule}`, TOKENIZERS[rule]).hypothesis, orders)]
  const parts = [
    ...part(characters, whitespace ? "characters-and-spaces" : "characters", charOrder),
    ...part(lines, "words", wordOrder),
  ]
  return { ...places, parts }
}
