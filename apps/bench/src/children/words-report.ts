// What word vectors are trained with, and what came of it.
import type { Word2vecOptions } from "@lectern/embeddings"

/** A training that every tool can do. */
export interface WordsRequest {
  /** The text: a sentence of words a line. */
  readonly path: string
  /** Options of `word2vec`. */
  readonly options: Word2vecOptions
  /** How many threads train. */
  readonly threads: number
  /** Where the vectors go, as word2vec's binary file; nowhere if left out. */
  readonly output?: string
}

/** What one training cost. */
export interface WordsTraining {
  /** CPU seconds of the training alone, of all threads. */
  readonly cpu: number
  /** Seconds of it on the wall. */
  readonly wall: number
  /** Of the bytes of the vectors; the same for the same bytes. */
  readonly digest?: string
}

/** How good vectors are. */
export interface WordsQuality {
  /** Spearman's correlation with judgements of similarity. */
  readonly spearman: number
  /** The share of analogies that are right. */
  readonly analogies: number
}

/** How good vectors of the planted text are. */
export interface PlantedQuality {
  /** The share of the ten nearest words that are of the word's topic. */
  readonly topic: number
  /** The share of the relations' analogies that are right. */
  readonly relation: number
}
