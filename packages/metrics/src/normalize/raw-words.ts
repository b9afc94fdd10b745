// Which raw words are behind each word of a text.

/** A place in a raw text. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** Adjacent words from overlapping or reordered parts of a raw text. */
interface Group extends Place {
  /** The number of its first word. */
  readonly first: number
}

/** Groups the words that come from the same raw text; words of no raw text begin no group. */
export function groupsOf(places: readonly (Place | undefined)[]): Group[] {
  const groups: Group[] = []
  for (const [k, place] of places.entries()) {
    if (place === undefined || place.start === place.end) continue
    let group = { ...place, first: k }
    for (let last = groups.at(-1); last !== undefined && group.start < last.end; last = groups.at(-1)) {
      group = { first: last.first, start: Math.min(group.start, last.start), end: Math.max(group.end, last.end) }
      groups.pop()
    }
    groups.push(group)
  }
  return groups
}

/** The raw words behind each word; as in {@link Alignment}. */
export function rawWords(raw: string, places: readonly (Place | undefined)[]): string[] {
  const words: string[] = places.map(() => "")
  const groups = groupsOf(places)
  let from = 0
  for (const [k, { first, start, end }] of groups.entries()) {
    const before = groups[k + 1]?.start ?? raw.length
    // To the end of the raw word, with the punctuation that was removed.
    const rest = k === groups.length - 1 ? raw.length - end : /^\S*/.exec(raw.slice(end, before))![0].length
    words[first] = raw.slice(Math.min(from, start), end + rest).trim()
    from = end + rest
  }
  return words
}
