// Removes what stands in brackets: `[laughs]`, `<unk>`, `(inaudible)`. Each search goes forward only, so a text of opening brackets
// takes linear time.
import type { Rule } from "../rule.js"
import type { Edit } from "../traced-text.js"

/** Removes `[...]` and `<...>`, of which either may close the other, with the words inside. */
export const SQUARE_BRACKETS: Rule = {
  name: "square-brackets",
  apply: (text) => text.edited(enclosed(text.text, /[<[]/g, /[>\]]/g, 0)),
}

/** Removes `(...)` with the words inside; `()` stays. */
export const PARENTHESES: Rule = {
  name: "parentheses",
  apply: (text) => text.edited(enclosed(text.text, /\(/g, /\)/g, 1)),
}

/** The parts from an opening bracket to the next closing one, with at least so much between them. */
function enclosed(text: string, open: RegExp, close: RegExp, least: number): Edit[] {
  const edits: Edit[] = []
  for (let match = open.exec(text); match !== null; match = open.exec(text)) {
    const start = match.index
    close.lastIndex = start + 1
    const closing = close.exec(text)
    if (closing === null) break
    const end = closing.index + 1
    if (closing.index - start - 1 < least) continue
    edits.push({ start, end, text: "" })
    open.lastIndex = end
  }
  return edits
}
