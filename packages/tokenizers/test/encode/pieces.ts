// Encodes single pieces, and strings as pieces, for tests of models.
import type { Model, Sampling, Unit } from "../../src/encode/model.js"
import { placedTokenBuffer, tokenBuffer } from "../../src/encode/token-buffer.js"

/** A token with the bytes it covers and the number of its piece. */
export type Placed = readonly [id: number, start: number, end: number, piece: number]

/** The concatenated bytes of strings, and pairs of numbers with their places. */
export function piecesOf(texts: readonly string[]): { bytes: Uint8Array; pieces: Int32Array } {
  const encoded = texts.map((text) => new TextEncoder().encode(text))
  const bytes = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 8))
  const pieces = new Int32Array(texts.length * 2)
  let top = 0
  encoded.forEach((each, i) => {
    bytes.set(each, top)
    pieces[2 * i] = top
    top += each.length
    pieces[2 * i + 1] = top
  })
  return { bytes, pieces }
}

/** A function from pieces to ids, with one encoder, to use its caches. */
export function idsBy(model: Model, unit: Unit = "character"): (...texts: string[]) => number[] {
  const encoder = model.encoder(unit)
  return (...texts) => {
    const { bytes, pieces } = piecesOf(texts)
    const out = tokenBuffer()
    encoder.encodePieces(bytes, pieces, texts.length, out)
    return Array.from(out.ids.subarray(0, out.length))
  }
}

/** A function from pieces to tokens with their places. */
export function placedBy(model: Model, unit: Unit = "character"): (...texts: string[]) => Placed[] {
  const encoder = model.encoder(unit)
  return (...texts) => {
    const { bytes, pieces } = piecesOf(texts)
    const out = placedTokenBuffer()
    encoder.encodePieces(bytes, pieces, texts.length, out)
    const { starts, ends, pieces: numbers } = out.places!
    return Array.from({ length: out.length }, (_, i) => [out.ids[i]!, starts[i]!, ends[i]!, numbers[i]!])
  }
}

/** A function that draws a segmentation of one piece. */
export function drawsBy(model: Model): (text: string, sampling: Sampling) => number[] {
  const encoder = model.encoder("character")
  return (text, sampling) => {
    const { bytes, pieces } = piecesOf([text])
    const out = tokenBuffer()
    encoder.encodePieces(bytes, pieces, 1, out, sampling)
    return Array.from(out.ids.subarray(0, out.length))
  }
}
