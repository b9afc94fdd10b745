// From a seed of any size to the words that a generator's state needs, and to the seeds of any number of children:
// numpy's SeedSequence, bit for bit. The mixing is O'Neill's seed_seq_fe.

import { checkInteger, checkList, checkOptions, type OptionNames, outOfRange, wrongType } from "@lectern/core/checks"

/** The entropy that seeds a stream: a whole number of any size, or a list of them. */
export type Entropy = number | bigint | Readonly<ArrayLike<number | bigint>>

/** The place of a seed sequence in the tree of its relatives. */
export interface SeedSequenceOptions {
  /** The path from the root, one child's number a step; empty by default. */
  readonly spawnKey?: Readonly<ArrayLike<number | bigint>>
  /** The number of 32-bit words that the entropy is mixed into, an integer from 4 on, 4 by default. */
  readonly poolSize?: number
  /** The number of children spawned already, an integer from 0 on, 0 by default. */
  readonly spawned?: number
}

/** A source of seeds: equal ones give equal seeds on every machine. */
export interface SeedSequence {
  /** The whole numbers behind it as words of 32 bits, each number's low words first. */
  readonly entropy: readonly number[]
  /** The path from the root, as words of 32 bits. */
  readonly spawnKey: readonly number[]
  /** The mixed words, 4 by default, in 0..2^32-1. */
  readonly pool: readonly number[]
  /** The number of children spawned. */
  readonly spawned: number
  /**
   * Words for the state of a generator; every call gives the same.
   *
   * @param words - how many words of 32 bits, an integer from 0 on
   * @returns the words
   * @throws LecternError `out-of-range` when `words` is not allowed
   */
  generateState(words: number): Uint32Array
  /**
   * The next children: sequences unrelated to each other and to this one.
   *
   * @param count - how many, an integer in 0..2^32-1
   * @returns the children; each call gives further ones
   * @throws LecternError `out-of-range` when `count` is not allowed
   */
  spawn(count: number): SeedSequence[]
}

const OPTIONS: OptionNames<SeedSequenceOptions> = { spawnKey: true, poolSize: true, spawned: true }
const MAX_WORD = 0xffff_ffff
const POOL_SIZE = 4
const INIT_A = 0x43b0d7e5
const MULTIPLIER_A = 0x931e8875
const INIT_B = 0x8b51f9dd
const MULTIPLIER_B = 0x58f38ded
const MIX_LEFT = 0xca01f9dd
const MIX_RIGHT = 0x4973f715

/**
 * The seed sequence of a whole number, or of a list of them.
 *
 * Equal to `numpy.random.SeedSequence`. Seeds that differ in a single bit give unrelated states, so 0, 1, 2, ... are
 * seeds as good as any; a child's seeds depend only on its path from the root.
 *
 * @param entropy - one number or a list of numbers, none below 0, of any size; a `number` at most 2^53-1
 * @param options - `spawnKey`, `poolSize` and `spawned`: what numpy calls `spawn_key`, `pool_size`, `n_children_spawned`
 * @returns the sequence
 * @throws LecternError `wrong-type` when `entropy` is not made of numbers; `out-of-range` when one is below 0, not
 *   whole or not exact, or when an option is not allowed
 * @see O'Neill 2015, "Developing a seed_seq alternative" (pcg-random.org)
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const [left, right] = seedSequence(42).spawn(2).map((each) => pcg64(each))
 * // As np.random.SeedSequence(42).spawn(2) of numpy 2.4.6.
 * left!.uniform() //=> 0.9167441575549085
 * right!.uniform() //=> 0.4674907799518424
 * ```
 */
export function seedSequence(entropy: Entropy, options: SeedSequenceOptions = {}): SeedSequence {
  checkOptions("seedSequence()", options, OPTIONS)
  const { spawnKey = [], poolSize = POOL_SIZE, spawned = 0 } = options
  checkInteger("poolSize", poolSize, POOL_SIZE, MAX_WORD)
  checkInteger("spawned", spawned, 0, MAX_WORD)
  return sequenceOf(wordsOf("entropy", entropy), wordsOf("spawnKey", spawnKey), poolSize, spawned)
}

/** The seed sequence of entropy at the root: {@link seedSequence} without its options. */
export function rootSequence(entropy: Entropy): SeedSequence {
  return sequenceOf(wordsOf("entropy", entropy), [], POOL_SIZE, 0)
}

function sequenceOf(words: readonly number[], key: readonly number[], poolSize: number, spawned: number): SeedSequence {
  const pool = mixed(words, key, poolSize)
  // A plain property, not a getter: objects that each define a getter do not share a shape, and are slow.
  const sequence = {
    entropy: words,
    spawnKey: key,
    pool,
    spawned,
    generateState(count: number): Uint32Array {
      checkInteger("words", count, 0, MAX_WORD)
      return stateOf(pool, count)
    },
    spawn(count: number): SeedSequence[] {
      checkInteger("count", count, 0, MAX_WORD)
      const sequences: SeedSequence[] = []
      for (let i = 0; i < count; i++) sequences.push(sequenceOf(words, [...key, sequence.spawned + i], poolSize, 0))
      sequence.spawned += count
      return sequences
    },
  }
  return sequence
}

/** The words of 32 bits of one number or several, each number's low words first; 0 is one word. */
function wordsOf(name: string, entropy: Entropy): number[] {
  if (typeof entropy === "number" || typeof entropy === "bigint") return wordsOfOne(name, entropy)
  checkList(name, entropy, "an integer, a bigint, a list of them or a seed sequence")
  const words: number[] = []
  for (let i = 0; i < entropy.length; i++) words.push(...wordsOfOne(`${name}[${i}]`, entropy[i]!))
  return words
}

function wordsOfOne(name: string, entropy: number | bigint): number[] {
  if (typeof entropy !== "number" && typeof entropy !== "bigint") {
    throw wrongType(name, entropy, "an integer or a bigint")
  }
  if (entropy < 0 || (typeof entropy === "number" && !Number.isSafeInteger(entropy))) {
    throw outOfRange(name, entropy, "an integer of at least 0 (beyond 2^53-1 as a bigint)")
  }
  if (typeof entropy === "number" && entropy <= MAX_WORD) return [entropy]
  const words: number[] = []
  let rest = BigInt(entropy)
  do {
    words.push(Number(rest & 0xffffffffn))
    rest >>= 32n
  } while (rest > 0n)
  return words
}

function mixed(entropy: readonly number[], spawnKey: readonly number[], poolSize: number): number[] {
  // A child's short seed is filled up, so that it cannot equal a root's longer one.
  const padding = spawnKey.length > 0 ? Math.max(0, poolSize - entropy.length) : 0
  const words = [...entropy]
  for (let i = 0; i < padding; i++) words.push(0)
  for (const word of spawnKey) words.push(word)
  let constant = INIT_A
  const pool: number[] = []
  for (let i = 0; i < poolSize; i++) {
    pool.push(hashed(words[i] ?? 0, constant))
    constant = Math.imul(constant, MULTIPLIER_A)
  }
  for (let from = 0; from < poolSize; from++) {
    for (let to = 0; to < poolSize; to++) {
      if (to === from) continue
      pool[to] = mix(pool[to]!, hashed(pool[from]!, constant))
      constant = Math.imul(constant, MULTIPLIER_A)
    }
  }
  for (let from = poolSize; from < words.length; from++) {
    for (let to = 0; to < poolSize; to++) {
      pool[to] = mix(pool[to]!, hashed(words[from]!, constant))
      constant = Math.imul(constant, MULTIPLIER_A)
    }
  }
  return pool
}

function hashed(word: number, constant: number): number {
  const value = Math.imul(word ^ constant, Math.imul(constant, MULTIPLIER_A))
  return (value ^ (value >>> 16)) >>> 0
}

function mix(left: number, right: number): number {
  const value = (Math.imul(MIX_LEFT, left) - Math.imul(MIX_RIGHT, right)) | 0
  return (value ^ (value >>> 16)) >>> 0
}

function stateOf(pool: readonly number[], count: number): Uint32Array {
  const state = new Uint32Array(count)
  let constant = INIT_B
  for (let i = 0; i < count; i++) {
    let value = pool[i % pool.length]! ^ constant
    constant = Math.imul(constant, MULTIPLIER_B)
    value = Math.imul(value, constant)
    state[i] = value ^ (value >>> 16)
  }
  return state
}
