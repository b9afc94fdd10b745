// BPE as a page shows it: all merges of a small corpus, and a word row by row while the first so many of them are replayed.
import { type BpeModel, bpe, type TrainedBpe, trainBpe, whitespaceSplit, wordCounts } from "@lectern/tokenizers"

const SUFFIX = "</w>"

/** What stands for letters that the corpus lacks. */
export const UNKNOWN = "\ufffd"

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

/**
 * How a word is put together.
 *
 * @param model - the model
 * @param word - without white space
 * @returns a row of symbols for the start and for each merge
 */
export function rowsOf(model: BpeModel, word: string): string[][] {
  const { symbols, steps } = model.mergeSteps(word)
  const rows = [[...symbols]]
  for (const { at, joined } of steps) rows.push(rows.at(-1)!.toSpliced(at, 2, joined))
  return rows
}

/** A token as the note writes it: with a dot at the end of a word. @param token - as the vocabulary has it */
export function dotted(token: string): string {
  return token.endsWith(SUFFIX) ? `${token.slice(0, -SUFFIX.length)}·` : token
}
