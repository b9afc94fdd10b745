// The places of byte pieces: SentencePiece assigns a whole character to its last byte piece and nothing to the
// others, so that spans do not overlap.
import { isContinuation } from "@lectern/core/utf8"
import type { Model, TokenBuffer } from "../../encode/model.js"

/** Makes a model place byte pieces as SentencePiece does. */
export function withBytePlaces<M extends Model>(model: M, isByte: (id: number) => boolean): M {
  return {
    ...model,
    encoder(unit) {
      const inner = model.encoder(unit)
      return {
        encodePieces(bytes, pieces, count, out, sampling) {
          const from = out.length
          inner.encodePieces(bytes, pieces, count, out, sampling)
          giveToLast(bytes, out, from, isByte)
        },
      }
    },
  }
}

function giveToLast(bytes: Uint8Array, out: TokenBuffer, from: number, isByte: (id: number) => boolean): void {
  const { ids, length, places } = out
  if (places === undefined) return
  const { starts, ends } = places
  for (let i = from; i < length; i++) {
    if (!isByte(ids[i]!)) continue
    const end = ends[i]!
    let start = starts[i]!
    while (isContinuation(bytes[start]!)) start--
    starts[i] = start
    if (isContinuation(bytes[end]!)) ends[i] = start
  }
}
