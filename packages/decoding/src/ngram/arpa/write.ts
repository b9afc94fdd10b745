// Writes language models in the ARPA format.
import { LecternError } from "@lectern/core"
import type { NgramModel } from "../model.js"
import { checkModel } from "../trie/check-model.js"
import { NOT_A_WORD } from "../words/line-words.js"
import { NgramLines, type WrittenWords } from "./ngram-lines.js"

const CHUNK_BYTES = 2 ** 16
const ENCODER = new TextEncoder()

/**
 * A model in the ARPA format, which KenLM, SRILM and others read.
 *
 * Numbers have ten decimals: perplexities of the file that is read again differ by less than 1e-9, relative. Probability 0 and
 * weight 0 become -99, which readers take for a very small number. n-grams are sorted as in the model, so equal models give equal
 * bytes.
 *
 * @param model - the model
 * @returns the file in chunks of about 64 KiB
 * @throws LecternError `wrong-type`; `out-of-range` for a model whose unseen words get equal shares, which the format cannot
 *   express, and for a word that is empty or contains white space
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 */
export function* writeArpa(model: NgramModel): Generator<Uint8Array, void, undefined> {
  checkModel("model", model)
  if (model.unseen !== "shorter") {
    const want = "smoothed by backing off: an ARPA file cannot express equal shares for all unseen words"
    throw new LecternError({ kind: "out-of-range", name: "model", got: "one with equal shares", want })
  }
  const words = writtenWords(model.words)
  const counts = model.levels.map((level, i) => `ngram ${i + 1}=${level.words.length}\n`)
  yield ENCODER.encode(`\\data\\\n${counts.join("")}`)
  for (let order = 1; order <= model.order; order++) {
    yield ENCODER.encode(`\n\\${order}-grams:\n`)
    const lines = new NgramLines(model, order, words)
    for (let chunk = lines.next(CHUNK_BYTES); chunk.length > 0; chunk = lines.next(CHUNK_BYTES)) yield chunk
  }
  yield ENCODER.encode("\n\\end\\\n")
}

function writtenWords(words: readonly string[]): WrittenWords {
  const encoded = words.map((word, id) => {
    if (!NOT_A_WORD.test(word)) return ENCODER.encode(word)
    const want = "a word without white space, of at least one character"
    throw new LecternError({ kind: "out-of-range", name: `model.words[${id}]`, got: JSON.stringify(word), want })
  })
  const starts = new Uint32Array(words.length + 1)
  encoded.forEach(({ length }, id) => {
    starts[id + 1] = starts[id]! + length
  })
  const bytes = new Uint8Array(starts[words.length]! + 3)
  encoded.forEach((word, id) => {
    bytes.set(word, starts[id])
  })
  return { bytes: new DataView(bytes.buffer), starts }
}
