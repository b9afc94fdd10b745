// Evaluation on a file of pairs of words with human judgements of their similarity.
import { badData } from "@lectern/core"
import { checkedOptions, choice, type OptionTable } from "@lectern/core/checks"
import { cosine } from "../vectors/arithmetic.js"
import { rowOf, wordIds } from "../vectors/lookup.js"
import type { WordVectors } from "../vectors/word-vectors.js"
import { pearson, spearman } from "./correlation.js"
import { EVALUATION_OPTIONS, type EvaluationOptions, foldedWords, shownLine, testLines } from "./test-file.js"

/** Options of {@link evaluateSimilarity}. */
export interface EvaluateSimilarityOptions extends EvaluationOptions {
  /**
   * Whether pairs with an unknown word are left out, or have similarity 0.
   * @defaultValue `"skip"`
   */
  readonly unknown?: "skip" | "zero"
}

/** The outcome of an evaluation. */
export interface SimilarityEvaluation {
  /** Spearman's correlation between judgements and cosines, in -1..1. */
  readonly spearman: number
  /** Pearson's correlation, in -1..1. */
  readonly pearson: number
  /** The number of pairs in the correlations. */
  readonly pairs: number
  /** The number of pairs with an unknown word. */
  readonly unknown: number
  /** The unknown words, as the file has them, each once, in the order of the file. */
  readonly unknownWords: readonly string[]
}

/** The table of {@link EvaluateSimilarityOptions}. */
export const EVALUATE_SIMILARITY_OPTIONS: OptionTable<EvaluateSimilarityOptions> = {
  ...EVALUATION_OPTIONS,
  unknown: [choice(["skip", "zero"]), "skip"],
}

/**
 * Compares cosines with the similarities that people gave to pairs of words, in a file such as WordSim-353 or SimLex-999: two words and a
 * number on each line, separated by tabs, commas or blanks; further fields are ignored. Lines that begin with `#` are comments, and a first line without
 * a number names the columns.
 *
 * With the defaults, and `first: 300000`, correlations are those of gensim's `evaluate_word_pairs`.
 *
 * @param vectors - words and their vectors
 * @param pairs - the text of the file, or its UTF-8 bytes
 * @param options - case, how many words, what happens to unknown words
 * @returns the correlations, 0 if there are fewer than two different values, and what is unknown
 * @throws LecternError `bad-data` for another line; `wrong-type`, `out-of-range`, `unknown-option`
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#evaluation)
 * @example
 * ```ts
 * const animals = wordVectors(["cat", "dog", "car"], 2, Float32Array.of(2, 1, 2, 2, 0, 3))
 * evaluateSimilarity(animals, "cat\tdog\t8\ncat\tcar\t1\nCat\tcow\t5\n").spearman //=> 1
 * ```
 */
export function evaluateSimilarity(
  vectors: WordVectors,
  pairs: string | Uint8Array,
  options: EvaluateSimilarityOptions = {},
): SimilarityEvaluation {
  wordIds(vectors)
  const checked = checkedOptions("evaluateSimilarity()", options, EVALUATE_SIMILARITY_OPTIONS)
  const { path, first, caseSensitive, unknown } = checked
  const words = foldedWords(vectors, first, caseSensitive)
  const judged: number[] = []
  const cosines: number[] = []
  const unknownWords = new Set<string>()
  let unknownPairs = 0
  let isFirst = true
  for (const [line, number] of testLines(pairs, path)) {
    if (line.startsWith("#")) continue
    const [one, other, judgement] = fieldsOf(line)
    const isHeader = isFirst && judgement !== undefined && Number.isNaN(judgement)
    isFirst = false
    if (isHeader) continue
    if (one === undefined || other === undefined || judgement === undefined || !Number.isFinite(judgement))
      throw badData(path, `expected two words and a number, found ${shownLine(line)}`, number)
    const ids = [one, other].map((word) => words.idOf(words.fold(word)))
    const [a, b] = ids
    if (a === undefined || b === undefined) {
      unknownPairs++
      if (a === undefined) unknownWords.add(one)
      if (b === undefined) unknownWords.add(other)
      if (unknown === "skip") continue
    }
    judged.push(judgement)
    cosines.push(a === undefined || b === undefined ? 0 : cosine(rowOf(vectors, a), rowOf(vectors, b)))
  }
  return {
    spearman: spearman(judged, cosines),
    pearson: pearson(judged, cosines),
    pairs: judged.length,
    unknown: unknownPairs,
    unknownWords: [...unknownWords],
  }
}

function fieldsOf(line: string): readonly [string | undefined, string | undefined, number | undefined] {
  const [one, other, judgement] = line.includes("\t")
    ? line.replace(/\s+/g, (gap) => (gap.includes("\t") ? "\t" : gap)).split("\t")
    : line.includes(",")
      ? line.split(",").map((field) => field.trim())
      : line.split(/\s+/)
  return [one, other, judgement === undefined || judgement === "" ? undefined : Number(judgement)]
}
