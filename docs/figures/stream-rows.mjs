// @ts-check
// Streams as rows of their numbers, in groups: the same numbers look the same wherever they are.
import { round } from "./round.mjs"

const LEFT = 96
const CELL = 30
const ROW = 24
const HEAD = 24
const GAP = 8

/** @typedef {{ readonly name: string, readonly numbers: readonly number[] }} StreamRow numbers from 0 to less than 1 */

/**
 * @param {object} picture
 * @param {readonly { readonly title: string, readonly rows: readonly StreamRow[] }[]} picture.groups
 * @param {string} picture.caption
 * @returns {string} a figure with a picture that can be read aloud
 */
export function streamRows({ groups, caption }) {
  const columns = Math.max(...groups.flatMap(({ rows }) => rows.map(({ numbers }) => numbers.length)))
  let top = 0
  const drawn = groups.map(({ title, rows }) => {
    const heading = `<text x="0" y="${top + 15}" font-weight="600">${title}</text>`
    const first = top + HEAD
    top = first + ROW * rows.length + GAP
    return [heading, ...rows.map((row, i) => streamRow(row, first + ROW * i))].join("\n")
  })
  const said = groups.map(
    ({ title, rows }) =>
      `${title}: ${rows.map(({ name, numbers }) => `${name}: ${numbers.map(digits).join(" ")}`).join("; ")}.`,
  )
  return [
    `<figure>`,
    `<svg style="max-width: 30rem" viewBox="0 0 ${LEFT + CELL * columns} ${top}" role="img" fill="currentColor" font-size="13" aria-labelledby="stream-rows-title stream-rows-text">`,
    `<title id="stream-rows-title">Streams as rows of the first two decimals of their numbers</title>`,
    `<desc id="stream-rows-text">${said.join(" ")}</desc>`,
    ...drawn,
    `</svg>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}

/** @param {StreamRow} row @param {number} top */
function streamRow({ name, numbers }, top) {
  const cells = numbers.map(
    (number, i) =>
      `<rect x="${LEFT + CELL * i + 1}" y="${top}" width="${CELL - 2}" height="${ROW - 3}" style="fill: var(--note-code)" fill-opacity="${round(0.05 + 0.4 * number)}"/>` +
      `<text x="${LEFT + CELL * (i + 0.5)}" y="${top + 15}" text-anchor="middle">${digits(number)}</text>`,
  )
  return `<text x="${LEFT - 8}" y="${top + 15}" text-anchor="end">${name}</text>${cells.join("")}`
}

/** @param {number} number */
function digits(number) {
  return String(Math.floor(100 * number)).padStart(2, "0")
}
