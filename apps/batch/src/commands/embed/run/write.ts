// Writes word vectors in any format.
import { badData } from "@lectern/core"
import type { WordVectors } from "@lectern/embeddings"
import { type VectorFormat, writeNpy, writeSafetensorsVectors, writeVectors } from "@lectern/embeddings/formats"
import { asData } from "./load.js"

/** A format that can be written. */
export type OutputFormat = VectorFormat | "npy" | "safetensors"

/** Writes vectors. */
export function* writtenVectors(
  vectors: WordVectors,
  to: OutputFormat,
  label: string,
): Generator<Uint8Array, void, undefined> {
  checkAllWritable(vectors.words, to, label)
  if (to === "npy") yield writeNpy(vectors)
  else if (to === "safetensors") yield asData(label, () => writeSafetensorsVectors(vectors))
  else yield* writeVectors(vectors, to)
}

/** Throws unless a format can hold all words. */
export function checkAllWritable(words: readonly string[], to: OutputFormat, label: string): void {
  if (to === "npy" || to === "safetensors") return
  for (const word of words) checkWritable(word, to, label)
}

/** Throws unless a list of words can hold the word. */
export function checkWritable(word: string, to: VectorFormat, label: string): void {
  const isWritable = to === "word2vec-binary" ? /^[!-~\u0080-\u{10FFFF}]+$/u : /^[^ \t\n\r]+$/
  if (isWritable.test(word)) return
  throw badData(label, `has the word ${JSON.stringify(word)}, which this format cannot hold; --to safetensors can`)
}
