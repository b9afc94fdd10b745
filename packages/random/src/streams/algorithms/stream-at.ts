// Restores a stream at an earlier place.

import { checkChoice, checkInteger, checkList, checkObject, outOfRange } from "@lectern/core/checks"
import { type SeedSequence, seedSequence } from "../../generators/seed-sequence.js"
import type { AlgorithmName } from "../algorithm.js"
import { cursorOf, setHalf } from "../cursor.js"
import type { JumpingStream, Stream, StreamState } from "../stream.js"
import { jumpingStreamFrom, streamFrom } from "../stream-of.js"
import { PCG64 } from "./pcg64.js"
import { PCG64DXSM } from "./pcg64dxsm.js"
import { PHILOX } from "./philox.js"
import { SFC64 } from "./sfc64.js"
import { XOSHIRO256 } from "./xoshiro256.js"

const MAKERS: Record<AlgorithmName, (state: Uint32Array, seeds: SeedSequence) => Stream> = {
  pcg64: (state, seeds) => jumpingStreamFrom(PCG64, state, seeds),
  pcg64dxsm: (state, seeds) => jumpingStreamFrom(PCG64DXSM, state, seeds),
  philox: (state, seeds) => jumpingStreamFrom(PHILOX, state, seeds),
  sfc64: (state, seeds) => streamFrom(SFC64, state, seeds),
  xoshiro256: (state, seeds) => jumpingStreamFrom(XOSHIRO256, state, seeds),
}
const KINDS = Object.keys(MAKERS) as AlgorithmName[]
const MAX_WORD = 0xffff_ffff
const PHILOX_WORDS = 13
// Words of the block drawn so far.
const PHILOX_POSITION = 12
const MAX_PHILOX_POSITION = 4
const OTHER_WORDS = 8

/** The stream that a state belongs to. */
export type StreamOf<State extends StreamState> = State["kind"] extends "sfc64" ? Stream : JumpingStream

/**
 * The stream at a place saved from `state`: it continues with the same draws and the same children.
 *
 * @param place - a stream's `state`, as it is or through JSON
 * @returns the stream
 * @throws LecternError `out-of-range` when `place` is not a stream's state
 * @see [Note: Random numbers you can split](../../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const generator = pcg64(42)
 * const copy = streamAt(generator.state)
 * copy.uniform() === generator.uniform() //=> true
 * ```
 */
export function streamAt<State extends StreamState>(place: State): StreamOf<State> {
  checkObject("place", place, "the state of a stream")
  const { kind, words, half, seed } = place
  checkChoice("place.kind", kind, KINDS)
  checkList("place.words", words)
  checkObject("place.seed", seed, "the state of a seed sequence")
  const width = kind === "philox" ? PHILOX_WORDS : OTHER_WORDS
  if (words.length !== width) throw outOfRange("the length of place.words", words.length, String(width))
  for (const [i, word] of Array.from(words).entries()) checkInteger(`place.words[${i}]`, word, 0, MAX_WORD)
  if (kind === "philox") checkInteger(`place.words[${PHILOX_POSITION}]`, words[PHILOX_POSITION], 0, MAX_PHILOX_POSITION)
  if (half !== undefined) checkInteger("place.half", half, 0, MAX_WORD)
  const { entropy, spawnKey, poolSize, spawned } = seed
  const stream = MAKERS[kind](Uint32Array.from(words), seedSequence(entropy, { spawnKey, poolSize, spawned }))
  if (half !== undefined) setHalf(cursorOf(stream)!, half)
  return stream as StreamOf<State>
}
