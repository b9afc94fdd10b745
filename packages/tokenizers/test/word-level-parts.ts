// A tokenizer of words between white space, for tests of the stages before and after the model.
import { wordLevel } from "../src/encode/lookup/word-level.js"
import { vocabulary } from "../src/encode/vocabulary.js"
import type { TokenizerParts } from "../src/pipeline/tokenizer.js"
import { whitespaceSplit } from "../src/pretokenize/stages/whitespace.js"

/** Words, in order of their ids. */
export const WORDS = ["u", "a", "b", "c", "aa", "ab", "é", "<s>", "</s>", "x", "<pad>"]

/** Parts whose model has the vocabulary `WORDS`. */
export function wordLevelParts(): TokenizerParts {
  const model = wordLevel({ vocabulary: vocabulary(WORDS.map((word, id) => [word, id] as const)), unknownToken: "u" })
  return { model, preTokenizer: whitespaceSplit() }
}

/** An encoding of Hugging Face's library; offsets in code points. */
export interface HfEncoding {
  readonly ids: number[]
  readonly typeIds: number[]
  readonly offsets: [number, number][]
  readonly words: (number | null)[]
  readonly sequences: (number | null)[]
  readonly special: number[]
  readonly attention: number[]
}

/** Pairs of an offsets column. */
export function pairsOf(offsets: Int32Array): [number, number][] {
  return Array.from({ length: offsets.length / 2 }, (_, i) => [offsets[2 * i]!, offsets[2 * i + 1]!])
}

/** A column where -1 says "none". */
export function orNull(column: Int32Array): (number | null)[] {
  return Array.from(column, (each) => (each === -1 ? null : each))
}
