// BPE as a page shows it: all merges of a small corpus, and a word row by row while the first so many of them are replayed.
import { type BpeModel, bpe, type TrainedBpe, trainBpe, whitespaceSplit, wordCounts } from "@lectern/tokenizers"

const SUFFIX = "</w>"

const UNKNOWN = "\ufffd"

/** No more merges than these are learned. */
const MAX_TOKENS = 2000

/**
 * Learns all merges of a corpus.
 *
 * @param corpus - words between white space
 * @returns the model with all merges
 */
export function learnAll(corpus: string): TrainedBpe {
  const counter = wordCounts({ preTokenizer: whitespaceSplit() })
  return trainBpe(counter.finalize(counter.add(counter.zero(), corpus)), {
    vocabularySize: MAX_TOKENS,
    specialTokens: [UNKNOWN],
    unknownToken: UNKNOWN,
    endOfWordSuffix: SUFFIX,
  })
}

/**
 * A model that has learned less.
 *
 * @param model - with all merges
 * @param count - how many of them are kept
 * @returns the model with the first merges
 */
export function withMerges(model: BpeModel, count: number): BpeModel {
  return bpe({
    vocabulary: model.vocabulary,
    merges: model.merges.slice(0, count),
    unknownToken: UNKNOWN,
    endOfWordSuffix: SUFFIX,
  })
}

/** A part of a word as the reader sees it. */
export interface Part {
  /** Its letters, with a dot at the end of a word, as the note writes it. */
  readonly text: string
  /** False for a letter that the corpus lacks, which no merge takes. */
  readonly isKnown: boolean
}

/**
 * How a word is put together.
 *
 * @param model - the model
 * @param word - without white space
 * @returns a row of parts for the start and for each merge
 */
export function rowsOf(model: BpeModel, word: string): Part[][] {
  const { symbols, steps } = model.mergeSteps(word)
  const letters = [...word]
  const start = symbols.map((symbol, i) =>
    symbol === UNKNOWN
      ? { text: `${letters[i]}${i === letters.length - 1 ? "·" : ""}`, isKnown: false }
      : { text: dotted(symbol), isKnown: true },
  )
  const rows = [start]
  for (const { at, joined } of steps) rows.push(rows.at(-1)!.toSpliced(at, 2, { text: dotted(joined), isKnown: true }))
  return rows
}

/**
 * The first and the last rows of a long list.
 *
 * @param rows - all of them
 * @param max - how many to show, at least 2
 * @returns all rows if there are at most `max`, otherwise those at both ends and the number left out between them
 */
export function ends<T>(rows: readonly T[], max: number): { first: readonly T[]; leftOut: number; last: readonly T[] } {
  if (rows.length <= max) return { first: rows, leftOut: 0, last: [] }
  const count = max >> 1
  return { first: rows.slice(0, max - count), leftOut: rows.length - max, last: rows.slice(-count) }
}

/** A token as the note writes it: with a dot at the end of a word. @param token - as the vocabulary has it */
export function dotted(token: string): string {
  return token.endsWith(SUFFIX) ? `${token.slice(0, -SUFFIX.length)}·` : token
}
