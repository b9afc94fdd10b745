// Marks, symbols and digits of speech normalizers, as Python's `unicodedata.category` and `\d` have them.
import { SPACING_MARK_RUNS, ZEROS } from "./marks.table.js"
import { categoriesByCodePoint, kindsByCodePoint, NUMBER, tableNumbers } from "./runs.js"
import { isMark } from "./word-characters.js"

/** A mark of general category Mn, which has no width of its own. */
export const NONSPACING_MARK = 1
/** Another mark, a symbol or punctuation. */
export const SYMBOL = 2

let kinds: Uint8Array | undefined

/** {@link NONSPACING_MARK}, {@link SYMBOL}, or 0 for letters, numbers, white space and unassigned characters. */
export function symbolKind(codePoint: number): number {
  kinds ??= tableOfKinds()
  return kinds[codePoint]!
}

function tableOfKinds(): Uint8Array {
  const [categories, spacing] = [categoriesByCodePoint(), kindsByCodePoint(SPACING_MARK_RUNS, 1)]
  return categories.map((category, codePoint) => {
    if (category > NUMBER || spacing[codePoint] !== 0) return SYMBOL
    return isMark(codePoint) ? NONSPACING_MARK : 0
  })
}

let zeros: readonly number[] | undefined

/** The value of a decimal digit of any script; undefined for other characters. */
export function digitValue(codePoint: number): number | undefined {
  if (codePoint < 0x80) return codePoint >= 48 && codePoint <= 57 ? codePoint - 48 : undefined
  if (zeros === undefined) {
    let last = 0
    zeros = tableNumbers(ZEROS).map((difference) => (last += difference))
  }
  const zero = zeros.find((each) => codePoint >= each && codePoint < each + 10)
  return zero === undefined ? undefined : codePoint - zero
}
