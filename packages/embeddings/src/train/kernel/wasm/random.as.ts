// The random numbers of a sentence: xoshiro128**, as in packages/random, at a state made of the seed, the epoch and the sentence.
let a: u32 = 1
let b: u32 = 0
let c: u32 = 0
let d: u32 = 0

const GAMMA: u32 = 0x9e3779b9

function mix(word: u32): u32 {
  let z = word
  z = (z ^ (z >> 16)) * 0x85ebca6b
  z = (z ^ (z >> 13)) * 0xc2b2ae35
  return z ^ (z >> 16)
}

/** Begins the stream of a sentence. */
export function begin(seed: u32, epoch: u32, sentence: u32): void {
  d = mix(seed + GAMMA)
  c = mix(d + epoch + GAMMA)
  b = mix(c + sentence + GAMMA)
  a = mix(b + GAMMA)
}

/** The next 32 random bits. */
export function next(): u32 {
  const result = rotl<u32>(b * 5, 7) * 9
  const shifted = b << 9
  c ^= a
  d ^= b
  b ^= c
  a ^= d
  c ^= shifted
  d = rotl<u32>(d, 11)
  return result
}

/** A whole number below n, by one draw. */
// @ts-ignore: decorator
@inline
export function below(n: u32): u32 {
  return <u32>((<u64>next() * <u64>n) >> 32)
}
