// Lower case, as Python's `str.lower`.
import { lowerCase } from "../../unicode/lower-case.js"
import type { Rule } from "../rule.js"
import type { Edit } from "../traced-text.js"

const DOTTED_I = 0x130

/** Writes a text in lower case. */
export const LOWER_CASE: Rule = {
  name: "lower-case",
  apply(text) {
    const lower = lowerCase(text.text)
    return text.rewritten(lower, () => editsOf(text.text, lower))
  },
}

/** One edit a letter; a dotted capital I is the only one whose lower case is longer. */
function editsOf(text: string, lower: string): Edit[] {
  const edits: Edit[] = []
  let at = 0
  for (let start = 0; start < text.length; ) {
    const codePoint = text.codePointAt(start)!
    const end = start + (codePoint > 0xffff ? 2 : 1)
    const next = at + end - start + (codePoint === DOTTED_I ? 1 : 0)
    if (!lower.startsWith(text.slice(start, end), at)) edits.push({ start, end, text: lower.slice(at, next) })
    start = end
    at = next
  }
  return edits
}
