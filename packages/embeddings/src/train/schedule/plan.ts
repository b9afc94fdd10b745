// The division of the corpus: an epoch is a series of rounds, a round has a few slices that are read apart.
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
  /** The number of words of the epoch before the round. */
  readonly before: number
  /** The number of words. */
  readonly tokens: number
  /** Into how many rounds the windows of its sentences are divided, window i into round i mod steps. */
  readonly steps: number
  /** The number of this step, from 0. */
  readonly step: number
}

/** The most slices of a round. */
const MAX_SLICES = 8
/** Words of a round, of skip-gram in blocks and of hogwild. */
const BLOCKS_TOKENS = 8192
const HOGWILD_TOKENS = 16_384
/** The learning rate falls after so many words, as between gensim's jobs: small texts train longer at the higher rates. */
const RATE_TOKENS = 10_000
/**
 * CBOW and sub-words take means at the start of a round: the fewer words there are, the more often one of them is read in a round, and
 * the further it moves from what was read.
 */
const MAX_MEAN_TOKENS = 2048
const WORDS_PER_MEAN_TOKEN = 8
/** Neighbouring windows of CBOW have most words in common: those of one round are so far apart, and the next round has the means after it. */
const MEAN_STEPS = 8

/** Whether all work is done while sentences are read. */
export function isImmediate({ objective, schedule }: Word2vecSettings): boolean {
  return objective === "softmax" || schedule === "hogwild"
}

/** Into how many classes rows are divided. */
export function classesOf(settings: Word2vecSettings): number {
  return isImmediate(settings) ? 1 : settings.blocks
}

/** The rounds of an epoch: functions of the corpus, the vocabulary and the settings alone. */
export function roundsOf(borders: Uint32Array, words: number, settings: Word2vecSettings): readonly Round[] {
  const stale = settings.subwords !== undefined || (settings.architecture === "cbow" && !isImmediate(settings))
  const steps = stale && settings.subwords === undefined ? MEAN_STEPS : 1
  const fresh = isImmediate(settings) ? HOGWILD_TOKENS : BLOCKS_TOKENS
  const target = stale ? steps * Math.min(MAX_MEAN_TOKENS, Math.ceil(words / WORDS_PER_MEAN_TOKEN)) : fresh
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
    const tokens = borders[from]! - before
    for (let step = 0; step < steps; step++) rounds.push({ slices, before, tokens, steps, step })
  }
  return rounds
}

/** The number of words of the epoch that are read before a step of a round; a step reads its share of the round's. */
export function readBefore({ before, tokens, steps }: Round, step: number): number {
  return before + Math.floor((tokens * step) / steps)
}

/** After how many words of the epoch the learning rate of a round is taken. */
export function rateAfter(round: Round): number {
  return readBefore(round, round.step) - (readBefore(round, round.step) % RATE_TOKENS)
}

/** The sentence after so many words, or after one sentence. */
function sentenceAfter(borders: Uint32Array, from: number, tokens: number): number {
  let to = from + 1
  while (to < borders.length - 1 && borders[to]! - borders[from]! < tokens) to++
  return to
}
