// @ts-check
// Numbers that could go stale: decimals, fractions and percentages of the prose must come from `{= expression }`.
import { partsOf } from "./note-program.mjs"

// A test holds them against the packages.
const MEASURED = /^<!-- sizes of .*? -->$.*?^<!-- end of sizes -->$/gms
const EXEMPT = [
  /\{= .+? \}/g,
  /`[^`]*`/g,
  /\]\([^)]*\)/g,
  /\b(?:section|equation|table|version|method|Python|Unicode|METEOR)s? \d+(?:\.\d+)*(?:(?:, | and | to )\d+(?:\.\d+)*)*/gi,
  /\b\d+\.\d+\.\d+\b/g,
]
const BARE = /\d+\.\d+|\d\s*\/\s*\d|\d\s*%|\\[dt]?frac\s*\{\s*\d+\s*\}\s*\{\s*\d/

/**
 * @param {string} text the note as written
 * @returns {{ line: number, why: string }[]}
 */
export function bareNumbers(text) {
  const checked = text.replace(MEASURED, (table) => table.replace(/.+/g, ""))
  return partsOf(checked).prose.flatMap((written, index) => {
    const left = EXEMPT.reduce((line, pattern) => line.replaceAll(pattern, " "), written)
    const found = BARE.exec(left)?.[0]
    return found === undefined ? [] : [{ line: index + 1, why: `"${found}" is not computed; write {= expression }` }]
  })
}
