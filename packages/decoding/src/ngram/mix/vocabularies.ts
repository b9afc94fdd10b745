// The words of several models together.
import { outOfRange } from "@lectern/core/checks"
import { compareBytes } from "@lectern/core/utf8"
import type { NgramModel } from "../model.js"
import { SPECIAL_WORDS } from "../words/order.js"

const ENCODER = new TextEncoder()

/** The words of all models, in the order of a model. */
export function vocabularyOf(models: readonly NgramModel[]): string[] {
  const words = new Set(models.flatMap((model) => model.words.slice(SPECIAL_WORDS.length)))
  const bytes = Array.from(words, (word) => ({ word, bytes: ENCODER.encode(word) }))
  bytes.sort((a, b) => compareBytes(a.bytes, 0, a.bytes.length, b.bytes, 0, b.bytes.length))
  return [...SPECIAL_WORDS, ...bytes.map(({ word }) => word)]
}

/** The ids of a model's words among those of several. */
export function wordIds(name: string, words: readonly string[], all: readonly string[]): Uint32Array {
  const ids = new Map(all.map((word, id) => [word, id]))
  let before = -1
  return Uint32Array.from(words, (word, i) => {
    const id = ids.get(word) ?? -1
    if (id <= before)
      throw outOfRange(`${name}.words[${i}]`, word, "after the word before it, in the order of code points")
    before = id
    return id
  })
}
