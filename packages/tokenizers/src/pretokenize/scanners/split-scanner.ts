// From the matches of a pattern to pieces: Hugging Face's behaviors.
import type { Scanner } from "../pre-tokenizer.js"

/** What becomes of a match: dropped, a piece of its own, joined to the piece before or after, or joined to matches beside it. */
export type SplitBehavior = "removed" | "isolated" | "mergedWithPrevious" | "mergedWithNext" | "contiguous"

/** What becomes of matches and of the gaps between them. */
export interface SplitRules {
  /** What becomes of a match. */
  readonly behavior: SplitBehavior
  /** Whether gaps count as matches, and matches as gaps. */
  readonly invert: boolean
}

/** Matches looked for at a time. */
const BLOCK = 64

/**
 * Scans pieces.
 *
 * @param matches - scans the matches of a pattern, which may leave gaps
 * @param rules - what becomes of matches and gaps
 * @returns the scanner
 */
export function splitScanner(matches: Scanner, { behavior, invert }: SplitRules): Scanner {
  if (behavior === "removed" && invert) return matches
  if (behavior === "isolated") return isolatedScanner(matches)
  const found = new Int32Array(2 * BLOCK)
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length >> 1
    let count = 0
    // The piece under way: from `from` to `to`, if `from < to`; and what its last part was.
    let from = start
    let to = start
    let wasMatch = false

    // Takes the next part of the text, match or gap, into the piece under way, or writes that out and begins another.
    function take(partEnd: number, isMatch: boolean): boolean {
      const joins =
        from < to &&
        (behavior === "contiguous"
          ? isMatch === wasMatch
          : behavior === "mergedWithPrevious"
            ? isMatch && !wasMatch
            : behavior === "mergedWithNext" && wasMatch && !isMatch)
      if (!joins) {
        flush()
        if (count === capacity) return false
        from = to
      }
      to = partEnd
      if (behavior === "removed" && isMatch) from = to
      // A gap that has taken the match before it takes no other part.
      wasMatch = isMatch
      return true
    }

    function flush(): void {
      if (from === to || count === capacity) return
      pieces[2 * count] = from
      pieces[2 * count + 1] = to
      count++
    }

    for (let at = start; count < capacity; ) {
      const some = matches(bytes, at, end, found)
      for (let i = 0; i < some; i++) {
        const matchStart = found[2 * i]!
        if (matchStart > at && !take(matchStart, invert)) return count
        at = found[2 * i + 1]!
        if (!take(at, !invert)) return count
      }
      if (some < BLOCK) {
        if (at < end && !take(end, invert)) return count
        flush()
        return count
      }
    }
    return count
  }
}

/**
 * Matches and gaps, each a piece. Matches are written where they belong as long as there are no gaps, as with the regexes that
 * cover all text. That there were gaps is remembered for speed; it changes no piece.
 */
function isolatedScanner(matches: Scanner): Scanner {
  const found = new Int32Array(2 * BLOCK)
  let hasGaps = false
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length >> 1
    let count = 0
    let at = start
    if (!hasGaps) {
      const some = matches(bytes, start, end, pieces)
      while (count < some && pieces[2 * count] === at) {
        at = pieces[2 * count + 1]!
        count++
      }
      if (count === capacity || at >= end) return count
      hasGaps = true
    }
    while (count < capacity) {
      const some = matches(bytes, at, end, found)
      for (let i = 0; i < some && count < capacity; i++) {
        const from = found[2 * i]!
        if (at < from) {
          pieces[2 * count] = at
          pieces[2 * count + 1] = from
          count++
          if (count === capacity) return count
        }
        at = found[2 * i + 1]!
        pieces[2 * count] = from
        pieces[2 * count + 1] = at
        count++
      }
      if (some === BLOCK || count === capacity) continue
      if (at < end) {
        pieces[2 * count] = at
        pieces[2 * count + 1] = end
        count++
      }
      return count
    }
    return count
  }
}
