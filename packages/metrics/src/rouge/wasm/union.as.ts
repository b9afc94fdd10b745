// For each sentence of the reference, the union of its longest common subsequences with every sentence of the hypothesis:
// rouge/lsum.ts and lcs/mark-lcs.ts, their equivalents in TypeScript. Each word counts at most as often as the hypothesis
// has it.
import { HYPOTHESIS_IDS, NONE, REFERENCE_IDS } from "../../ngrams/wasm/memory.as"
import { placesOf, STRIP } from "./longest.as"
import { CARRIES, COLUMNS, HYPOTHESIS_ENDS, LEFT, MARKED, MAX_COLUMNS, REFERENCE_ENDS } from "./memory.as"

/** The result of {@link union} for texts that are left to the plain function. */
const UNKNOWN: u32 = 0xffffffff
const MAX_STEPS: u32 = 1 << 20

/** The words in the union, for a hypothesis of `length` words in `parts` sentences, or UNKNOWN. */
export function union(length: u32, parts: u32, theirParts: u32): u32 {
  if (theirParts * length > MAX_STEPS) return UNKNOWN
  for (let i: u32 = 0; i < length; i++) store<u32>(leftOf(HYPOTHESIS_IDS + (i << 1)), 0)
  for (let i: u32 = 0; i < length; i++) {
    const left = leftOf(HYPOTHESIS_IDS + (i << 1))
    store<u32>(left, load<u32>(left) + 1)
  }
  let matches: u32 = 0
  let from: u32 = 0
  for (let r: u32 = 0; r < theirParts; r++) {
    const to = load<u32>(REFERENCE_ENDS + (r << 2))
    // Words that the hypothesis lacks cannot match: the others move to the sentence's start.
    let end = from
    for (let j = from; j < to; j++) {
      const id = load<u16>(REFERENCE_IDS + (j << 1))
      store<u16>(REFERENCE_IDS + (end << 1), id)
      end += u32(id != NONE)
    }
    const places = end - from
    if (((places + STRIP - 1) / STRIP) * length > MAX_COLUMNS) return UNKNOWN
    fillColumns(from, places, length)
    memory.fill(MARKED, 0, places)
    let start: u32 = 0
    for (let h: u32 = 0; h < parts; h++) {
      const next = load<u32>(HYPOTHESIS_ENDS + (h << 2))
      markPlaces(from, places, start, next, length)
      start = next
    }
    for (let i: u32 = 0; i < places; i++) {
      const left = leftOf(REFERENCE_IDS + ((from + i) << 1))
      if (!load<u8>(MARKED + i) || !load<u32>(left)) continue
      store<u32>(left, load<u32>(left) - 1)
      matches++
    }
    from = to
  }
  return matches
}

@inline
function leftOf(id: u32): u32 {
  return LEFT + (u32(load<u16>(id)) << 2)
}

/** The columns of a sentence of the reference over each sentence of the hypothesis. */
function fillColumns(from: u32, places: u32, length: u32): void {
  if (places > STRIP) memory.fill(CARRIES, 0, length)
  let at: u32 = COLUMNS
  for (let first: u32 = 0; first < places; first += STRIP) {
    const count = min(STRIP, places - first)
    const ids: u32 = REFERENCE_IDS + ((from + first) << 1)
    for (let i: u32 = 0; i < count; i++) {
      const places = placesOf(ids + (i << 1))
      store<u64>(places, load<u64>(places) | (u64(1) << i))
    }
    let ends: u32 = HYPOTHESIS_ENDS
    let column: u64 = ~0
    for (let j: u32 = 0; j < length; j++) {
      if (j == load<u32>(ends)) {
        column = ~0
        ends += 4
      }
      const both = column & load<u64>(placesOf(HYPOTHESIS_IDS + (j << 1)))
      let sum = column + both
      if (places > STRIP) {
        sum += u64(load<u8>(CARRIES + j))
        store<u8>(CARRIES + j, u32((both | (column & ~sum)) >> 63))
      }
      column = sum | (column ^ both)
      store<u64>(at, column)
      at += 8
    }
    for (let i: u32 = 0; i < count; i++) store<u64>(placesOf(ids + (i << 1)), 0)
  }
}

/** Marks the places of a sentence of the reference in the subsequence with the words [start, end) of the hypothesis. */
function markPlaces(from: u32, places: u32, start: u32, end: u32, length: u32): void {
  let m = places
  let n = end
  while (m > 0 && n > start) {
    if (load<u16>(REFERENCE_IDS + ((from + m - 1) << 1)) == load<u16>(HYPOTHESIS_IDS + ((n - 1) << 1))) {
      m--
      n--
      store<u8>(MARKED + m, 1)
      continue
    }
    const column = load<u64>(COLUMNS + ((((m - 1) / STRIP) * length + n - 1) << 3))
    if ((column >> ((m - 1) % STRIP)) & 1) m--
    else n--
  }
}
