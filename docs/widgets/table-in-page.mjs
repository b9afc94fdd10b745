// @ts-check
// The tables of an alignment and of a longest common subsequence, with the way back through them, for the pages.
import { editDistance } from "@lectern/metrics"
import { alignmentSteps } from "../figures/alignment-table.mjs"

/** @typedef {"diagonal" | "up" | "left"} Direction */
/** @typedef {{ i: number, j: number, direction: Direction, letter: string }} Step the cell it leaves; `letter` says what it stands for */

/**
 * @typedef {object} StepTable
 * @property {readonly string[]} rows the words of the reference
 * @property {readonly string[]} columns those of the hypothesis
 * @property {readonly (readonly number[])[]} cells one row and one column more than there are words
 * @property {readonly Step[]} path from the last cell back to the first row or column
 * @property {readonly Step[]} ties steps that are as good as those of the path and of each other
 * @property {number} ways how many paths there are
 */

/**
 * The distances between all beginnings of two texts, and the ways back through them that have the fewest edits.
 *
 * @param {import("../figures/alignment-table.mjs").Aligned} alignment the path
 * @returns {StepTable}
 */
export function editTable(alignment) {
  const { reference: rows, hypothesis: columns } = alignment
  const beginnings = (/** @type {readonly string[]} */ words) => [...words, ""].map((_, i) => words.slice(0, i))
  const cells = beginnings(rows).map((ours) => beginnings(columns).map((theirs) => editDistance(theirs, ours)))
  const at = (/** @type {number} */ i, /** @type {number} */ j) => cells[i]?.[j] ?? Infinity
  /** @type {(i: number, j: number) => Step[]} */
  const back = (i, j) => {
    const isSame = i > 0 && j > 0 && rows[i - 1] === columns[j - 1]
    /** @type {[Direction, string, number][]} */
    const steps = [
      ["up", "D", at(i - 1, j) + 1],
      ["diagonal", isSame ? "H" : "S", at(i - 1, j - 1) + (isSame ? 0 : 1)],
      ["left", "I", at(i, j - 1) + 1],
    ]
    return steps.flatMap(([direction, letter, cost]) => (cost === at(i, j) ? { i, j, direction, letter } : []))
  }
  const steps = alignmentSteps(alignment)
  let [i, j] = [rows.length, columns.length]
  const path = steps.toReversed().map(({ kind, letter }) => {
    const direction = kind === "delete" ? "up" : kind === "insert" ? "left" : "diagonal"
    const step = { i, j, direction: /** @type {Direction} */ (direction), letter }
    ;[i, j] = previous(step)
    return step
  })
  const all = cells.flatMap((row, i) => row.flatMap((_, j) => (i + j > 0 ? back(i, j) : [])))
  return { rows, columns, cells, path, ...tiesOf(all, path, [rows.length, columns.length]) }
}

/**
 * The lengths of the longest common subsequences of all beginnings of two texts, and a way back that reads one off: up if both neighbours
 * are equally good.
 *
 * @param {readonly string[]} rows
 * @param {readonly string[]} columns
 * @returns {StepTable} whose letters are "=" where a word is common
 */
export function commonTable(rows, columns) {
  const cells = [[0, ...columns.map(() => 0)]]
  /** @type {Step[]} */
  const all = []
  for (const [above, word] of rows.entries()) {
    const row = [0]
    for (const [left, other] of columns.entries()) {
      const [i, j] = [above + 1, left + 1]
      const [up, side] = [cells[above]?.[j] ?? 0, row[left] ?? 0]
      const isSame = word === other
      row.push(isSame ? (cells[above]?.[left] ?? 0) + 1 : Math.max(up, side))
      if (isSame) all.push({ i, j, direction: "diagonal", letter: "=" })
      // The first that is pushed is taken.
      if (!isSame && up >= side) all.push({ i, j, direction: "up", letter: "" })
      if (!isSame && side >= up) all.push({ i, j, direction: "left", letter: "" })
    }
    cells.push(row)
  }
  /** @type {Step[]} */
  const path = []
  for (let [i, j] = [rows.length, columns.length]; i > 0 && j > 0; ) {
    const step = all.find((each) => each.i === i && each.j === j)
    if (step === undefined) break
    path.push(step)
    ;[i, j] = previous(step)
  }
  return { rows, columns, cells, path, ...tiesOf(all, path, [rows.length, columns.length]) }
}

/** @param {Step} step @returns {[i: number, j: number]} the cell it leads to */
export function previous({ i, j, direction }) {
  return [direction === "left" ? i : i - 1, direction === "up" ? j : j - 1]
}

/**
 * The steps beside the path that the way back may take, and the number of ways.
 *
 * @param {readonly Step[]} all the best steps of each cell, row by row
 * @param {readonly Step[]} path
 * @param {readonly [number, number]} last
 */
function tiesOf(all, path, last) {
  const key = (/** @type {readonly number[]} */ cell) => cell.join(" ")
  const reached = new Set([key(last)])
  /** @type {Map<string, number>} */
  const ways = new Map()
  const possible = all.toReversed().filter((step) => {
    const isReached = reached.has(key([step.i, step.j]))
    if (isReached) reached.add(key(previous(step)))
    return isReached
  })
  for (const step of all) {
    const cell = key([step.i, step.j])
    // A cell that no step leaves is an end.
    ways.set(cell, (ways.get(cell) ?? 0) + (ways.get(key(previous(step))) ?? 1))
  }
  const isTaken = (/** @type {Step} */ { i, j, direction }) =>
    path.some((step) => step.i === i && step.j === j && step.direction === direction)
  return { ties: possible.filter((step) => !isTaken(step)), ways: ways.get(key(last)) ?? 1 }
}
