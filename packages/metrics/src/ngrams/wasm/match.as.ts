// Claims: the hypothesis n-grams that a reference has, and their sum.
import {
  CLAIMED,
  HYPOTHESIS_IDS,
  MATCHED,
  NEXT,
  NONE,
  REFERENCE_HEADS,
  REFERENCE_IDS,
} from "./memory.as"

/** Lets one reference of `tokens` tokens claim its n-grams in a hypothesis of `length`; `all` has a bit for each order. */
export function match(length: u32, tokens: u32, all: u32, seen: bool): void {
  memory.fill(CLAIMED, 0, length)
  if (!seen) memory.fill(MATCHED, 0, length + 8)
  for (let j: u32 = 0; j < tokens; j++) {
    let i: u32 = load<u16>(REFERENCE_HEADS + (j << 1))
    if (i == NONE) continue
    const window = load<u64>(REFERENCE_IDS + (j << 1))
    let wanted = all
    do {
      const differ = window ^ load<u64>(HYPOTHESIS_IDS + (i << 1))
      // The orders up to which both agree, as bits; 64 when all four tokens do.
      const agree: u32 = (1 << (u32(ctz(differ)) >> 4)) - 1
      const claimed: u32 = load<u8>(CLAIMED + i)
      const now = agree & wanted & ~claimed
      if (now) {
        store<u8>(CLAIMED + i, claimed | now)
        store<u8>(MATCHED + i, load<u8>(MATCHED + i) | now)
        wanted ^= now
        if (!wanted) break
      }
      i = load<u16>(NEXT + (i << 1))
    } while (i != NONE)
  }
}

/** The matches of all references of order n + 1 in a hypothesis of `length`. */
export function longMatches(n: u32, length: u32): u32 {
  const bit: u64 = u64(0x0101010101010101) << n
  let matches: u32 = 0
  for (let i: u32 = 0; i < length; i += 8) matches += u32(popcnt(load<u64>(MATCHED + i) & bit))
  return matches
}
