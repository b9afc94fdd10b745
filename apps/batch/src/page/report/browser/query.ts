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

const TERM =
  /(-?)(?:"([^"]*)"?|\/((?:[^\\/]|\\.)+)\/([a-z]*)(?=\s|$)|#(\d{1,9})(?:-(\d{1,9}))?(?=\s|$)|id:(\S+)|(\S+))/g

/**
 * The conditions of a query, which segments must meet all.
 *
 * `word`, `"a phrase"`, `/regular expression/i`, `#12`, `#12-40`, `id:name`; a minus before one excludes.
 */
export function termsOf(query: string): Term[] {
  return [...query.matchAll(TERM)].flatMap(
    ([whole, minus, phrase, source, flags = "", from, to = from, id, word]): Term[] => {
      const not = minus === "-" && whole !== "-"
      if (phrase !== undefined) return phrase === "" ? [] : [{ kind: "text", text: phrase, not }]
      if (source !== undefined) return [{ kind: "pattern", source, flags, not }]
      if (from !== undefined) return [{ kind: "numbers", from: Number(from), to: Number(to), not }]
      if (id !== undefined) return [{ kind: "id", text: id, not }]
      return [{ kind: "text", text: whole === "-" ? "-" : word!, not }]
    },
  )
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
