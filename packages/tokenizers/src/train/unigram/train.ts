// Trains Unigram language models: many pieces at first, and with each round fewer and better ones.
// Source: Kudo 2018, "Subword Regularization: Improving Neural Network Translation Models with Multiple Subword Candidates".
import { outOfRange } from "@lectern/core/checks"
import { bytePiece } from "../../encode/pieces.js"
import type { UnigramModel } from "../../encode/unigram/model.js"
import { unigram } from "../../encode/unigram/unigram.js"
import { checkSortedWords, type SortedWords } from "../words/sorted-words.js"
import { expectedCounts } from "./expect.js"
import { finalPieces, requiredLetters, type ScoredPiece } from "./final.js"
import { sparseLogProbs } from "./maximize.js"
import {
  type CompleteUnigramTraining,
  completeUnigramTraining,
  type UnigramStep,
  type UnigramTrainingOptions,
  type UnigramVariant,
} from "./options.js"
import { keepPieces, scoreLost, type UnigramPieces } from "./pieces.js"
import { highestLosses, pieceLosses } from "./prune.js"
import { type SeedRules, seedPieces } from "./seeds.js"
import { type UnigramText, unigramText } from "./symbols.js"

/** A trained model and its history. */
export interface TrainedUnigram {
  /** The model. */
  readonly model: UnigramModel
  /** Its tokens in order of ids: special tokens, bytes, then pieces by descending score. */
  readonly pieces: readonly ScoredPiece[]
  /** What every EM iteration worked with and found. */
  readonly history: readonly UnigramStep[]
}

interface VariantRules extends SeedRules {
  readonly choice: "loss" | "score"
  /** Pieces that count when sizes are compared, though they are none: Hugging Face's unknown. */
  readonly extra: number
}

const RULES: Readonly<Record<UnigramVariant, VariantRules>> = {
  lectern: { occurrences: "corpus", ends: "apart", minAtEnd: 2, ties: "first", choice: "score", extra: 0 },
  sentencepiece: { occurrences: "corpus", ends: "apart", minAtEnd: 20, ties: "first", choice: "score", extra: 0 },
  huggingface: { occurrences: "words", ends: "alike", minAtEnd: 2, ties: "last", choice: "loss", extra: 1 },
}

/** A piece that is expected to occur less often than this is dropped. */
const MIN_COUNT = 0.5

/**
 * Trains a Unigram language model.
 *
 * 1. The first pieces are all letters, and the substrings of words with the highest product of occurrences and length.
 * 2. EM, `subIterations` times: the E step finds how often each piece is expected to occur over all segmentations of all
 *    words; the M step re-estimates probabilities from that, with digamma in place of the logarithm. Pieces expected less than
 *    half a time are dropped.
 * 3. Pruning: of every piece the loss is found, by which the log-likelihood falls without it; the `shrinkingFactor` share of
 *    pieces with the *highest* loss stays, never less than 1.1 times the wanted size. Then EM again.
 * 4. When 1.1 times the wanted size is reached: all letters, and of the other pieces as many as there is room for.
 *
 * Variants. All count a substring once for each of its contexts, so that of substrings which always occur together only the
 * longest is a first piece.
 * - "lectern" counts occurrences in the corpus. No two word ends are alike, so that substrings which always end a word, and
 *   whole words that occur twice, are first pieces too; the likelihood gains by it. The last pieces are those of the highest score.
 * - "sentencepiece" is the same, but what always ends a word must occur 20 times: its trainer takes such a substring when it has
 *   been followed both by a blank and by the end of a line, which counts of words do not tell. Pieces are mostly those of
 *   SentencePiece without its limits by script and digits.
 * - "huggingface" counts occurrences in the list of distinct words, with all word ends alike, takes a wrong sum of counts for
 *   the loss, and chooses the last pieces by the last pruning's losses: its trainer's pieces and scores, with words in
 *   ascending order of their bytes. Where pieces are expected exactly half a time, or losses are equal, rounding may decide.
 *
 * The result depends on nothing but the words and options: ties between first pieces go to the smaller ("huggingface": the
 * greater) in the order of UTF-8 bytes, between losses to the piece that was better before, and pieces of one score have ids
 * in the order of UTF-8 bytes ("huggingface": in the order they were chosen). The vocabulary is smaller than wanted when the
 * words have no more pieces. Without words it has only special tokens, bytes and the initial alphabet, with score 0.
 *
 * With `byteFallback` the model can say any text. Byte pieces are pieces, as in Hugging Face's library: text that spells one, like
 * `<0x41>`, is that byte, and decoded as `A`.
 *
 * @param words - the words of a corpus, as `wordCounts` counts them; any length, counts to 2^53
 * @param options - sizes and rules
 * @returns the model, its pieces, and what every iteration found
 * @throws LecternError `out-of-range` for options that are not allowed, for a `vocabularySize` without room for special tokens,
 * bytes and every letter (`limitAlphabet` and `characterCoverage` leave rare letters to the unknown), or for words with 2^31
 * letters or more; `unknown-option` or `wrong-type` for anything else that is not allowed; `bad-data` for a special token that
 * comes twice
 * @see Kudo 2018, section 3.2
 * @see [Note: Unigram](../../../../../docs/notes/unigram.md)
 */
export function trainUnigram(words: SortedWords, options: UnigramTrainingOptions = {}): TrainedUnigram {
  checkSortedWords(words)
  const complete = completeUnigramTraining(options)
  const { variant, vocabularySize, initialAlphabet, byteFallback, seedSize, maxPieceLength } = complete
  const rules = RULES[variant]
  const text = unigramText(words, complete)
  const { tokens, unknownId } = firstTokens(complete)
  const letters = requiredLetters(text, initialAlphabet, rules.choice).length
  if (vocabularySize < tokens.length + letters) {
    const least = `at least ${tokens.length + letters}, for ${tokens.length} special tokens and ${letters} letters`
    throw outOfRange(
      "vocabularySize",
      vocabularySize,
      `${least} (limitAlphabet or characterCoverage leave rare letters out)`,
    )
  }
  const trained = seedPieces(text, seedSize, maxPieceLength, rules)
  const history = trained.live === 0 ? [] : shrink(text, trained, rules, complete)
  const room = vocabularySize - tokens.length
  const taken = new Set(tokens)
  const found = finalPieces(text, trained, initialAlphabet, room, rules.choice, taken)
  const pieces = [...tokens.map((token): ScoredPiece => [token, 0]), ...found]
  return { model: unigram({ pieces, unknownId, byteFallback }), pieces, history }
}

function firstTokens({ specialTokens, unknownToken, byteFallback }: CompleteUnigramTraining) {
  const tokens = specialTokens.includes(unknownToken) ? [...specialTokens] : [unknownToken, ...specialTokens]
  const unknownId = tokens.indexOf(unknownToken)
  if (byteFallback) for (let byte = 0; byte < 256; byte++) tokens.push(bytePiece(byte))
  return { tokens, unknownId }
}

// EM and pruning by turns, until few enough pieces are left. In place.
function shrink(
  text: UnigramText,
  pieces: UnigramPieces,
  { extra }: VariantRules,
  { variant, vocabularySize, shrinkingFactor, subIterations, onProgress }: CompleteUnigramTraining,
): UnigramStep[] {
  const history: UnigramStep[] = []
  const wanted = Math.floor((vocabularySize * 11) / 10)
  for (let prunings = 0; ; prunings++) {
    for (let iteration = 0; iteration < subIterations; iteration++) {
      const size = pieces.live
      const step = { prunings, pieces: size, logLikelihood: expectAndMaximize(text, pieces) }
      history.push(step)
      onProgress?.(step)
    }
    if (pieces.live + extra <= wanted) return history
    const size = Math.max(wanted, Math.floor((pieces.live + extra) * shrinkingFactor)) - extra
    scoreLost(pieces)
    const kept = highestLosses(pieceLosses(text, pieces, variant), size)
    if (kept.length === pieces.live) return history
    keepPieces(pieces, kept)
  }
}

function expectAndMaximize(text: UnigramText, pieces: UnigramPieces): number {
  scoreLost(pieces)
  const { counts, logLikelihood } = expectedCounts(text, pieces)
  const kept: number[] = []
  for (let id = 0; id < pieces.live; id++) if (counts[id]! >= MIN_COUNT) kept.push(id)
  // A tiny corpus can spread its counts over so many pieces that none is expected half a time: then all stay as they are.
  if (kept.length === 0) return logLikelihood
  keepPieces(pieces, Int32Array.from(kept))
  pieces.logProbs.set(sparseLogProbs(Float64Array.from(kept, (id) => counts[id]!)))
  return logLikelihood
}
