// Words taken one by one from a block, and after its end from the stream itself: what draws of more than one word need.
import { BLOCK } from "./memory.as"
import { extraWord, words } from "./words.as"

// The next word of the block that is not used yet, and where the block ends.
let at: u32 = 0
let end: u32 = 0

/** Writes `count` words to the block, none of them taken; returns where the block ends. */
export function startWords(algorithm: u32, count: u32): u32 {
  words(algorithm, count)
  at = BLOCK
  end = BLOCK + (count << 3)
  return end
}

/** Takes the next word. */
// @ts-ignore: decorator
@inline
export function nextWord(algorithm: u32): u64 {
  if (at == end) return extraWord(algorithm)
  const word = load<u64>(at)
  at += 8
  return word
}

/** The addresses of the next word of the block and of its end; a function that takes words there reports it by `takeUpTo`. */
// @ts-ignore: decorator
@inline
export function nextAt(): u32 {
  return at
}

// @ts-ignore: decorator
@inline
export function blockEnd(): u32 {
  return end
}

// @ts-ignore: decorator
@inline
export function takeUpTo(place: u32): void {
  at = place
}
