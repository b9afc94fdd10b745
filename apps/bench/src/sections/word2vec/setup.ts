// What both sections of word2vec train with.
import type { Word2vecOptions } from "@lectern/embeddings"
import type { WordsRequest } from "../../children/words-report.js"
import { child } from "../../harness/commands.js"
import { packageVersion } from "../../harness/machine.js"
import type { Command } from "../../harness/measure.js"
import { ONE_BLAS_THREAD, PYTHON_TRAIN_WORDS } from "../../python/train-words.js"

/** The settings that gensim shares: all others are equal by default. */
export const COMMON: Word2vecOptions = { minLearningRate: 1e-4 }

/** A training by the library. */
export function oursWith(request: WordsRequest): Command {
  return { program: process.execPath, words: [child("train-words"), JSON.stringify(request)] }
}

/** The same by gensim. */
export function gensimWith(request: WordsRequest, file = false): Command {
  const words = ["-c", PYTHON_TRAIN_WORDS, JSON.stringify({ ...request, file })]
  return { program: "python3", words, env: ONE_BLAS_THREAD }
}

/** gensim's version. */
export function gensimVersion(): string | undefined {
  return packageVersion("gensim")
}

/** Where it is not. */
export const NO_GENSIM = "skipped: gensim: not installed (pip install gensim)"
