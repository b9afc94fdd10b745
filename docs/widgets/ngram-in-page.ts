// Bigram models as a page shows them: the distribution after a context by several methods, and the perplexity of a sentence.
import {
  absoluteDiscounting,
  addK,
  countNgrams,
  EOS,
  kneserNey,
  maximumLikelihood,
  type NgramCounts,
  type NgramModel,
  ngramScorer,
  perplexity,
  UNK,
  wittenBell,
} from "@lectern/decoding/ngram"

/** A number that a method leaves to its user. */
export interface Choice {
  /** The letter that stands for it in the note. */
  readonly letter: string
  readonly min: number
  readonly max: number
  readonly step: number
  /** Where the slider starts. */
  readonly start: number
}

/** A smoothing method as a tab of the page. */
export interface Method {
  readonly name: string
  readonly choice?: Choice
  /**
   * Makes a model.
   *
   * @param counts - of unigrams and bigrams
   * @param value - of the choice; not used by a method without one
   */
  model(counts: NgramCounts, value: number): NgramModel
}

const DISCOUNT: Choice = { letter: "D", min: 0, max: 1, step: 0.05, start: 0.75 }

/** The tabs. */
export const METHODS: readonly Method[] = [
  { name: "maximum likelihood", model: (counts) => maximumLikelihood(counts).model },
  {
    name: "add-k",
    choice: { letter: "k", min: 0.05, max: 2, step: 0.05, start: 1 },
    model: (counts, k) => addK(counts, { k }).model,
  },
  {
    name: "backoff",
    choice: DISCOUNT,
    model: (counts, discount) => absoluteDiscounting(counts, { discounts: [[discount]], variant: "backoff" }).model,
  },
  {
    name: "interpolation",
    choice: DISCOUNT,
    model: (counts, discount) => absoluteDiscounting(counts, { discounts: [[discount]] }).model,
  },
  { name: "Witten-Bell", model: (counts) => wittenBell(counts).model },
  {
    name: "Kneser-Ney",
    choice: DISCOUNT,
    model: (counts, discount) => kneserNey(counts, { discounts: [[discount]] }).model,
  },
]

/** A corpus that has been counted. */
export interface Learned {
  readonly counts: NgramCounts
  /** Relative frequencies, which all methods start from. */
  readonly frequencies: NgramModel
  /** The words that something can follow: `<s>` first, then the words in the order in which they occur. */
  readonly contexts: readonly string[]
}

/**
 * Counts a corpus.
 *
 * @param corpus - a sentence a line; blank lines do not count
 * @returns undefined for a corpus without sentences
 */
export function learn(corpus: string): Learned | undefined {
  const sentences = corpus
    .split("\n")
    .map(wordsOf)
    .filter((words) => words.length > 0)
  if (sentences.length === 0) return undefined
  const counts = countNgrams(sentences, { order: 2, specialWords: "unknown" })
  const contexts = new Set(["<s>", ...sentences.flat()])
  for (const each of ["</s>", "<unk>"]) contexts.delete(each)
  return { counts, frequencies: maximumLikelihood(counts).model, contexts: [...contexts] }
}

/** NUL separates words for the counter, too. */
function wordsOf(text: string): string[] {
  return text.split(/[\s\0]+/).filter((word) => word !== "")
}

/** A word of a sentence with its probability. */
export interface ScoredWord {
  readonly word: string
  /** False for a word that the corpus lacks. */
  readonly isKnown: boolean
  readonly prob: number
  readonly bits: number
}

/** A sentence with its probability. */
export interface ScoredSentence {
  readonly words: readonly ScoredWord[]
  readonly prob: number
  readonly perplexity: number
  readonly bitsPerToken: number
}

/**
 * Scores a sentence, its end too.
 *
 * @param model - a model
 * @param sentence - one line; without words it is the end alone
 */
export function scoredSentence(model: NgramModel, sentence: string): ScoredSentence {
  const scorer = ngramScorer(model)
  const written = wordsOf(sentence)
  const scores = scorer.score(`${written.join(" ")}\n`)
  const words = Array.from(scores.ids, (id, i) => ({
    word: id === EOS ? "</s>" : written[i]!,
    isKnown: id !== UNK,
    prob: 10 ** scores.logProbs[i]!,
    bits: -scores.logProbs[i]! * Math.log2(10),
  }))
  const counter = perplexity()
  const { all } = counter.finalize(counter.add(counter.zero(), scores))
  return { words, prob: 10 ** all.logProb, perplexity: all.perplexity, bitsPerToken: all.bitsPerToken }
}
