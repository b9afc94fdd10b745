// Commas, full stops and signs beside digits.
import { digitValue } from "../../unicode/marks.js"
import type { Rule } from "../rule.js"
import type { Edit } from "../traced-text.js"

/** Removes a comma between two digits of any script; the digit behind it is not looked at again, so `1,2,3` keeps one. */
export const COMMAS_IN_NUMBERS: Rule = {
  name: "commas-in-numbers",
  apply(text) {
    const edits: Edit[] = []
    const all = text.text
    for (let start = all.indexOf(","); start !== -1; ) {
      const end = start + 1
      const [before, after] = [codePointBefore(all, start), all.codePointAt(end)]
      const found = isDigit(before) && isDigit(after)
      if (found) edits.push({ start, end, text: "" })
      start = all.indexOf(",", found ? end + String.fromCodePoint(after!).length + 1 : end)
    }
    return text.edited(edits)
  },
}

/** Replaces a full stop by a space, unless a digit follows; of two in a row, the second stays for this rule. */
export const FULL_STOPS: Rule = {
  name: "full-stops",
  apply: (text) => text.replace(/\.([^0-9]|$)/gu, ([, next]) => ` ${next}`),
}

/** Puts a space in place of a full stop or currency sign that no digit follows, and of a per cent sign that none precedes. */
export const LONE_SIGNS: Rule = {
  name: "lone-signs",
  apply: (text) =>
    text.replace(/[.$¢€£]([^0-9])/gu, ([, next]) => ` ${next}`).replace(/([^0-9])%/gu, ([, last]) => `${last} `),
}

function isDigit(codePoint: number | undefined): boolean {
  return codePoint !== undefined && digitValue(codePoint) !== undefined
}

function codePointBefore(text: string, at: number): number | undefined {
  const low = text.charCodeAt(at - 1)
  return low >= 0xdc00 && low <= 0xdfff ? text.codePointAt(at - 2) : text.codePointAt(at - 1)
}
