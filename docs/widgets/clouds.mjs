// @ts-check
// Points whose places are known, to see what pictures make of them; and how pictures are measured.
import { nearestRows, pca, trustworthiness, tsneRun, umapRun } from "@lectern/embeddings/project"
import { fillStandardNormal, pcg64 } from "@lectern/random"

/** @typedef {import("@lectern/embeddings/project").Matrix} Matrix */

/**
 * Points in groups.
 *
 * @typedef {object} Clouds
 * @property {string} name
 * @property {Matrix} matrix
 * @property {readonly { readonly name: string, readonly size: number }[]} groups each of as many rows, one after another
 */

const COLUMNS = 10
const SIZE = 20

/**
 * @param {string} name
 * @param {readonly { readonly name: string, readonly at: number, readonly spread: number }[]} groups around points of the first axis
 * @returns {Clouds}
 */
function clouds(name, groups) {
  const data = fillStandardNormal(new Float64Array(groups.length * SIZE * COLUMNS), pcg64(7))
  groups.forEach(({ at, spread }, group) => {
    for (let i = group * SIZE * COLUMNS; i < (group + 1) * SIZE * COLUMNS; i++) {
      data[i] = (data[i] ?? 0) * spread + (i % COLUMNS === 0 ? at : 0)
    }
  })
  const matrix = { data, rows: groups.length * SIZE, columns: COLUMNS }
  return { name, matrix, groups: groups.map((group) => ({ name: group.name, size: SIZE })) }
}

/** Two groups near each other, one of them five times as wide, and a third far away. */
export const THREE = clouds("three groups", [
  { name: "narrow", at: 0, spread: 0.3 },
  { name: "wide", at: 10, spread: 1.5 },
  { name: "far", at: 60, spread: 0.3 },
])

/** One cloud without any groups; a third of its points each is named at random. */
export const NOISE = clouds("one cloud", [
  { name: "one", at: 0, spread: 1 },
  { name: "two", at: 0, spread: 1 },
  { name: "three", at: 0, spread: 1 },
])

/** @typedef {"pca" | "tsne" | "umap"} Method */

/**
 * A picture that is being made.
 *
 * @typedef {object} Drawing
 * @property {() => boolean} step moves the points; false once it is done
 * @property {() => Float64Array} positions rows x 2
 */

/**
 * @param {Matrix} matrix
 * @param {Method} method
 * @param {number} neighbours the perplexity of t-SNE, the neighbours of UMAP
 * @param {number} seed
 * @param {"pca" | "random"} [initialization]
 * @returns {Drawing}
 */
export function drawing(matrix, method, neighbours, seed, initialization = "random") {
  if (method === "pca") {
    const { positions } = pca(matrix)
    return { step: () => false, positions: () => positions }
  }
  const perplexity = Math.min(neighbours, (matrix.rows - 1) / 3)
  const run =
    method === "tsne"
      ? tsneRun(matrix, { perplexity, seed, initialization })
      : umapRun(matrix, { neighbours: Math.max(2, neighbours), seed, initialization })
  return {
    step: () => {
      run.step()
      return !run.done
    },
    positions: () => run.positions(),
  }
}

/**
 * The picture when it is done.
 *
 * @param {Parameters<typeof drawing>} of
 * @returns {Float64Array}
 */
export function drawn(...of) {
  const { step, positions } = drawing(...of)
  while (step());
  return positions()
}

/**
 * What can be measured of groups.
 *
 * @typedef {object} Measures
 * @property {readonly number[]} spreads how far the points of each group are from its middle: the root of the mean square
 * @property {(one: number, other: number) => number} distance between the middles of two groups
 */

/**
 * @param {Matrix} matrix
 * @param {Clouds["groups"]} groups
 * @returns {Measures}
 */
export function measures({ data, columns }, groups) {
  let row = 0
  const parts = groups.map(({ size }) => {
    const own = Array.from({ length: size }, (_, i) => data.subarray((row + i) * columns, (row + i + 1) * columns))
    row += size
    const middle = Array.from({ length: columns }, (_, k) => own.reduce((sum, each) => sum + (each[k] ?? 0), 0) / size)
    const square = own.reduce((sum, each) => sum + between(each, middle) ** 2, 0) / size
    return { middle, spread: Math.sqrt(square) }
  })
  return {
    spreads: parts.map(({ spread }) => spread),
    distance: (one, other) => between(parts[one]?.middle ?? [], parts[other]?.middle ?? []),
  }
}

/** @param {Float64Array} positions @returns {Matrix} the plane as a matrix */
export function planeOf(positions) {
  return { data: positions, rows: positions.length / 2, columns: 2 }
}

/**
 * How much of a picture is true: trustworthiness, and the share of each point's nearest rows that are among its nearest points.
 *
 * @param {Matrix} matrix
 * @param {Float64Array} positions
 * @returns {{ trusted: number, kept: number }}
 */
export function truth(matrix, positions) {
  const neighbours = 5
  const near = nearestRows(matrix, neighbours)
  const drawnNear = nearestRows(planeOf(positions), neighbours)
  const kept = near.indices.filter((each, i) => {
    const start = i - (i % neighbours)
    return drawnNear.indices.subarray(start, start + neighbours).includes(each)
  })
  return { trusted: trustworthiness(matrix, positions, { neighbours }), kept: kept.length / near.indices.length }
}

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
function between(a, b) {
  return Math.hypot(...Array.from(a, (each, k) => each - (b[k] ?? 0)))
}
