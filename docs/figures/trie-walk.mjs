// @ts-check
// A trie from left to right, the nodes that a word has reached, and the failure links that it has followed with the tokens they pop.

import { MARK } from "../widgets/trie-in-page.mjs"
import { liveFigure } from "./live-figure.mjs"
import { round } from "./round.mjs"
import { escaped } from "./svg-text.mjs"

/** @typedef {import("../widgets/trie-in-page.mjs").Trie} Trie */
/** @typedef {import("../widgets/trie-in-page.mjs").Step} Step */

const STEP = 38
const ROW = 62
const LEFT = 24
const RIGHT = 16
const TOP = 18
const RADIUS = 13

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {Trie} picture.trie
 * @param {readonly Step[]} picture.steps those that are taken
 * @returns {string} a picture that can be read aloud
 */
export function triePicture({ id, trie, steps }) {
  const places = placesOf(trie)
  const rows = Math.max(...[...places.values()].map(({ row }) => row)) + 1
  const depth = Math.max(...[...places.values()].map(({ column }) => column))
  const width = Math.max(300, LEFT + STEP * depth + RIGHT)
  const at = steps.at(-1)?.node ?? ""
  const visited = new Set(["", ...steps.map(({ node }) => node)])
  const xy = (/** @type {string} */ name) => {
    const { row, column } = places.get(name) ?? { row: 0, column: 0 }
    return /** @type {const} */ ([LEFT + STEP * column, TOP + ROW * row])
  }
  const edges = [...trie.values()]
    .filter(({ letter }) => letter !== "")
    .map(({ name, parent }) => {
      const [[x1, y1], [x2, y2]] = [xy(parent), xy(name)]
      const isWalked = steps.some((step) => step.letter !== "" && step.node === name)
      return `<path class="trie-edge${isWalked ? " walked" : ""}" d="M${x1} ${y1}V${y2}H${x2}"/>`
    })
  const links = steps
    .filter(({ letter }) => letter === "")
    .map(({ from, node, pops }) => {
      const [[x1, y1], [x2, y2]] = [xy(from), xy(node)]
      const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ more) =>
        `<text class="trie-pops" x="${round(x)}" y="${round(y)}" text-anchor="middle">${escaped(pops.join(" "))}${more}</text>`
      if (node === MARK) return label(x1, y1 + RADIUS + 15, " ↩")
      const down = y2 > y1 ? RADIUS : -RADIUS
      const bend = (y1 + y2) / 2
      return (
        `<path class="trie-link" marker-end="url(#${id}-head)" d="M${x1} ${y1 + down}C${x1} ${bend} ${x2} ${bend} ${x2} ${y2 - down}"/>` +
        label((x1 + x2) / 2, bend + 4, "")
      )
    })
  const nodes = [...trie.values()].map(({ name, letter, isToken }) => {
    const [x, y] = xy(name)
    const look = `trie-node${isToken ? " token" : ""}${visited.has(name) ? " visited" : ""}${name === at ? " here" : ""}`
    const ring = (/** @type {number} */ r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`
    const shape =
      letter === ""
        ? `<rect x="${x - 20}" y="${y - RADIUS}" width="40" height="${2 * RADIUS}" rx="${RADIUS}"/>`
        : ring(RADIUS) + (isToken ? ring(RADIUS - 3) : "")
    return `<g class="${look}">${shape}<text x="${x}" y="${y + 4.5}" text-anchor="middle">${escaped(letter || name || "start")}</text></g>`
  })
  const tokens = steps.flatMap(({ pops }) => pops)
  const said = `Trie with ${trie.size} nodes; the walk is at ${at === "" ? "the start" : at} and has popped ${tokens.join(" ") || "nothing"}.`
  return [
    `<svg class="trie-walk" style="min-width: ${width}px; max-width: ${Math.round(1.5 * width)}px" viewBox="0 0 ${width} ${TOP + ROW * (rows - 1) + RADIUS + 24}" role="img" fill="currentColor" font-size="13" aria-labelledby="${id}-title">`,
    `<title id="${id}-title">${escaped(said)}</title>`,
    `<marker id="${id}-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto" markerUnits="userSpaceOnUse"><path class="trie-head" d="M0 0L8 4L0 8z"/></marker>`,
    ...edges,
    ...links,
    ...nodes,
    `</svg>`,
  ].join("\n")
}

/**
 * What the nodes know: the tokens that are popped without an edge, and the link.
 *
 * @param {Trie} trie
 * @returns {string} a table
 */
export function linksTable(trie) {
  const rows = [...placesOf(trie).keys()]
    .flatMap((name) => trie.get(name) ?? [])
    .filter(({ letter }) => letter !== "")
    .map(({ name, isToken, pops, link }) => {
      const cells = [isToken ? "yes" : "", pops.join(" "), link ?? "none"]
      return `<tr><th scope="row">${escaped(name)}</th>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`
    })
  const head = ["node", "token", "pops F", "link f"].map((name) => `<th scope="col">${name}</th>`)
  return `<table class="trie-links"><thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("\n")}</tbody></table>`
}

/**
 * A picture that a page makes live.
 *
 * @param {Trie} trie
 * @param {readonly Step[]} steps
 * @param {string} caption
 * @returns {string} a figure
 */
export function trieFigure(trie, steps, caption) {
  return liveFigure("live-trie", `${triePicture({ id: "trie", trie, steps })}\n${linksTable(trie)}`, caption)
}

/** The column and row of each node: a first child is beside its parent. @param {Trie} trie */
function placesOf(trie) {
  /** @type {Map<string, { row: number, column: number }>} */
  const places = new Map()
  let free = 0
  /** @param {string} name @param {number} column */
  const put = (name, column) => {
    places.set(name, { row: free, column })
    const children = [...trie.values()].filter((node) => node.parent === name && node.name !== name)
    for (const [i, child] of children.entries()) {
      if (i > 0) free += 1
      put(child.name, column + 1)
    }
  }
  for (const root of ["", MARK]) {
    put(root, 0)
    free += 1
  }
  return places
}
