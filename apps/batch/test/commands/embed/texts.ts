// Texts and small settings for tests of `lectern embed train`.

import type { Word2vecOptions } from "@lectern/embeddings"
import {
  encodeCorpus,
  type Vocabulary,
  vocabulary,
  type Word2vecState,
  word2vec,
  wordCounts,
} from "@lectern/embeddings"
import { lectern, type Run } from "../../cli/run.js"

/** Options of vectors that train at once. */
export const SMALL =
  "--dimensions 6 --window 3 --negative 3 --min-count 1 --epochs 2 --sample 0.02 --learning-rate 0.1".split(" ")

/** The same for the library; the seed is the command's. */
export const SMALL_OPTIONS: Word2vecOptions = {
  dimensions: 6,
  window: 3,
  negatives: 3,
  epochs: 2,
  sample: 0.02,
  learningRate: 0.1,
  seed: 12_345,
}

/** Sentences of random words, some of them more frequent, with empty lines and blanks of several kinds. */
export function randomText(lines: number, words = 40, seed = 1): string {
  let state = seed
  const below = (limit: number): number => {
    state = (state * 48271) % 2147483647
    return state % limit
  }
  const word = (): string => `w${Math.floor((below(words) * below(words)) / words)}`
  const gaps = [" ", "  ", "\t", "\u3000", " \u2009"]
  const line = (): string => Array.from({ length: below(16) }, () => `${word()}${gaps[below(gaps.length)]}`).join("")
  return Array.from({ length: lines }, () => `${line()}\n`).join("")
}

/** The words of each line. */
export function sentencesOf(text: string): string[][] {
  return text.split("\n").map((line) => line.split(/\s+/).filter((word) => word !== ""))
}

/** The vocabulary of a text. */
export function vocabularyOf(text: string, minCount = 1): Vocabulary {
  const counter = wordCounts()
  return vocabulary(counter.finalize(sentencesOf(text).reduce(counter.add, counter.zero())), { minCount })
}

/** What the library trains on a text. */
export function stateOf(text: string, options: Word2vecOptions): Word2vecState {
  const words = vocabularyOf(text)
  const trainer = word2vec(encodeCorpus(sentencesOf(text), words), words, options)
  while (!trainer.done) trainer.step()
  return trainer.state()
}

/** Runs `lectern embed train` with small vectors. */
export function train(cwd: string, ...args: string[]): Promise<Run> {
  return lectern(["embed", "train", ...SMALL, ...args], { cwd })
}
