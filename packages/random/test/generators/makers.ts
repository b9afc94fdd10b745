// Every generator with a seed sequence, by name.
import { pcg64 } from "../../src/streams/algorithms/pcg64.js"
import { pcg64dxsm } from "../../src/streams/algorithms/pcg64dxsm.js"
import { philox } from "../../src/streams/algorithms/philox.js"
import { sfc64 } from "../../src/streams/algorithms/sfc64.js"
import { xoshiro256 } from "../../src/streams/algorithms/xoshiro256.js"
import type { JumpingStream, Seed, Stream } from "../../src/streams/stream.js"

export const jumping: Readonly<Record<string, (seed: Seed) => JumpingStream>> = { pcg64, pcg64dxsm, philox, xoshiro256 }
export const makers: Readonly<Record<string, (seed: Seed) => Stream>> = { ...jumping, sfc64 }

/** The next words as numbers of 64 bits. */
export function wordsOf(stream: Pick<Stream, "fillWords">, count: number): bigint[] {
  const words = new Uint32Array(2 * count)
  stream.fillWords(words)
  return Array.from({ length: count }, (_, i) => (BigInt(words[2 * i + 1]!) << 32n) | BigInt(words[2 * i]!))
}

/** The next words as hexadecimal digits. */
export function hexOf(stream: Pick<Stream, "fillWords">, count: number): string[] {
  return wordsOf(stream, count).map((word) => word.toString(16).padStart(16, "0"))
}
