// Unigram language models: a text's tokens are its most probable segmentation.
//
// Kudo 2018, "Subword Regularization: Improving Neural Network Translation Models with Multiple Subword Candidates".
import { checkInteger, checkNonNegative, checkString } from "@lectern/core/checks"
import type { PieceEncoder, Sampling, TokenBuffer, Unit } from "../model.js"
import { type WordEncoder, wordCache } from "../tables/word-cache.js"
import { type Vocabulary, vocabulary, vocabularyOfMap } from "../vocabulary.js"
import { type CompleteUnigramOptions, completeUnigramOptions, type UnigramModel, type UnigramOptions } from "./model.js"
import { nbestPaths, nbestSegmentations } from "./nbest.js"
import { pathWriter, reservePath, unigramPath } from "./path.js"
import { sentenceEncoder } from "./sentence.js"
import { backwardSums, entropyOf, findParts, logProbabilityOf, nextParts } from "./sums.js"
import { type UnigramTable, unigramTable } from "./table.js"
import { unigramSearch } from "./viterbi.js"

/** Draws the tokens of a piece and appends them. */
type SegmentationSampler = (bytes: Uint8Array, start: number, end: number, out: TokenBuffer, sampling: Sampling) => void

/**
 * A Unigram model.
 *
 * The tokens of a piece of text are its segmentation with the highest sum of scores, found by Viterbi's algorithm in time
 * linear in the length times that of the longest match. A character that is not a piece is unknown, with a score 10 below the
 * lowest; neighbouring unknown characters are one unknown token, or bytes.
 *
 * `rules` selects the library whose results to give where libraries differ. Hugging Face: sums are in double precision, of scores as its
 * reader of files rounds them (the last bit may differ from the file); every piece matches; unknown characters that together are a
 * piece become that piece. SentencePiece: scores and sums from the beginning of the sentence are in single precision; only normal
 * and user-defined pieces match, and a user-defined piece has a special score: up to 0.2.1 the highest score times its length in
 * bytes, less 0.1; in 0.2.3, 0.1 for every byte after the first.
 *
 * @param options - the pieces, and rules for them
 * @returns the model; its encoders throw LecternError `bad-data` for a character that is unknown where there is no unknown piece
 * @throws LecternError `out-of-range` for a score that is not finite or an `unknownId` without a piece, `bad-data` for a repeated
 * piece, `unequal-lengths` if the numbers of `kinds` and pieces differ; `unknown-option` or `wrong-type` for anything else
 * that is not allowed
 * @see Kudo 2018, sections 3.2 and 3.3
 * @see [Note: Unigram](../../../../../docs/notes/unigram.md)
 * @example
 * ```ts
 * const model = unigram({ pieces: [["a", Math.log(0.4)], ["b", Math.log(0.4)], ["ab", Math.log(0.2)]] })
 * const [best, second] = model.nbest("ab", 2)
 * best!.ids //=> [2]
 * second!.ids //=> [0, 1]
 * Math.exp(model.logProbability("ab")) //=> 0.36
 * ```
 */
export function unigram(options: UnigramOptions): UnigramModel {
  const complete = completeUnigramOptions(options)
  const { pieces, unknownId, byteFallback, rules } = complete
  const tokens = vocabularyOfPieces(pieces, rules)
  const tables: Partial<Record<Unit, UnigramTable>> = {}
  const tableOf = (unit: Unit): UnigramTable => {
    tables[unit] ??= unigramTable(complete, unit)
    return tables[unit]
  }
  return {
    kind: "Unigram",
    vocabulary: tokens,
    unknownToken: unknownId === undefined ? undefined : pieces[unknownId]![0],
    options: complete,
    encoder: (unit) => unigramEncoder(tableOf(unit)),
    nbest(text, count) {
      checkInteger("count", count, 1)
      return nbestSegmentations(tableOf("character"), bytesOf(text), count)
    },
    entropy(text, alpha = 1) {
      checkNonNegative("alpha", alpha)
      return entropyOf(tableOf("character"), bytesOf(text), alpha)
    },
    logProbability: (text) => logProbabilityOf(tableOf("character"), bytesOf(text)),
    toJson: () => ({ type: "Unigram", unk_id: unknownId ?? null, vocab: pieces, byte_fallback: byteFallback }),
  }
}

function bytesOf(text: string): Uint8Array {
  checkString("text", text)
  return new TextEncoder().encode(text)
}

// Hugging Face's library reads a piece that comes twice: its text has the last id, both ids have its text.
function vocabularyOfPieces(pieces: UnigramOptions["pieces"], rules: CompleteUnigramOptions["rules"]): Vocabulary {
  const ids = new Map<string, number>()
  for (let id = 0; id < pieces.length; id++) ids.set(pieces[id]![0], id)
  if (ids.size === pieces.length) return vocabularyOfMap(ids)
  // The slower way names the repeated piece.
  if (rules !== "hugging-face") return vocabulary(pieces.map(([piece], id) => [piece, id]))
  return {
    size: pieces.length,
    idLimit: pieces.length,
    idOf: (token) => ids.get(token),
    tokenOf: (id) => pieces[id]?.[0],
    entries: () => pieces.map(([piece], id) => [piece, id] as const),
  }
}

function unigramEncoder(table: UnigramTable): PieceEncoder {
  const best = bestEncoder(table)
  const sampler = segmentationSampler(table)
  return {
    encodePieces(bytes, pieces, count, out, sampling?: Sampling) {
      if (sampling === undefined) return best(bytes, pieces, count, out)
      return eachPiece((...piece) => sampler(...piece, sampling))(bytes, pieces, count, out)
    },
  }
}

function bestEncoder(table: UnigramTable): ReturnType<typeof wordCache> {
  if (table.single && table.wordsApart) return eachPiece(sentenceEncoder(table))
  const search = unigramSearch(table)
  const write = pathWriter(table)
  const path = unigramPath()
  const encodeWord: WordEncoder = (bytes, start, end, out) => {
    search(bytes, start, end, 0, path)
    write(path, bytes, start, out)
  }
  return wordCache(encodeWord)
}

/** Encodes piece by piece, without a cache. */
function eachPiece(encodeWord: WordEncoder): ReturnType<typeof wordCache> {
  return (bytes, pieces, count, out: TokenBuffer) => {
    for (let i = 0; i < count; i++) {
      const first = out.length
      encodeWord(bytes, pieces[2 * i]!, pieces[2 * i + 1]!, out)
      out.places?.pieces.fill(out.places.firstPiece + i, first, out.length)
    }
  }
}

// Segmentations drawn at random: subword regularization.
//
// Kudo 2018, section 3.3: P(x | X) in proportion to P(x) to the power alpha, over all segmentations (by summing backward and
// drawing forward, exactly) or over the l best.

/** Makes the sampler. */
function segmentationSampler(table: UnigramTable): SegmentationSampler {
  const write = pathWriter(table)
  const parts = nextParts()
  const path = unigramPath()

  return (bytes, start, end, out, { generator, alpha = 1, nbest }) => {
    checkNonNegative("alpha", alpha)
    if (nbest !== undefined) {
      checkInteger("nbest", nbest, 1)
      const paths = nbestPaths(table, bytes.subarray(start, end), nbest)
      const weights = paths.map(({ score }) => Math.exp(alpha * (score - paths[0]!.score)))
      const chosen = draw(weights, weights.length, generator.uniform())
      if (chosen >= 0) write(paths[chosen]!.path, bytes, start, out)
      return
    }
    const sums = backwardSums(table, bytes, start, end, alpha)
    reservePath(path, end - start)
    path.length = 0
    let weights = new Float64Array(64)
    for (let from = start; from < end; ) {
      findParts(table, bytes, from, end, parts)
      if (parts.count > weights.length) weights = new Float64Array(parts.count * 2)
      for (let i = 0; i < parts.count; i++)
        weights[i] = Math.exp(alpha * parts.scores[i]! + sums[parts.ends[i]! - start]! - sums[from - start]!)
      const chosen = draw(weights, parts.count, generator.uniform())
      path.ends[path.length] = parts.ends[chosen]! - start
      path.nodes[path.length++] = parts.nodes[chosen]!
      from = parts.ends[chosen]!
    }
    write(path, bytes, start, out)
  }
}

/** The first index where the sum of weights exceeds a share of the total; -1 without weights. */
function draw(weights: ArrayLike<number>, count: number, share: number): number {
  let whole = 0
  for (let i = 0; i < count; i++) whole += weights[i]!
  let rest = share * whole
  for (let i = 0; i < count - 1; i++) {
    rest -= weights[i]!
    if (rest < 0) return i
  }
  return count - 1
}
