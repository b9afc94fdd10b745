// @ts-check
// The lattice of a text: a box for each word at its place, and lines between words that may follow each other, with their costs.
import { liveFigure } from "./live-figure.mjs"
import { round } from "./round.mjs"
import { escaped, textWidth } from "./svg-text.mjs"

/** @typedef {import("../widgets/words-in-page.mjs").Lattice} Lattice */
/** @typedef {import("../widgets/words-in-page.mjs").Node} Node */
/** @typedef {import("../widgets/words-in-page.mjs").Edge} Edge */

const HEIGHT = 66
const ROW = HEIGHT + 20
const TOP = 34
/** Of the places of the start and the end. */
const RADIUS = 15
/** Between two words. */
const GAP = 36

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {Lattice} picture.lattice
 * @param {number} [picture.chosen] the node that is marked
 * @param {string} [picture.pair] two classes, whose connections are marked
 * @param {boolean} [picture.isLive] whether readers choose nodes
 * @returns {string} a picture that can be read aloud
 */
export function wordLatticePicture({ id, lattice, chosen = -1, pair = "", isLive = false }) {
  const { characters, nodes, edges } = lattice
  const { starts, ends, width } = columnsOf(lattice)
  const rows = rowsOf(nodes)
  const height = TOP + ROW * Math.max(1, ...rows.map((row) => row + 1))
  const boxes = nodes.map((node, i) => {
    const y = TOP + ROW * (rows[i] ?? 0)
    if (node.kind === "beginning") return { x: 0, width: 2 * RADIUS, y }
    if (node.kind === "end") return { x: width - 2 * RADIUS, width: 2 * RADIUS, y }
    const x = starts[node.from] ?? 0
    return { x, width: (ends[node.to] ?? 0) - x, y }
  })
  /** @type {{ x: number, y: number }[]} */
  const labels = []
  const lines = edges
    .toSorted((one, other) => Number(one.isBest) - Number(other.isBest))
    .map((edge) => {
      const [before, after] = [boxes[edge.from], boxes[edge.to]]
      if (before === undefined || after === undefined) return ""
      const start = { x: before.x + before.width, y: before.y + HEIGHT / 2 }
      const end = { x: after.x, y: after.y + HEIGHT / 2 }
      const label = labelOn(start, end, labels, boxes)
      labels.push(label)
      const isMarked = pair === `${nodes[edge.from]?.className} ${nodes[edge.to]?.className}`
      return [
        `<g class="word-edge${edge.isBest ? " best" : ""}${edge.isUsed ? "" : " unused"}${isMarked ? " chosen" : ""}">`,
        `<path d="M${start.x} ${start.y}L${end.x} ${end.y}"/>`,
        `<text x="${label.x}" y="${round(label.y + 4.5)}" text-anchor="middle">${minus(edge.cost)}</text>`,
        `</g>`,
      ].join("")
    })
  const drawn = nodes.map((node, i) => {
    const box = boxes[i] ?? { x: 0, width: 0, y: 0 }
    const look = `word-node${node.isBest ? " best" : ""}${i === chosen ? " chosen" : ""}${node.kind === "unknown" ? " unknown" : ""}`
    const live = isLive
      ? ` data-node="${i}" role="button" tabindex="${i === chosen ? 0 : -1}" aria-pressed="${i === chosen}" aria-label="${nodeSaid(node)}"`
      : ""
    return `<g class="${look}"${live}>${node.kind === "word" || node.kind === "unknown" ? wordBox(node, box) : edgeOfText(node, box)}</g>`
  })
  const said = nodes.filter(({ kind }) => kind === "word" || kind === "unknown").map(nodeSaid)
  return [
    `<svg class="word-lattice" style="min-width: ${width + 4}px; max-width: ${Math.round(1.4 * width)}px" viewBox="-2 0 ${width + 4} ${height}" role="${isLive ? "group" : "img"}" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${isLive ? "Lattice; the arrow keys choose a word" : "Lattice"}</title>`,
    `<desc id="${id}-text">Lattice of ${escaped(characters.join(""))} with ${said.length} words. ${said.join("; ")}.</desc>`,
    ...characters.map(
      (character, i) =>
        `<text class="word-character" x="${round(((starts[i] ?? 0) + (ends[i + 1] ?? 0)) / 2)}" y="18" text-anchor="middle" font-size="16">${escaped(character)}</text>`,
    ),
    ...lines,
    ...drawn,
    `</svg>`,
  ].join("\n")
}

/**
 * A picture that a page makes live.
 *
 * @param {Lattice} lattice
 * @param {string} caption
 * @returns {string} a figure
 */
export function wordLatticeFigure(lattice, caption) {
  return liveFigure(
    "live-words",
    `<div class="wide-figure">${wordLatticePicture({ id: "words", lattice })}</div>`,
    caption,
  )
}

/** Where each character starts, where the character before each place ends, and the whole width. @param {Lattice} lattice */
function columnsOf({ characters, nodes }) {
  const words = nodes.filter(({ kind }) => kind === "word" || kind === "unknown")
  const borders = new Set(words.flatMap(({ from, to }) => [from, to]))
  // A word of one character needs the most of each; of longer ones each character gets a share.
  const widths = characters.map((character, i) => {
    const covering = words.filter(({ from, to }) => from <= i && i < to)
    const needed = covering.map((node) => boxWidth(node) / (node.to - node.from))
    return Math.max(character === " " ? 8 : 22, ...needed.map(Math.ceil))
  })
  const [starts, ends] = [/** @type {number[]} */ ([]), [0]]
  let x = 2 * RADIUS
  for (const [i, width] of widths.entries()) {
    if (borders.has(i) || i === 0) x += GAP
    starts.push(x)
    x += width
    ends.push(x)
  }
  return { starts, ends, width: x + GAP + 2 * RADIUS }
}

/** @param {Node} node */
function boxWidth({ surface, className, cost, total, reading }) {
  const lines = [reading, `${className} ${minus(cost)}`, `total ${minus(total)}`]
  return Math.max(16 * [...surface].length, ...lines.map((line) => 0.82 * textWidth(line))) + 8
}

/** The row of each node: the first one that is free. @param {readonly Node[]} nodes */
function rowsOf(nodes) {
  /** @type {number[]} */
  const free = []
  const order = nodes
    .map((node, i) => ({ ...node, i }))
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
  /** @type {number[]} */
  const rows = nodes.map(() => 0)
  for (const { kind, from, to, i } of order) {
    if (kind === "beginning" || kind === "end") continue
    let row = free.findIndex((end) => end <= from)
    if (row < 0) row = free.length
    free[row] = to
    rows[i] = row
  }
  const last = nodes.findLast(({ kind }) => kind === "word" || kind === "unknown")
  const middle = (Math.max(1, free.length) - 1) / 2
  return nodes.map(({ kind }, i) =>
    kind === "beginning" || (kind === "end" && last !== undefined) ? middle : (rows[i] ?? 0),
  )
}

/**
 * A place for the label of a line where no other label and no box is.
 *
 * @param {{ x: number, y: number }} start
 * @param {{ x: number, y: number }} end
 * @param {readonly { x: number, y: number }[]} taken by other labels
 * @param {readonly { x: number, y: number, width: number }[]} boxes which hide what is behind them
 */
function labelOn(start, end, taken, boxes) {
  const places = [0.5, 0.35, 0.65, 0.25, 0.75, 0.16, 0.84].map((share) => ({
    x: round(start.x + share * (end.x - start.x)),
    y: round(start.y + share * (end.y - start.y)),
  }))
  const isFree = (/** @type {{ x: number, y: number }} */ { x, y }) =>
    taken.every((other) => Math.abs(other.x - x) > 18 || Math.abs(other.y - y) > 13) &&
    boxes.every((box) => x < box.x - 4 || x > box.x + box.width + 4 || y < box.y - 6 || y > box.y + HEIGHT + 6)
  return places.find(isFree) ?? places[0] ?? start
}

/** @param {Node} node @param {{ x: number, y: number, width: number }} box */
function wordBox(node, { x, y, width }) {
  const middle = round(x + width / 2)
  const lines = [
    [escaped(node.surface), ' class="word-surface" font-size="16"'],
    ...(node.reading === "" ? [] : [[escaped(node.reading), ' font-size="12" font-style="italic"']]),
    [`${node.className} ${minus(node.cost)}`, ' font-size="12"'],
    [`total ${minus(node.total)}`, ' class="word-total" font-size="12"'],
  ]
  const first = y + HEIGHT / 2 - 7 * lines.length + 12
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${HEIGHT}" rx="4"/>`,
    ...lines.map(
      ([text, look], i) => `<text x="${middle}" y="${first + 14.5 * i}" text-anchor="middle"${look}>${text}</text>`,
    ),
  ].join("")
}

/** The start or the end. @param {Node} node @param {{ x: number, y: number, width: number }} box */
function edgeOfText({ kind, total }, { x, y, width }) {
  const [middle, centre] = [x + width / 2, y + HEIGHT / 2]
  return [
    `<circle cx="${middle}" cy="${centre}" r="${RADIUS}"/>`,
    `<text x="${middle}" y="${centre + 4.5}" text-anchor="middle" class="word-total">${minus(total)}</text>`,
    `<text x="${middle}" y="${centre + RADIUS + 14}" text-anchor="middle" font-size="12">${kind === "end" ? "end" : "start"}</text>`,
  ].join("")
}

/** @param {Node} node @returns {string} as it is read aloud */
function nodeSaid({ kind, surface, className, cost, total, isBest }) {
  const name =
    kind === "beginning" ? "start" : kind === "end" ? "end" : `${escaped(surface)} ${className} ${minus(cost)}`
  return `${name}${kind === "unknown" ? ", unknown" : ""}, total ${minus(total)}${isBest ? ", on the best path" : ""}`
}

/** @param {number} value @returns {string} with a minus sign */
export function minus(value) {
  return String(value).replace("-", "−")
}
