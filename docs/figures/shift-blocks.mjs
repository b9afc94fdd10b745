// @ts-check
// Words as blocks, a row after each shift: bands lead from where a run of words was to where it is, and from the last row to the reference.
import { alignmentSteps } from "./alignment-table.mjs"
import { round } from "./round.mjs"
import { counted, escaped, shortened, textWidth } from "./svg-text.mjs"

const TOP = 28
const BLOCK = 26
const ROW = 56
const GAP = 6
const SUM = 84
/** Panels are at least so wide, for their titles. */
const MIN_WIDTH = 268

/** @typedef {import("../widgets/shifts-in-page.mjs").Way} Way */
/** @typedef {{ x: number, width: number }} Place */

/**
 * The greedy search beside the fewest edits.
 *
 * @param {import("../widgets/shifts-in-page.mjs").Shifted} shifts
 * @param {number} [steps] how many are shown; by default all
 * @returns {string[]} pictures
 */
export function shiftPictures({ hypothesis, reference, greedy, best }, steps = Infinity) {
  const ways = [
    { id: "shifts-greedy", name: "TER’s search", way: greedy },
    { id: "shifts-best", name: "The best", way: best },
  ]
  return ways.flatMap(({ id, name, way }) =>
    way === undefined
      ? []
      : shiftBlocks({ id, name: `${name}: ${counted(way.edits, "edit")}`, words: hypothesis, reference, way, steps }),
  )
}

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {string} picture.name of the way
 * @param {readonly string[]} picture.words of the hypothesis
 * @param {readonly string[]} picture.reference
 * @param {Way} picture.way
 * @param {number} [picture.steps] how many are shown: one for each shift, and one for the comparison with the reference; by default all
 * @returns {string} a picture that can be read aloud
 */
function shiftBlocks({ id, name, words, reference, way, steps = way.rows.length }) {
  const shown = way.rows.slice(0, steps + 1)
  const isCompared = steps >= way.rows.length
  const placed = shown.map(({ order }) => placesOf(order.map((i) => words[i] ?? "")))
  const wanted = placesOf(reference)
  const ends = [...placed, wanted].map((places) => (places.at(-1)?.x ?? 0) + (places.at(-1)?.width ?? 0))
  const all = placesOf(words)
  const blocks = Math.max(...ends, (all.at(-1)?.x ?? 0) + (all.at(-1)?.width ?? 0))
  const width = Math.ceil(Math.max(MIN_WIDTH, blocks + SUM + 8))
  const floor = TOP + ROW * way.rows.length
  const kinds = isCompared ? kindsOf(way, words, reference) : { ours: [], theirs: [] }

  const bands = shown.slice(1).flatMap(({ order, moved }, k) => {
    const before = shown[k]?.order ?? []
    return [...runOf(moved, before, placed[k] ?? [], order, placed[k + 1] ?? [], TOP + ROW * k + BLOCK)]
  })
  const drawn = shown.map(({ order, moved, distance }, k) => {
    const y = TOP + ROW * k
    const before = shown[k - 1]?.order
    const isLast = k === way.rows.length - 1
    const parts = order.map((word, i) => {
      const place = placed[k]?.[i] ?? { x: 0, width: 0 }
      const was = placed[k - 1]?.[before?.indexOf(word) ?? 0]
      const look = `${moved.includes(word) ? " moved" : ""} ${isLast ? (kinds.ours[i] ?? "") : ""}`
      const slide = was === undefined ? "" : ` style="--dx: ${round(was.x - place.x)}px; --dy: ${-ROW}px"`
      return `<g class="block${look}"${slide}>${block(place, y, words[word] ?? "")}</g>`
    })
    const slides = k > 0 && k === shown.length - 1 && !isCompared ? ` class="slides"` : ""
    const sum = `<text x="${width - 4}" y="${y + 17}" text-anchor="end">${k} + ${distance} = ${k + distance}</text>`
    return `<g${slides}>${parts.join("")}</g>${sum}`
  })
  const target = reference.map(
    (word, j) => `<g class="block ${kinds.theirs[j] ?? ""}">${block(wanted[j] ?? { x: 0, width: 0 }, floor, word)}</g>`,
  )
  const last = TOP + ROW * (way.rows.length - 1) + BLOCK
  const links = isCompared ? linksOf(way, placed.at(-1) ?? [], wanted, last, floor) : []
  const said = shown.map(
    ({ order, distance }, k) =>
      `${k === 0 ? "Hypothesis" : `After shift ${k}`}: ${order.map((i) => words[i]).join(" ")}, ${distance} away.`,
  )
  return [
    `<svg class="shift-blocks" style="min-width: ${Math.min(width, 640)}px" viewBox="0 0 ${width} ${floor + BLOCK + 2}" role="img" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${name}</title>`,
    `<desc id="${id}-text">${escaped(said.join(" "))} Reference: ${escaped(reference.join(" "))}.</desc>`,
    `<text y="14" font-weight="600">${name}</text>`,
    `<text x="${width - 4}" y="14" text-anchor="end">shifts + rest</text>`,
    ...bands,
    ...links,
    ...drawn,
    ...target,
    `<text x="${width - 4}" y="${floor + 17}" text-anchor="end">reference</text>`,
    "</svg>",
  ].join("\n")
}

/** @param {readonly string[]} words @returns {Place[]} */
function placesOf(words) {
  let x = 1
  return words.map((word) => {
    const width = round(textWidth(shortened(word, 14)) + 14)
    const place = { x, width }
    x += width + GAP
    return place
  })
}

/** @param {Place} place @param {number} y @param {string} word */
function block({ x, width }, y, word) {
  return (
    `<rect x="${round(x)}" y="${y}" width="${width}" height="${BLOCK}" rx="4"/>` +
    `<text x="${round(x + width / 2)}" y="${y + 17.5}" text-anchor="middle">${escaped(shortened(word, 14))}</text>`
  )
}

/**
 * The band of a run, from one row to the next.
 *
 * @param {readonly number[]} moved @param {readonly number[]} before @param {readonly Place[]} from
 * @param {readonly number[]} after @param {readonly Place[]} to @param {number} y the lower edge of the upper row
 */
function* runOf(moved, before, from, after, to, y) {
  const [first, last] = [moved[0] ?? 0, moved.at(-1) ?? 0]
  const edges = [
    [from[before.indexOf(first)], from[before.indexOf(last)]],
    [to[after.indexOf(first)], to[after.indexOf(last)]],
  ].map(([start, end]) => ({ left: start?.x ?? 0, right: (end?.x ?? 0) + (end?.width ?? 0) }))
  const [above = { left: 0, right: 0 }, below = { left: 0, right: 0 }] = edges
  const end = y + ROW - BLOCK
  const middle = (y + end) / 2
  yield `<path class="shift-band" d="M${round(above.left)} ${y}C${round(above.left)} ${middle} ${round(below.left)} ${middle} ${round(below.left)} ${end}H${round(below.right)}C${round(below.right)} ${middle} ${round(above.right)} ${middle} ${round(above.right)} ${y}Z"/>`
}

/** What became of each word of both. @param {Way} way @param {readonly string[]} words @param {readonly string[]} reference */
function kindsOf(way, words, reference) {
  const order = way.rows.at(-1)?.order ?? []
  const aligned = { reference, hypothesis: order.map((i) => words[i] ?? ""), operations: way.operations }
  const steps = alignmentSteps(aligned)
  const ours = steps.filter(({ kind }) => kind !== "delete").map(({ kind }) => kind)
  const theirs = steps.filter(({ kind }) => kind !== "insert").map(({ kind }) => kind)
  return { ours, theirs }
}

/** Lines from the words of the last row to those of the reference. @param {Way} way @param {readonly Place[]} ours @param {readonly Place[]} theirs @param {number} y @param {number} floor */
function linksOf({ operations }, ours, theirs, y, floor) {
  return operations.flatMap(({ kind, referenceStart, referenceEnd, hypothesisStart }) => {
    if (kind !== "equal" && kind !== "substitute") return []
    return Array.from({ length: referenceEnd - referenceStart }, (_, i) => {
      const [from, to] = [ours[hypothesisStart + i], theirs[referenceStart + i]]
      if (from === undefined || to === undefined) return ""
      const [x1, x2] = [from.x + from.width / 2, to.x + to.width / 2]
      const line = `<line class="shift-${kind}" x1="${round(x1)}" x2="${round(x2)}" y1="${y}" y2="${floor}"/>`
      if (kind === "equal") return line
      const [x, middle] = [round((x1 + x2) / 2), (y + floor) / 2]
      return `${line}<text class="shift-sign" x="${x}" y="${middle + 5}" text-anchor="middle">≠</text>`
    })
  })
}
