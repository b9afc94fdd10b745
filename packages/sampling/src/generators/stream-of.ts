// Streams: what numpy draws from a generator's 64-bit words, whichever generator it is.
import { LecternError } from "@lectern/core"
import type { Algorithm, JumpingAlgorithm } from "./algorithm.js"
import { rareBelow } from "./below.js"
import { CURSOR, cursorAt, type ExactCursor, fillNumbers, fillWords, nextUniform, type WithCursor } from "./cursor.js"
import { type SeedSequence, seedSequence } from "./seed-sequence.js"
import type { JumpingStream, Seed, Stream, StreamState } from "./stream.js"

const TWO_TO_21 = 0x20_0000
const TWO_TO_MINUS_32 = 2 ** -32

/**
 * The stream of a seed.
 *
 * @param algorithm - what gives the words
 * @param seed - a number, a list of numbers or a seed sequence
 * @returns the stream at its start
 */
export function streamOf(algorithm: Algorithm, seed: Seed): Stream {
  const seeds = sequenceOf(seed)
  return streamFrom(algorithm, algorithm.seeded(seeds), seeds)
}

/**
 * The stream of a seed, of a generator that jumps.
 *
 * @param algorithm - what gives the words
 * @param seed - a number, a list of numbers or a seed sequence
 * @returns the stream at its start
 */
export function jumpingStreamOf(algorithm: JumpingAlgorithm, seed: Seed): JumpingStream {
  const seeds = sequenceOf(seed)
  return jumpingStreamFrom(algorithm, algorithm.seeded(seeds), seeds)
}

function sequenceOf(seed: Seed): SeedSequence {
  const isSequence = typeof (seed as Partial<SeedSequence> | null | undefined)?.generateState === "function"
  return isSequence ? (seed as SeedSequence) : seedSequence(seed as Exclude<Seed, SeedSequence>)
}

/**
 * The stream at a state.
 *
 * @param algorithm - what gives the words
 * @param state - where it is, which the stream keeps and changes
 * @param seeds - where children come from; by default they come from the state
 * @returns the stream
 */
export function streamFrom(
  algorithm: Algorithm,
  state: Uint32Array,
  seeds: SeedSequence = seedSequence(state),
): Stream {
  const cursor = cursorAt(algorithm, state)
  return drawing(algorithm, cursor, seeds, (child) => streamOf(algorithm, child))
}

/**
 * The stream at a state, of a generator that jumps.
 *
 * @param algorithm - what gives the words
 * @param state - where it is, which the stream keeps and changes
 * @param seeds - where children come from; by default they come from the state
 * @returns the stream
 */
export function jumpingStreamFrom(
  algorithm: JumpingAlgorithm,
  state: Uint32Array,
  seeds: SeedSequence = seedSequence(state),
): JumpingStream {
  const cursor = cursorAt(algorithm, state)

  function moved(steps: bigint): Uint32Array {
    const there = cursor.exactState()
    algorithm.advance(there, steps)
    return there
  }

  return Object.assign(
    drawing(algorithm, cursor, seeds, (child) => jumpingStreamOf(algorithm, child)),
    {
      advance(steps: number | bigint): void {
        cursor.moveTo(moved(wholeOf("steps", steps)))
      },
      jumped(jumps: number | bigint = 1): JumpingStream {
        return jumpingStreamFrom(algorithm, moved(wholeOf("jumps", jumps) * algorithm.jump))
      },
    },
  ) as JumpingStream
}

function drawing(
  algorithm: Algorithm,
  cursor: ExactCursor,
  seeds: SeedSequence,
  childOf: (child: SeedSequence) => Stream,
): Stream & WithCursor {
  function next(): number {
    const { half } = cursor
    if (half >= 0) {
      cursor.half = -1
      return half
    }
    if (cursor.at === cursor.end) cursor.refill()
    const { at, words } = cursor
    cursor.at = at + 2
    cursor.half = words[at + 1]!
    return words[at]!
  }

  function below(n: number): number {
    // Lemire 2019, Algorithm 5. Up to 2^21 the product is exact in a double.
    if (n >= 2 && n <= TWO_TO_21 && Math.floor(n) === n) {
      const word = next()
      if (Math.imul(word, n) >>> 0 >= n) return (word * n * TWO_TO_MINUS_32) | 0
      return rareBelow(n, cursor, next, word)
    }
    return rareBelow(n, cursor, next)
  }

  const uniform = (): number => nextUniform(cursor)

  const stream: Omit<Stream, "spawn"> & WithCursor & { spawn(count: number): Stream[] } = {
    [CURSOR]: cursor,
    next,
    below,
    uniform,
    fillWords: (words) => fillWords(words, cursor),
    fillUniform: (numbers) => fillNumbers(numbers, cursor, "uniforms", uniform),
    split: () => childOf(seeds.spawn(1)[0]!),
    spawn: (count) => seeds.spawn(count).map(childOf),
    get state(): StreamState {
      const { entropy, spawnKey, pool, spawned } = seeds
      return {
        kind: algorithm.name,
        words: [...cursor.exactState()],
        ...(cursor.half >= 0 && { half: cursor.half }),
        seed: { entropy, spawnKey, poolSize: pool.length, spawned },
      }
    },
  }
  return stream as Stream & WithCursor
}

function wholeOf(name: string, value: number | bigint): bigint {
  if (typeof value === "bigint" || Number.isSafeInteger(value)) return BigInt(value)
  throw new LecternError({ kind: "out-of-range", name, got: value, want: "a whole number" })
}
