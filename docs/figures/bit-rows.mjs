// @ts-check
// Numbers one after the other as columns, their bits as rows, so that each bit's period can be seen.
import { round } from "./round.mjs"

const LEFT = 44
const TOP = 16
const RIGHT = 68
const WIDTH = 640
const ROW = 20

/**
 * @param {object} sequence
 * @param {readonly number[]} sequence.numbers whole numbers from 0 on
 * @param {number} sequence.bits how many of each are shown, from the lowest
 * @param {string} sequence.caption
 * @returns {string} a figure with a picture that can be read aloud
 */
export function bitRows({ numbers, bits, caption }) {
  const step = (WIDTH - LEFT - RIGHT) / numbers.length
  const rows = Array.from({ length: bits }, (_, i) => bits - 1 - i).map((bit, row) => {
    const values = numbers.map((number) => (number >>> bit) & 1)
    return { bit, values, period: periodOf(values), top: TOP + row * ROW }
  })
  const floor = TOP + bits * ROW
  const cells = rows.flatMap(({ values, top }) =>
    values.map((value, i) => {
      const place = `x="${round(LEFT + i * step + 0.75)}" y="${top}" width="${round(step - 1.5)}" height="${ROW - 5}"`
      return value === 1
        ? `<rect ${place} style="fill: var(--note-code)"/>`
        : `<rect ${place} fill="none" stroke="currentColor" stroke-opacity="0.35"/>`
    }),
  )
  const labels = rows.flatMap(({ bit, period, top }) => [
    `<text x="${LEFT - 8}" y="${top + 12}" text-anchor="end">bit ${bit}</text>`,
    `<text x="${WIDTH - RIGHT + 6}" y="${top + 12}">every ${period}</text>`,
  ])
  const below = numbers.map(
    (number, i) =>
      `<text x="${round(LEFT + (i + 0.5) * step)}" y="${floor + 10}" text-anchor="middle">${number}</text>`,
  )
  const said = rows.map(({ bit, values, period }) => `bit ${bit}: ${values.join(" ")}, repeats every ${period}.`)
  return [
    `<figure>`,
    `<div class="wide-figure">`,
    `<svg style="min-width: ${WIDTH}px" viewBox="0 0 ${WIDTH} ${floor + 16}" role="img" fill="currentColor" font-size="12.5" aria-labelledby="bit-rows-title bit-rows-text">`,
    `<title id="bit-rows-title">The bits of ${numbers.length} numbers that follow each other</title>`,
    `<desc id="bit-rows-text">The numbers are ${numbers.join(", ")}. ${said.join(" ")}</desc>`,
    `<text x="${WIDTH - RIGHT + 6}" y="11">repeats</text>`,
    ...cells,
    ...labels,
    ...below,
    `</svg>`,
    `</div>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}

/**
 * After how many values they repeat, as far as can be seen.
 *
 * @param {readonly number[]} values
 */
export function periodOf(values) {
  for (let period = 1; period < values.length; period++) {
    if (values.every((value, i) => i < period || value === values[i - period])) return period
  }
  return values.length
}
