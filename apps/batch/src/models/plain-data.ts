// Models and counts as plain data that threads exchange.
import type { NgramCounts, NgramLevel, NgramModel } from "@lectern/decoding/ngram"

/** All typed arrays in a value. */
export function arraysIn(value: unknown): ArrayBufferView<ArrayBufferLike>[] {
  if (ArrayBuffer.isView(value)) return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(arraysIn) : []
}

/** An n-gram model in typed arrays. */
export interface PackedModel extends Omit<NgramModel, "words"> {
  /** The words in UTF-8, each but the last followed by `\n`. */
  readonly words: Uint8Array
  readonly levels: readonly NgramLevel[]
}

/** Packs the words of a model. */
export function packedModel(model: NgramModel): PackedModel {
  return { ...model, words: new TextEncoder().encode(model.words.join("\n")) }
}

/** Unpacks the words of a model. */
export function unpackedModel(packed: PackedModel): NgramModel {
  // A decoder does not read shared memory everywhere.
  const words = new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(packed.words)).split("\n")
  return { ...packed, words }
}

/** The number of different n-grams. */
export function sizeOf({ levels }: NgramCounts): number {
  return levels.reduce((sum, { words }) => sum + words.length, 0)
}
