// Which sentences are read together: an epoch is a series of rounds, a round has a few slices that are read apart.
import type { Word2vecSettings } from "./settings.js"

/** Consecutive sentences that one worker reads. */
export interface Slice {
  /** The first sentence. */
  readonly from: number
  /** The sentence after the last. */
  readonly to: number
}

/** Slices whose work is done together. */
export interface Round {
  /** The slices, one after another. */
  readonly slices: readonly Slice[]
  /** How many words of the epoch come before. */
  readonly before: number
  /** How many words it has. */
  readonly tokens: number
}

/** The most slices of a round. */
const MAX_SLICES = 8
/** Words of a round of skip-gram. */
const ROUND_TOKENS = 16_384
/**
 * CBOW and sub-words take means at the start of a round: the fewer words there are, the more often one of them is read in a round, and
 * the further it moves from what was read.
 */
const MAX_MEAN_TOKENS = 2048
const WORDS_PER_MEAN_TOKEN = 8

/** Whether all work is done while sentences are read. */
export function isImmediate({ objective, schedule }: Word2vecSettings): boolean {
  return objective === "softmax" || schedule === "hogwild"
}

/** Into how many classes rows are divided. */
export function classesOf(settings: Word2vecSettings): number {
  return isImmediate(settings) ? 1 : settings.blocks
}

/**
 * The rounds of an epoch: functions of the corpus, the vocabulary and the settings alone.
 *
 * @param borders - of the sentences
 * @param words - the size of the vocabulary
 * @param settings - of the run
 */
export function roundsOf(borders: Uint32Array, words: number, settings: Word2vecSettings): readonly Round[] {
  const stale = settings.subwords !== undefined || (settings.architecture === "cbow" && !isImmediate(settings))
  const target = stale ? Math.min(MAX_MEAN_TOKENS, Math.ceil(words / WORDS_PER_MEAN_TOKEN)) : ROUND_TOKENS
  const count = settings.objective === "softmax" ? 1 : MAX_SLICES
  const rounds: Round[] = []
  for (let from = 0; from < borders.length - 1; ) {
    const before = borders[from]!
    const slices: Slice[] = []
    while (slices.length < count && from < borders.length - 1 && borders[from]! - before < target) {
      const to = sentenceAfter(borders, from, target / count)
      slices.push({ from, to })
      from = to
    }
    rounds.push({ slices, before, tokens: borders[from]! - before })
  }
  return rounds
}

/** The sentence after so many words, or after one sentence. */
function sentenceAfter(borders: Uint32Array, from: number, tokens: number): number {
  let to = from + 1
  while (to < borders.length - 1 && borders[to]! - borders[from]! < tokens) to++
  return to
}
