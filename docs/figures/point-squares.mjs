// @ts-check
// Sets of points in the unit square, side by side, over a grid in which the cells that no point fell into are marked.
import { round } from "./round.mjs"

const SIDE = 220
const GAP = 20
const TOP = 26

/**
 * @param {Readonly<ArrayLike<number>>} points x and y in turn, numbers in [0, 1)
 * @param {number} cuts how many cells the grid has along each axis
 * @returns {[column: number, row: number][]} the cells without a point
 */
export function emptyCells(points, cuts) {
  const taken = new Set()
  for (let i = 0; i < points.length; i += 2) {
    taken.add(Math.floor((points[i] ?? 0) * cuts) + cuts * Math.floor((points[i + 1] ?? 0) * cuts))
  }
  return Array.from({ length: cuts * cuts }, (_, cell) => cell)
    .filter((cell) => !taken.has(cell))
    .map((cell) => [cell % cuts, Math.floor(cell / cuts)])
}

/**
 * @param {object} squares
 * @param {readonly { name: string, points: Readonly<ArrayLike<number>> }[]} squares.sets two sets of points
 * @param {number} squares.cuts how many cells the grid has along each axis
 * @param {string} squares.caption
 * @returns {string} a figure with a picture that can be read aloud
 */
export function pointSquares({ sets, cuts, caption }) {
  const cell = SIDE / cuts
  const counted = sets.map(({ name, points }) => ({ name, points, empty: emptyCells(points, cuts) }))
  const panels = counted.map(({ name, points, empty }, panel) => {
    const left = panel * (SIDE + GAP) + 1
    const dots = Array.from({ length: points.length / 2 }, (_, i) => {
      const x = round(left + (points[2 * i] ?? 0) * SIDE)
      return `<circle cx="${x}" cy="${round(TOP + (1 - (points[2 * i + 1] ?? 0)) * SIDE)}" r="1.9"/>`
    })
    const holes = empty.map(
      ([column, row]) =>
        `<rect style="fill: var(--note-mistake)" fill-opacity="0.3" x="${round(left + column * cell)}" y="${round(TOP + SIDE - (row + 1) * cell)}" width="${round(cell)}" height="${round(cell)}"/>`,
    )
    const lines = Array.from({ length: cuts - 1 }, (_, i) => {
      const along = round((i + 1) * cell)
      return (
        `<line stroke="currentColor" stroke-opacity="0.18" x1="${left + along}" x2="${left + along}" y1="${TOP}" y2="${TOP + SIDE}"/>` +
        `<line stroke="currentColor" stroke-opacity="0.18" x1="${left}" x2="${left + SIDE}" y1="${TOP + along}" y2="${TOP + along}"/>`
      )
    })
    return [
      `<text x="${left + SIDE / 2}" y="15" text-anchor="middle">${name}: ${empty.length} cells empty</text>`,
      ...holes,
      ...lines,
      `<rect fill="none" stroke="currentColor" stroke-opacity="0.5" x="${left}" y="${TOP}" width="${SIDE}" height="${SIDE}"/>`,
      `<g style="fill: var(--note-code)">${dots.join("")}</g>`,
    ].join("\n")
  })
  const description = counted
    .map(
      ({ name, points, empty }) =>
        `${points.length / 2} points of the square, ${name}: of the ${cuts * cuts} cells of a grid ${empty.length} hold none.`,
    )
    .join(" ")
  return [
    `<figure>`,
    `<svg style="max-width: 32rem" viewBox="0 0 ${sets.length * (SIDE + GAP) - GAP + 2} ${TOP + SIDE + 2}" role="img" fill="currentColor" font-size="16.5" aria-labelledby="point-squares-title point-squares-text">`,
    `<title id="point-squares-title">Sets of equally many points over a grid</title>`,
    `<desc id="point-squares-text">${description}</desc>`,
    ...panels,
    `</svg>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}
