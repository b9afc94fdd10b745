// Turns the matches of a pattern into pieces by Hugging Face's behaviors.
import { checkChoice } from "@lectern/core/checks"
import type { Scanner } from "../pre-tokenizer.js"

/** The treatment of a match: dropped, a separate piece, joined to the piece before or after, or joined to neighbouring matches. */
export type SplitBehavior = "removed" | "isolated" | "mergedWithPrevious" | "mergedWithNext" | "contiguous"

/** The treatment of matches and of the gaps between them. */
interface SplitRules {
  /** The treatment of a match. */
  readonly behavior: SplitBehavior
  /** Whether gaps count as matches, and matches as gaps. */
  readonly invert: boolean
}

/** The number of matches found at a time. */
const BLOCK = 64

/** Scans pieces. */
export function splitScanner(matches: Scanner, { behavior, invert }: SplitRules): Scanner {
  if (behavior === "removed" && invert) return matches
  if (behavior === "isolated") return isolatedScanner(matches)
  const found = new Int32Array(2 * BLOCK)
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length >> 1
    let count = 0
    // The current piece: from `from` to `to`, if `from < to`; and the kind of its last part.
    let from = start
    let to = start
    let wasMatch = false

    // Adds the next part of the text, match or gap, to the current piece, or writes that piece and begins another.
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
      // A gap joined to the match before it takes no other part.
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
 * Matches and gaps, each a piece. As long as there are no gaps, as with regexes that cover all text, matches are written directly
 * to their places. The scanner stores whether there were gaps, which affects only its speed.
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

const NAMES: Readonly<Record<SplitBehavior, string>> = {
  removed: "Removed",
  isolated: "Isolated",
  mergedWithPrevious: "MergedWithPrevious",
  mergedWithNext: "MergedWithNext",
  contiguous: "Contiguous",
}

/** Names a behavior. */
export function behaviorJson(behavior: SplitBehavior): string {
  checkChoice("behavior", behavior, Object.keys(NAMES) as SplitBehavior[])
  return NAMES[behavior]
}
