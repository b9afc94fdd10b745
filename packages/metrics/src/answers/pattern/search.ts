// Finds all matches of a pattern in linear time: a backtracking search that never tries the same step at the same place twice.
// The choice among matches is Python's: the leftmost, of these the one that backtracking finds first.
import type { Program, Step } from "./parse.js"

/** The texts that a match and its groups have; undefined for a group without one. */
export type Found = readonly [match: string, ...groups: (string | undefined)[]]

interface Alternative {
  readonly step: number
  readonly at: number
  readonly slots: (number | undefined)[]
  readonly trail: number
}

/** A search of texts for a pattern: all matches that do not overlap, as `re.findall` and `re.finditer` find them. */
export function patternSearch({ steps, groups }: Program): (text: string) => Found[] {
  const rowOf = new Map(steps.flatMap(({ kind }, i) => (kind === "split" ? [i] : [])).map((step, row) => [step, row]))
  let visited = new Uint32Array(0)

  return (text) => {
    const width = text.length + 1
    const words = Math.ceil((rowOf.size * width) / 32)
    if (visited.length < words) visited = new Uint32Array(words)
    else visited.fill(0, 0, words)
    const found: Found[] = []
    let empty = -1
    for (let start = 0; start <= text.length; ) {
      const match = matchAt(text, start, empty)
      if (match === undefined) {
        start += text.codePointAt(start)! > 0xffff ? 2 : 1
        continue
      }
      const { at: end, slots } = match
      const group = (_: unknown, i: number): string | undefined =>
        slots[2 * i + 1] === undefined ? undefined : text.slice(slots[2 * i], slots[2 * i + 1])
      found.push([text.slice(start, end), ...Array.from({ length: groups }, group)])
      // After an empty match the next one, which may begin at the same place, is not empty there.
      if (end === start) empty = start
      start = end
    }
    return found
  }

  /** The end of the match that begins at `start`, and the places of its groups; not one that is empty at `empty`. */
  function matchAt(text: string, start: number, empty: number): Pick<Alternative, "at" | "slots"> | undefined {
    const alternatives: Alternative[] = [{ step: 0, at: start, slots: [], trail: 0 }]
    // The bits of the splits on the path so far.
    const trail: number[] = []
    for (let next = alternatives.pop(); next !== undefined; next = alternatives.pop()) {
      let { step, at, slots } = next
      trail.length = next.trail
      run: for (;;) {
        const each: Step = steps[step]!
        switch (each.kind) {
          case "character": {
            const codePoint = text.codePointAt(at)
            if (codePoint === undefined || !each.matches(codePoint)) break run
            at += codePoint > 0xffff ? 2 : 1
            step++
            continue
          }
          case "assert":
            if (!each.holds(text, at)) break run
            step++
            continue
          case "group":
            slots = [...slots]
            slots[each.slot] = at
            step++
            continue
          case "jump":
            step = each.to
            continue
          case "split": {
            const bit = rowOf.get(step)! * (text.length + 1) + at
            const word = Math.floor(bit / 32)
            if ((visited[word]! >>> (bit & 31)) & 1) break run
            visited[word]! |= 1 << (bit & 31)
            trail.push(bit)
            alternatives.push({ step: each.second, at, slots, trail: trail.length })
            step = each.first
            continue
          }
          case "match": {
            if (at === empty) break run
            // The steps of a match did not fail; the next search may need them.
            for (const bit of trail) visited[Math.floor(bit / 32)]! &= ~(1 << (bit & 31))
            return { at, slots }
          }
        }
      }
    }
    return undefined
  }
}
