// The models that are trained: as options of the command, and through the library.
import {
  bertNormalizer,
  bertPreTokenizer,
  byteLevel,
  metaspace,
  type SortedWords,
  trainBpe,
  trainUnigram,
  trainWordPiece,
  type WordCountsOptions,
  whitespaceSplit,
} from "@lectern/tokenizers"

/** A model by name: byte-level BPE, BPE, WordPiece behind BERT's normalizer and without it, Unigram. */
export type Kind = "bbpe" | "bpe" | "wordpiece" | "wordpiece-cased" | "unigram"

/** How a model is trained. */
export interface Recipe {
  /** For people. */
  readonly what: string
  /** Options of `lectern tokenizer train`. */
  readonly words: readonly string[]
  /** The stages before the model. */
  stages(): WordCountsOptions
  /** Trains it; returns the number of tokens. */
  train(words: SortedWords, vocabularySize: number): number
}

const BERT_TOKENS = ["[UNK]", "[PAD]", "[CLS]", "[SEP]", "[MASK]"]
const minFrequency = 2

const wordPiece = (words: SortedWords, vocabularySize: number): number =>
  trainWordPiece(words, { vocabularySize, minFrequency, variant: "count", specialTokens: BERT_TOKENS }).model.vocabulary
    .size

/** All recipes. The command's defaults are meant where its options say nothing. */
export const RECIPES: Readonly<Record<Kind, Recipe>> = {
  bbpe: {
    what: "byte-level BPE",
    words: ["--model", "bbpe"],
    stages: () => ({ preTokenizer: byteLevel({ addPrefixSpace: false }) }),
    train: (words, vocabularySize) =>
      trainBpe(words, { vocabularySize, minFrequency, unit: "byte" }).model.vocabulary.size,
  },
  bpe: {
    what: "BPE",
    words: ["--model", "bpe"],
    stages: () => ({ preTokenizer: whitespaceSplit() }),
    train: (words, vocabularySize) =>
      trainBpe(words, {
        vocabularySize,
        minFrequency,
        endOfWordSuffix: "</w>",
        unknownToken: "<unk>",
        specialTokens: ["<unk>"],
      }).model.vocabulary.size,
  },
  wordpiece: {
    what: "WordPiece with BERT's normalizer",
    words: ["--model", "wordpiece", "--variant", "count"],
    stages: () => ({ normalizer: bertNormalizer(), preTokenizer: bertPreTokenizer() }),
    train: wordPiece,
  },
  "wordpiece-cased": {
    what: "WordPiece without normalizer",
    words: ["--model", "wordpiece", "--variant", "count", "--normalizer", "none"],
    stages: () => ({ preTokenizer: bertPreTokenizer() }),
    train: wordPiece,
  },
  unigram: {
    what: "Unigram",
    words: ["--model", "unigram", "--normalizer", "none"],
    stages: () => ({ preTokenizer: metaspace() }),
    train: (words, vocabularySize) => trainUnigram(words, { vocabularySize }).model.vocabulary.size,
  },
}
