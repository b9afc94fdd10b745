// The lines of all segments in one string, and the search in it.

/** The texts of segments. */
export interface Texts {
  /** Text `t` of a segment. */
  line(segment: number, t: number): string
  /** Marks the segments that have a term in one of some texts, whatever its case. */
  mark(term: string, searched: (t: number) => boolean, marks: Uint8Array): void
}

/** Texts in a string. @param all - the lines of each segment, one after another @param kinds - lines per segment */
export function textsOf(all: string, kinds: number, segments: number): Texts {
  const starts = lineStarts(all, kinds * segments)
  // Lower case may have another length, but it has the same lines.
  let folded: { readonly text: string; readonly starts: Uint32Array } | undefined
  return {
    line: (segment, t) => all.slice(starts[segment * kinds + t], starts[segment * kinds + t + 1]! - 1),
    mark(term, searched, marks) {
      if (folded === undefined) {
        const text = all.toLowerCase()
        folded = { text, starts: text.length === all.length ? starts : lineStarts(text, kinds * segments) }
      }
      const { text, starts: lines } = folded
      const wanted = term.toLowerCase()
      for (let at = text.indexOf(wanted), line = 0; at >= 0; ) {
        line = lineAt(lines, at, line)
        if (searched(line % kinds)) {
          const segment = Math.floor(line / kinds)
          marks[segment] = 1
          line = (segment + 1) * kinds
        } else line++
        at = line < kinds * segments ? text.indexOf(wanted, lines[line]) : -1
      }
    },
  }
}

function lineStarts(text: string, lines: number): Uint32Array {
  const starts = new Uint32Array(lines + 1)
  for (let line = 1; line <= lines; line++) starts[line] = text.indexOf("\n", starts[line - 1]) + 1
  return starts
}

/** The line of a place, which is at or after a known line. */
function lineAt(starts: Uint32Array, place: number, known: number): number {
  let low = known
  let high = starts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= place) low = middle
    else high = middle - 1
  }
  return low
}
