// Streams: numpy's draws from the 64-bit words of any generator.
import { checkInteger, checkTypedArray, notTheNumber } from "@lectern/core/checks"
import { checkWordArray } from "../generators/generator.js"
import { rootSequence, type SeedSequence } from "../generators/seed-sequence.js"
import { highProduct, multiply64 } from "../generators/wide.js"
import type { Algorithm, JumpingAlgorithm } from "./algorithm.js"
import { CURSOR, type Cursor, cursorAt, type ExactCursor, halfOf, readyUniform, type WithCursor } from "./cursor.js"
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

const TWO_TO_32 = 0x1_0000_0000
const TWO_TO_53 = 2 ** 53
const TWO_TO_64 = 1n << 64n

const PRODUCT = new Uint32Array(4)

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

// Whole numbers below a bound, each exactly as likely: numpy's `integers`. Lemire 2019, "Fast random integer generation
// in an interval", Algorithm 5.

/** A whole number in 0..n-1, for bounds that are large or not allowed, and for words near the rejected ones. */
function rareBelow(n: number, cursor: Cursor, next: () => number, first?: number): number {
  checkInteger("n", n, 1, TWO_TO_53)
  if (n === 1) return 0
  if (n === TWO_TO_32) return next()
  if (n > TWO_TO_32) return belowWide(n, cursor)
  let word = first ?? next()
  // A lower half below the threshold, which is less than n, is one word too many for its outcome.
  if (Math.imul(word, n) >>> 0 < n) {
    const threshold = (TWO_TO_32 - n) % n
    while (Math.imul(word, n) >>> 0 < threshold) word = next()
  }
  return highProduct(word, n)
}

function belowWide(n: number, cursor: Cursor): number {
  const low = n >>> 0
  const high = Math.floor(n / TWO_TO_32)
  multiplyNext(cursor, low, high)
  if (isBelow(high, low)) {
    const threshold = (TWO_TO_64 - BigInt(n)) % BigInt(n)
    const thresholdHigh = Number(threshold >> 32n)
    const thresholdLow = Number(threshold & 0xffffffffn)
    while (isBelow(thresholdHigh, thresholdLow)) multiplyNext(cursor, low, high)
  }
  return PRODUCT[3]! * TWO_TO_32 + PRODUCT[2]!
}

function multiplyNext(cursor: Cursor, low: number, high: number): void {
  if (cursor.at === cursor.end) cursor.refill()
  multiply64(PRODUCT, cursor.words[cursor.at]!, cursor.words[cursor.at + 1]!, low, high)
  cursor.at += 2
}

/** Whether the lower 64 bits of the product are below a number. */
function isBelow(high: number, low: number): boolean {
  return PRODUCT[1]! < high || (PRODUCT[1] === high && PRODUCT[0]! < low)
}
