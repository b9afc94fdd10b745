// Streams: numpy's draws from the 64-bit words of any generator.

import { checkTypedArray, notTheNumber } from "@lectern/core/checks"
import { checkWordArray } from "../generators/generator.js"
import { rootSequence, type SeedSequence } from "../generators/seed-sequence.js"
import type { Algorithm, JumpingAlgorithm } from "./algorithm.js"
import { rareBelow } from "./below.js"
import { CURSOR, cursorAt, type ExactCursor, halfOf, readyUniform, type WithCursor } from "./cursor.js"
import { fillNumbers, fillWords } from "./cursor-fill.js"
import type { JumpingStream, Seed, Stream, StreamState } from "./stream.js"

const TWO_TO_21 = 0x20_0000
const TWO_TO_MINUS_32 = 2 ** -32

/** The parts of a stream. */
interface Origin {
  readonly algorithm: Algorithm
  readonly cursor: ExactCursor
  readonly seeds: SeedSequence
}

const ORIGIN: unique symbol = Symbol("origin")

/** The stream of a seed. */
export function streamOf(algorithm: Algorithm, seed: Seed): Stream {
  const seeds = sequenceOf(seed)
  return streamFrom(algorithm, algorithm.seeded(seeds), seeds)
}

/** The stream of a seed, of a generator that jumps. */
export function jumpingStreamOf(algorithm: JumpingAlgorithm, seed: Seed): JumpingStream {
  const seeds = sequenceOf(seed)
  return jumpingStreamFrom(algorithm, algorithm.seeded(seeds), seeds)
}

/** The seed sequence of a seed. */
export function sequenceOf(seed: Seed): SeedSequence {
  const isSequence = typeof (seed as Partial<SeedSequence> | null | undefined)?.generateState === "function"
  return isSequence ? (seed as SeedSequence) : rootSequence(seed as Exclude<Seed, SeedSequence>)
}

/** The stream at a state. */
export function streamFrom(
  algorithm: Algorithm,
  state: Uint32Array,
  seeds: SeedSequence = rootSequence(state),
): Stream {
  return streamWith(drawsOf(algorithm, cursorAt(algorithm, state), seeds, (child) => streamOf(algorithm, child)))
}

/** The stream at a state, of a generator that jumps. */
export function jumpingStreamFrom(
  algorithm: JumpingAlgorithm,
  state: Uint32Array,
  seeds: SeedSequence = rootSequence(state),
): JumpingStream {
  const cursor = cursorAt(algorithm, state)

  function moved(steps: bigint): Uint32Array {
    const there = cursor.exactState()
    algorithm.advance(there, steps)
    return there
  }

  const draws = drawsOf(algorithm, cursor, seeds, (child) => jumpingStreamOf(algorithm, child)) as JumpingDraws
  draws.advance = (steps) => cursor.moveTo(moved(wholeOf("steps", steps)))
  draws.jumped = (jumps = 1) => jumpingStreamFrom(algorithm, moved(wholeOf("jumps", jumps) * algorithm.jump))
  return streamWith(draws)
}

/** All of a stream except its `state`. */
interface Draws extends Omit<Stream, "spawn" | "state">, WithCursor {
  readonly [ORIGIN]: Origin
  spawn(count: number): Stream[]
}

interface JumpingDraws extends Draws {
  advance: (steps: number | bigint) => void
  jumped: (jumps?: number | bigint) => JumpingStream
}

function drawsOf(
  algorithm: Algorithm,
  cursor: ExactCursor,
  seeds: SeedSequence,
  childOf: (child: SeedSequence) => Stream,
): Draws {
  function next(): number {
    const { halfAt } = cursor
    if (halfAt >= 0) {
      cursor.halfAt = -1
      return cursor.words[halfAt]!
    }
    if (cursor.at === cursor.end) cursor.refill()
    const { at } = cursor
    cursor.halfAt = at + 1
    cursor.at = at + 2
    return cursor.words[at]!
  }

  function below(n: number): number {
    // Lemire 2019, Algorithm 5. Up to 2^21 the product is exact in a double.
    if (typeof n === "number" && n >= 2 && n <= TWO_TO_21 && Math.floor(n) === n) {
      const word = next()
      if (Math.imul(word, n) >>> 0 >= n) return (word * n * TWO_TO_MINUS_32) | 0
      return rareBelow(n, cursor, next, word)
    }
    return rareBelow(n, cursor, next)
  }

  const uniform = (): number => readyUniform(cursor)

  return {
    [CURSOR]: cursor,
    [ORIGIN]: { algorithm, cursor, seeds },
    next,
    below,
    uniform,
    fillWords(words) {
      checkWordArray(words)
      fillWords(words, cursor)
    },
    fillUniform(numbers) {
      checkTypedArray("numbers", numbers, "Float64Array")
      fillNumbers(numbers, cursor, "uniforms", uniform)
    },
    split: () => childOf(seeds.spawn(1)[0]!),
    spawn: (count) => seeds.spawn(count).map(childOf),
  }
}

// One getter for all streams: objects that each define a getter do not share a shape, and are slow.
const STATE: PropertyDescriptor & ThisType<Draws> = {
  enumerable: true,
  configurable: true,
  get(): StreamState {
    const { algorithm, cursor, seeds } = this[ORIGIN]
    const { entropy, spawnKey, pool, spawned } = seeds
    const half = halfOf(cursor)
    return {
      kind: algorithm.name,
      words: [...cursor.exactState()],
      ...(half >= 0 && { half }),
      seed: { entropy, spawnKey, poolSize: pool.length, spawned },
    }
  },
}

function streamWith<All extends Draws>(draws: All): All & Stream {
  return Object.defineProperty(draws, "state", STATE) as All & Stream
}

function wholeOf(name: string, value: number | bigint): bigint {
  if (typeof value === "bigint" || Number.isSafeInteger(value)) return BigInt(value)
  throw notTheNumber(name, value, "an integer or a bigint")
}
