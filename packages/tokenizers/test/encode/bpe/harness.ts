// Encodes strings with only a model, and the naive byte-pair encoding for comparison.
import type { Model, Sampling, Unit } from "../../../src/encode/model.js"
import { placedTokenBuffer, tokenBuffer } from "../../../src/encode/token-buffer.js"

/** Tokens with their places in bytes. */
export interface Encoded {
  readonly ids: number[]
  readonly starts: number[]
  readonly ends: number[]
  readonly pieces: number[]
}

/** A function that encodes a text, split into pieces (one by default), with places. */
export function encoderOf(model: Model, unit: Unit) {
  const encoder = model.encoder(unit)
  return (text: string, pieces?: readonly number[], sampling?: Sampling): Encoded => {
    const bytes = padded(text)
    const cuts = Int32Array.from(pieces ?? [0, bytes.length - 8])
    const out = placedTokenBuffer()
    encoder.encodePieces(bytes, cuts, cuts.length / 2, out, sampling)
    const bare = tokenBuffer()
    if (sampling === undefined) {
      encoder.encodePieces(bytes, cuts, cuts.length / 2, bare)
      if (bare.ids.subarray(0, bare.length).join() !== out.ids.subarray(0, out.length).join())
        throw new Error(`ids without places differ: ${JSON.stringify(text)}`)
    }
    const column = (of: Int32Array) => Array.from(of.subarray(0, out.length))
    const { starts, ends, pieces: numbers } = out.places!
    return { ids: column(out.ids), starts: column(starts), ends: column(ends), pieces: column(numbers) }
  }
}

/** UTF-8 with 8 bytes after it. */
export function padded(text: string): Uint8Array {
  const encoded = new TextEncoder().encode(text)
  const bytes = new Uint8Array(encoded.length + 8).fill(0xff)
  bytes.set(encoded)
  return bytes
}

/** Joins the pair of lowest rank, the leftmost of several, until none is left, in quadratic time. */
export function naiveBpe(
  symbols: readonly string[],
  rankOf: (left: string, right: string) => number | undefined,
): string[] {
  const row = [...symbols]
  for (;;) {
    const ranks = row.slice(1).map((right, i) => rankOf(row[i]!, right) ?? Infinity)
    const lowest = Math.min(Infinity, ...ranks)
    if (lowest === Infinity) return row
    const at = ranks.indexOf(lowest)
    row.splice(at, 2, row[at]! + row[at + 1]!)
  }
}

/** Provilkov et al. 2020, algorithm 1: at every step each possible merge is dropped with probability `p`. */
export function naiveDropout(
  symbols: readonly string[],
  rankOf: (left: string, right: string) => number | undefined,
  p: number,
  uniform: () => number,
): string[] {
  const row = [...symbols]
  for (;;) {
    const kept = row
      .slice(1)
      .map((right, at) => ({ at, rank: rankOf(row[at]!, right) }))
      .filter(({ rank }) => rank !== undefined && uniform() >= p)
      .sort((a, b) => a.rank! - b.rank! || a.at - b.at)
    const first = kept[0]
    if (first === undefined) return row
    row.splice(first.at, 2, row[first.at]! + row[first.at + 1]!)
  }
}
