// Writes language models in the ARPA format.
import { LecternError } from "@lectern/core"
import type { NgramModel } from "../model.js"
import { checkModel } from "../trie/check-model.js"
import { MAX_NUMBER_BYTES, writeNumber } from "./number.js"

const CHUNK_BYTES = 2 ** 16
const ENCODER = new TextEncoder()
/** What the format has for the logarithm of 0; KenLM refuses `-inf`. */
const LOG_ZERO = -99

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
  const words = model.words.map((word, id) => bytesOf(word, id))
  const longest = words.reduce((most, { length }) => Math.max(most, length), 0)
  const lineBytes = 2 * MAX_NUMBER_BYTES + model.order * (longest + 1) + 2
  const output = new Uint8Array(CHUNK_BYTES + lineBytes)
  const counts = model.levels.map((level, i) => `ngram ${i + 1}=${level.words.length}\n`)
  yield ENCODER.encode(`\\data\\\n${counts.join("")}`)
  for (let order = 1; order <= model.order; order++) {
    yield ENCODER.encode(`\n\\${order}-grams:\n`)
    const level = model.levels[order - 1]!
    const hasBackoffs = order < model.order
    // The n-gram that is being written, as its index in each level.
    const path = new Uint32Array(order)
    let end = 0
    for (let i = 0; i < level.words.length; i++) {
      path[order - 1] = i
      for (let k = order - 1; k > 0; k--) {
        const { starts } = model.levels[k]!
        while (starts[path[k - 1]! + 1]! <= path[k]!) path[k - 1]!++
      }
      end = writeNumber(orZero(level.logProbs[i]!), output, end)
      for (let k = 0; k < order; k++) {
        output[end++] = k === 0 ? 0x09 : 0x20
        const word = words[model.levels[k]!.words[path[k]!]!]!
        output.set(word, end)
        end += word.length
      }
      if (hasBackoffs) {
        output[end++] = 0x09
        end = writeNumber(orZero(level.backoffs[i]!), output, end)
      }
      output[end++] = 0x0a
      if (end >= CHUNK_BYTES) {
        yield output.slice(0, end)
        end = 0
      }
    }
    yield output.slice(0, end)
  }
  yield ENCODER.encode("\n\\end\\\n")
}

function orZero(log: number): number {
  return log === -Infinity ? LOG_ZERO : log
}

function bytesOf(word: string, id: number): Uint8Array {
  if (word !== "" && !/[\0\t\n\r ]/.test(word)) return ENCODER.encode(word)
  const want = "a word without white space, of at least one character"
  throw new LecternError({ kind: "out-of-range", name: `model.words[${id}]`, got: JSON.stringify(word), want })
}
