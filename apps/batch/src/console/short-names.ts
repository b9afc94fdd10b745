// Names of systems without the beginning and the end that all of them share.

interface Piece {
  readonly text: string
  /** The separator before it. */
  readonly before: string
}

/**
 * Shortens names, which must be different, by the pieces between `/`, `\`, `.` and `:` that all begin or end with.
 *
 * Every name keeps a piece, so that names stay different. One that would be only a number keeps the piece before it: `v1.2`.
 */
export function shortNames(names: readonly string[]): readonly string[] {
  if (names.length < 2) return names
  const all = names.map(piecesOf)
  const shortest = Math.min(...all.map(({ length }) => length))
  const shared = (keyOf: (pieces: readonly Piece[], i: number) => string, most: number): number => {
    let count = 0
    while (count < most && all.every((pieces) => keyOf(pieces, count) === keyOf(all[0]!, count))) count++
    return count
  }
  const end = shared((pieces, i) => pieces.at(-1 - i)!.before + pieces.at(-1 - i)!.text, shortest - 1)
  let begin = shared((pieces, i) => pieces[i]!.text + pieces[i + 1]!.before, shortest - 1 - end)
  const cut = (): string[] =>
    all.map((pieces) =>
      pieces
        .slice(begin, pieces.length - end)
        .map(({ text, before }, i) => (i === 0 ? text : before + text))
        .join(""),
    )
  while (begin > 0 && cut().some((name) => /^\d*$/.test(name))) begin--
  return cut()
}

function piecesOf(name: string): Piece[] {
  const parts = name.split(/([/\\.:])/)
  return parts.flatMap((text, i) => (i % 2 === 0 ? { text, before: parts[i - 1] ?? "" } : []))
}
