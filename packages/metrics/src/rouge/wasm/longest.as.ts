// The length of a longest common subsequence, 64 places at a time: lcs/lcs-length.ts, its equivalent in TypeScript.
import { HYPOTHESIS_IDS, NONE, REFERENCE_IDS } from "../../ngrams/wasm/memory.as"
import { CARRIES, PLACES } from "./memory.as"

/** Places of a strip. */
export const STRIP: u32 = 64

/** The length for a hypothesis of `length` words and a reference of `tokens`. */
export function longest(length: u32, tokens: u32): u32 {
  if (length > STRIP) memory.fill(CARRIES, 0, tokens)
  let sum: u32 = 0
  for (let first: u32 = 0; first < length; first += STRIP) {
    const places = min(STRIP, length - first)
    for (let i: u32 = 0; i < places; i++) {
      const at = placesOf(HYPOTHESIS_IDS + ((first + i) << 1))
      store<u64>(at, load<u64>(at) | (u64(1) << i))
    }
    const column = length > STRIP ? strip(tokens) : onlyStrip(tokens)
    sum += u32(popcnt(~column))
    for (let i: u32 = 0; i < places; i++) store<u64>(placesOf(HYPOTHESIS_IDS + ((first + i) << 1)), 0)
  }
  return sum
}

/** The places of the word with the id at an address. */
@inline
export function placesOf(id: u32): u32 {
  return PLACES + (u32(load<u16>(id)) << 3)
}

function onlyStrip(tokens: u32): u64 {
  let column: u64 = ~0
  for (let j: u32 = 0; j < tokens; j++) {
    const id = REFERENCE_IDS + (j << 1)
    if (load<u16>(id) == NONE) continue
    const both = column & load<u64>(placesOf(id))
    column = (column + both) | (column ^ both)
  }
  return column
}

/** One strip over the reference; carries come in from the strip before and go out to the next. */
function strip(tokens: u32): u64 {
  let column: u64 = ~0
  for (let j: u32 = 0; j < tokens; j++) {
    const id = REFERENCE_IDS + (j << 1)
    if (load<u16>(id) == NONE) continue
    const carry: u64 = load<u8>(CARRIES + j)
    const both = column & load<u64>(placesOf(id))
    const sum = column + both + carry
    store<u8>(CARRIES + j, u32((both | (column & ~sum)) >> 63))
    column = sum | (column ^ both)
  }
  return column
}
