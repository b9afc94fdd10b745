// What is typed into the search: words, phrases, a regular expression, ids and numbers of segments.

/** A condition. */
export type Term = (
  | { readonly kind: "text" | "id"; readonly text: string }
  | { readonly kind: "numbers"; readonly from: number; readonly to: number }
  | { readonly kind: "pattern"; readonly source: string; readonly flags: string }
) & {
  /** Whether segments must not meet it. */
  readonly not: boolean
}

const NUMBERS = /^#(\d{1,9})(?:-(\d{1,9}))?$/

/**
 * The conditions of a query, which segments must meet all.
 *
 * `word`, `"a phrase"`, `/regular expression/i`, `#12`, `#12-40`, `id:name`; a minus before one excludes.
 */
export function termsOf(query: string): Term[] {
  const terms: Term[] = []
  for (let at = 0; at < query.length; ) {
    if (/\s/.test(query[at]!)) {
      at++
      continue
    }
    const not = query[at] === "-" && /\S/.test(query[at + 1] ?? "")
    if (not) at++
    const pattern = query[at] === "/" ? patternAt(query, at) : undefined
    if (query[at] === '"') {
      const end = query.indexOf('"', at + 1)
      const text = query.slice(at + 1, end < 0 ? query.length : end)
      if (text !== "") terms.push({ kind: "text", text, not })
      at = end < 0 ? query.length : end + 1
    } else if (pattern !== undefined) {
      terms.push({ kind: "pattern", source: pattern.source, flags: pattern.flags, not })
      at = pattern.end
    } else {
      const word = query.slice(
        at,
        endOf(query, at, (unit) => !/\s/.test(unit)),
      )
      const [, from, to = from] = NUMBERS.exec(word) ?? []
      if (from !== undefined) terms.push({ kind: "numbers", from: Number(from), to: Number(to), not })
      else if (word.startsWith("id:") && word.length > 3) terms.push({ kind: "id", text: word.slice(3), not })
      else terms.push({ kind: "text", text: word, not })
      at += word.length
    }
  }
  return terms
}

/** The regular expression between slashes at a place, if nothing but its flags follows; else it is a word such as a path. */
function patternAt(
  query: string,
  start: number,
): { readonly source: string; readonly flags: string; readonly end: number } | undefined {
  let close = start + 1
  while (close < query.length && query[close] !== "/") close += query[close] === "\\" ? 2 : 1
  const end = endOf(query, close + 1, (unit) => /[a-z]/.test(unit))
  if (close >= query.length || close === start + 1 || /\S/.test(query[end] ?? " ")) return undefined
  return { source: query.slice(start + 1, close), flags: query.slice(close + 1, end), end }
}

function endOf(text: string, start: number, isIn: (unit: string) => boolean): number {
  let end = start
  while (end < text.length && isIn(text[end]!)) end++
  return end
}

/** The fault of a regular expression; undefined for none. */
export function faultOf({ source, flags }: { readonly source: string; readonly flags: string }): string | undefined {
  try {
    new RegExp(source, flags)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
