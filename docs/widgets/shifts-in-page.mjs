// @ts-check
// The edits of TER as a page shows them: the shifts of the greedy search, and the fewest edits that any shifts leave.
import { editDistance, editOperations, terEdits } from "@lectern/metrics"

/** @typedef {import("../figures/alignment-table.mjs").Operation} Operation */

/**
 * @typedef {object} ShiftRow
 * @property {readonly number[]} order the places in the hypothesis of the words, in their order now
 * @property {readonly number[]} moved those that the last shift moved
 * @property {number} distance the edits to the reference without more shifts
 */

/**
 * @typedef {object} Way from the hypothesis to the reference
 * @property {readonly ShiftRow[]} rows the hypothesis, then the words after each shift
 * @property {readonly Operation[]} operations from the reference to the last row
 * @property {number} edits shifts and what is left
 */

/** @typedef {{ hypothesis: readonly string[], reference: readonly string[], greedy: Way, best: Way | undefined }} Shifted */

/** Longer texts have too many orders for all of them to be tried while a reader types. */
export const MAX_WORDS_OF_BEST = 7

/**
 * @param {string} hypothesis
 * @param {string} reference
 * @returns {Shifted} the words as TER takes them, its edits, and the fewest edits; of longer texts these are not searched for
 */
export function shiftsOf(hypothesis, reference) {
  const found = terEdits(hypothesis, reference)
  const { hypothesis: words, reference: wanted } = found
  const start = row(words, wanted, [...words.keys()], [])
  const rows = [start]
  for (const { words: run, from, to } of found.shifts) {
    rows.push(row(words, wanted, ...shifted(rows.at(-1)?.order ?? [], from, run.length, to)))
  }
  const best = words.length > MAX_WORDS_OF_BEST ? undefined : fewestEdits(words, wanted, start)
  const greedy = { rows, operations: found.operations, edits: found.edits }
  return { hypothesis: words, reference: wanted, greedy, best }
}

/**
 * All orders of words that one shift, two shifts and so on lead to, as long as that many shifts can be worth it.
 *
 * @param {readonly string[]} words
 * @param {readonly string[]} wanted
 * @param {ShiftRow} start
 * @returns {Way}
 */
function fewestEdits(words, wanted, start) {
  let best = [start]
  let edits = start.distance
  const seen = new Set([words.join(" ")])
  // Words that the other text lacks are edited in any order.
  const floor = unpaired(words, wanted)
  for (let [shifts, paths] = [1, [best]]; shifts + floor < edits && paths.length > 0; shifts++) {
    /** @type {ShiftRow[][]} */
    const longer = []
    for (const path of paths) {
      for (const [order, moved] of allShifts(path.at(-1)?.order ?? [])) {
        const text = order.map((i) => words[i]).join(" ")
        if (seen.has(text)) continue
        seen.add(text)
        const after = [...path, row(words, wanted, order, moved)]
        longer.push(after)
        const distance = after.at(-1)?.distance ?? 0
        if (shifts + distance < edits) [best, edits] = [after, shifts + distance]
      }
    }
    paths = longer
  }
  const last = (best.at(-1)?.order ?? []).map((i) => words[i] ?? "")
  return { rows: best, operations: editOperations(last, wanted), edits }
}

/** Every shift: of a run of words to another place. Shorter runs first. @param {readonly number[]} order */
function* allShifts(order) {
  for (let length = 1; length < order.length; length++)
    for (let from = 0; from + length <= order.length; from++)
      for (let to = 0; to + length <= order.length; to++) if (to !== from) yield shifted(order, from, length, to)
}

/**
 * @param {readonly number[]} order
 * @param {number} from
 * @param {number} length
 * @param {number} to
 * @returns {[order: number[], moved: number[]]}
 */
function shifted(order, from, length, to) {
  const rest = [...order]
  const run = rest.splice(from, length)
  return [rest.toSpliced(to, 0, ...run), run]
}

/** @param {readonly string[]} words @param {readonly string[]} wanted @param {readonly number[]} order @param {readonly number[]} moved */
function row(words, wanted, order, moved) {
  const now = order.map((i) => words[i] ?? "")
  return { order, moved, distance: editDistance(now, wanted) }
}

/** The least edits that any order leaves. @param {readonly string[]} words @param {readonly string[]} wanted */
function unpaired(words, wanted) {
  const rest = [...wanted]
  const paired = words.filter((word) => {
    const place = rest.indexOf(word)
    if (place >= 0) rest.splice(place, 1)
    return place >= 0
  })
  return Math.max(words.length, wanted.length) - paired.length
}
