// Trains Unigram language models: from many initial pieces to fewer and better ones in each round.
// Source: Kudo 2018, "Subword Regularization: Improving Neural Network Translation Models with Multiple Subword Candidates".
import { outOfRange } from "@lectern/core/checks"
import { bytePiece } from "../../encode/pieces.js"
import type { UnigramModel } from "../../encode/unigram/model.js"
import { unigram } from "../../encode/unigram/unigram.js"
import { vocabulary } from "../../encode/vocabulary.js"
import { checkSortedWords, type SortedWords } from "../words/sorted-words.js"
import { bestCounts, pieceSplitter } from "./best.js"
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
import { type SeedRules, seedPieces } from "./seeds.js"
import { descendingOrder } from "./stable-order.js"
import { type UnigramText, unigramText } from "./symbols.js"

/** A trained model and its history. */
export interface TrainedUnigram {
  /** The model. */
  readonly model: UnigramModel
  /** Its tokens in order of ids: special tokens, bytes, then pieces by descending score. */
  readonly pieces: readonly ScoredPiece[]
  /** The size and the likelihood of every EM iteration. */
  readonly history: readonly UnigramStep[]
}

interface VariantRules extends SeedRules {
  readonly choice: "loss" | "score"
  /** The number of additional pieces in comparisons of sizes: Hugging Face's unknown. */
  readonly extra: number
}

const RULES: Readonly<Record<UnigramVariant, VariantRules>> = {
  lectern: { occurrences: "corpus", ends: "apart", minAtEnd: 2, ties: "first", choice: "score", extra: 0 },
  sentencepiece: { occurrences: "corpus", ends: "apart", minAtEnd: 20, ties: "first", choice: "score", extra: 0 },
  huggingface: { occurrences: "words", ends: "alike", minAtEnd: 2, ties: "last", choice: "loss", extra: 1 },
}

/** A piece with a smaller expected count is dropped. */
const MIN_COUNT = 0.5

/** Losses of the pieces. */
interface PieceLosses {
  /** Pieces that always remain, in order. */
  readonly required: Int32Array
  /** Pieces that may be dropped, in order; pieces that no best segmentation uses are neither here nor in `required`. */
  readonly candidates: Int32Array
  /** For each candidate, the decrease of the log-likelihood per word if the piece is replaced by its second best segmentation. */
  readonly losses: Float64Array
}

/**
 * Trains a Unigram language model.
 *
 * 1. The initial pieces are all letters, and the substrings of words with the highest product of occurrences and length.
 * 2. EM, `subIterations` times: the E step finds the expected count of each piece over all segmentations of all
 *    words; the M step re-estimates probabilities from it, with digamma instead of the logarithm. Pieces with an expected count below
 *    0.5 are dropped.
 * 3. Pruning: the loss of a piece is the decrease of the log-likelihood without it; the `shrinkingFactor` share of
 *    pieces with the *highest* losses remain, at least 1.1 times the final size. Then EM again.
 * 4. At 1.1 times the final size: all letters are chosen, and as many other pieces as there is room for.
 *
 * Variants: all count a substring once for each of its contexts, so that of substrings which always occur together only the
 * longest is an initial piece.
 * - "lectern" counts occurrences in the corpus. All word ends are different, so that substrings which always end a word, and
 *   whole words that occur twice, are initial pieces too, which improves the likelihood. The final pieces have the highest scores.
 * - "sentencepiece" is the same, but a substring that always ends a word must occur 20 times: SentencePiece includes it if it is
 *   followed both by a blank and by the end of a line, which counts of words do not show. Pieces are mostly those of
 *   SentencePiece without its limits by script and digits.
 * - "huggingface" counts occurrences in the list of distinct words, with all word ends alike, uses a wrong sum of counts in
 *   the loss, and chooses the final pieces by the losses of the last pruning: it gives the pieces and scores of Hugging Face's trainer,
 *   with words in ascending order of their bytes. If an expected count is exactly 0.5, or losses are equal, rounding may decide.
 *
 * The result depends only on the words and options: ties between initial pieces go to the smaller ("huggingface": the
 * greater) in the order of UTF-8 bytes, ties between losses to the piece that was better before, and pieces of equal scores have ids
 * in the order of UTF-8 bytes ("huggingface": in the order of choice). The vocabulary is smaller than requested if the
 * words have no more pieces. Without words it has only special tokens, bytes and the initial alphabet, with score 0.
 *
 * With `byteFallback` the model can encode any text. Byte pieces are pieces, as in Hugging Face's library: text that spells one, like
 * `<0x41>`, is that byte, and decoded as `A`.
 *
 * @param words - the words of a corpus, as `wordCounts` counts them; any length, counts to 2^53
 * @param options - sizes and rules
 * @returns the model, its pieces, and the history of iterations
 * @throws LecternError `out-of-range` for options that are not allowed, for a `vocabularySize` without room for special tokens,
 * bytes and every letter (`limitAlphabet` and `characterCoverage` make rare letters unknown), or for words with 2^31
 * letters or more; `unknown-option` or `wrong-type` for anything else that is not allowed; `bad-data` for a repeated special
 * token
 * @see Kudo 2018, section 3.2
 * @see [Note: Unigram](../../../../../docs/notes/unigram.md)
 * @example
 * ```ts
 * const counter = wordCounts({ preTokenizer: metaspace() })
 * const words = counter.finalize(counter.add(counter.zero(), "low low low lower lowest"))
 * const { model, pieces } = trainUnigram(words, { vocabularySize: 10 })
 * pieces.length //=> 10
 * createTokenizer({ preTokenizer: metaspace(), model }).encode("low slow").tokens //=> ["▁low", "▁", "s", "l", "o", "w"]
 * ```
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
    const room = `special tokens (${tokens.length}) and letters (${letters}; limitAlphabet or characterCoverage exclude rare ones)`
    throw outOfRange("vocabularySize", vocabularySize, `at least ${tokens.length + letters}, for ${room}`)
  }
  const { onProgress } = complete
  const onShare = onProgress && ((share: number) => onProgress({ kind: "seeding", share }))
  const trained = seedPieces(text, seedSize, maxPieceLength, rules, onShare)
  const history = trained.live === 0 ? [] : shrink(text, trained, rules, complete)
  const room = vocabularySize - tokens.length
  const taken = new Set(tokens)
  const found = finalPieces(text, trained, { initialAlphabet, size: room, choice: rules.choice, taken })
  const pieces = [...tokens.map((token): ScoredPiece => [token, 0]), ...found]
  return { model: unigram({ pieces, unknownId, byteFallback }), pieces, history }
}

function firstTokens({ specialTokens, unknownToken, byteFallback }: CompleteUnigramTraining) {
  const tokens = specialTokens.includes(unknownToken) ? [...specialTokens] : [unknownToken, ...specialTokens]
  const unknownId = tokens.indexOf(unknownToken)
  if (byteFallback) for (let byte = 0; byte < 256; byte++) tokens.push(bytePiece(byte))
  // Refuses a token that comes twice.
  vocabulary(tokens.map((token, id) => [token, id]))
  return { tokens, unknownId }
}

// Alternates EM and pruning until few enough pieces remain. In place.
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
      onProgress?.({ kind: "iteration", step })
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
  // A tiny corpus can spread its counts over many pieces with expected counts below 0.5 throughout: then all remain.
  if (kept.length === 0) return logLikelihood
  keepPieces(pieces, Int32Array.from(kept))
  pieces.logProbs.set(sparseLogProbs(Float64Array.from(kept, (id) => counts[id]!)))
  return logLikelihood
}

/**
 * Finds the loss of every piece: words have their best segmentations; a dropped piece is replaced everywhere by its best
 * segmentation into others, and the probabilities are those of the counts before and after. Single characters always remain, or,
 * as in SentencePiece, as long as a best segmentation uses them.
 *
 * If a piece of count c is replaced by n pieces, the sum of counts grows by (n - 1) c. Hugging Face's trainer uses the number
 * of all pieces of the model as n, which overestimates the loss of frequent pieces.
 *
 * @see Kudo 2018, section 3.2, step 2(b)
 */
export function pieceLosses(text: UnigramText, pieces: UnigramPieces, variant: UnigramVariant): PieceLosses {
  const { live, lengths, logProbs } = pieces
  const { counts } = bestCounts(text, pieces)
  const splitter = pieceSplitter(pieces)
  let unknown = 0
  for (let id = live; id < counts.length; id++) unknown += counts[id]!
  // All unknown characters are one piece for the model.
  counts.fill(unknown, live)
  let sum = unknown
  for (let id = 0; id < live; id++) sum += counts[id]!
  let words = 0
  for (const count of text.counts) words += count
  const logSum = Math.log(sum)

  const required: number[] = []
  const candidates = new Int32Array(live)
  const losses = new Float64Array(live)
  let size = 0
  for (let id = 0; id < live; id++) {
    const count = counts[id]!
    if (lengths[id] === 1) {
      if (variant === "huggingface" || count > 0) required.push(id)
      continue
    }
    if (count === 0 || splitter.split(id) > logProbs[id]!) continue
    const added = variant === "huggingface" ? live : splitter.size - 1
    const logSumWithout = Math.log(sum + count * added)
    let without = 0
    for (let k = splitter.size - 1; k >= 0; k--)
      without += Math.log(counts[splitter.parts[k]!]! + count) - logSumWithout
    candidates[size] = id
    losses[size] = (count / words) * (Math.log(count) - logSum - without)
    size += 1
  }
  return { required: Int32Array.from(required), candidates: candidates.slice(0, size), losses: losses.slice(0, size) }
}

/** The pieces that remain: all required ones, then those with the highest losses. */
export function highestLosses({ required, candidates, losses }: PieceLosses, size: number): Int32Array {
  const room = Math.max(0, Math.min(candidates.length, size - required.length))
  const kept = new Int32Array(required.length + room)
  kept.set(required)
  const order = descendingOrder(losses)
  for (let i = 0; i < room; i++) kept[required.length + i] = candidates[order[i]!]!
  return kept
}
