// The gradient of the divergence: attraction along the edges of the graph, repulsion by the cells of a tree.
// Van der Maaten 2014, equations 6 to 9.
import { log } from "@lectern/core/elementary"
import { squared } from "../rows/matrix.js"
import type { Graph } from "../rows/symmetric-graph.js"
import type { CellTree } from "./cell-tree.js"
import { repulsionOf } from "./repulsion.js"

/** The gradient at positions, and the sum over all pairs that it divides by. */
export interface Gradient {
  /** Fills `gradient`; gives the sum of `1 / (1 + squared distance)` over all ordered pairs. */
  fill(positions: Float64Array, exaggeration: number): number
  /** The gradient last filled in. */
  readonly gradient: Float64Array
}

/** The gradient of the Kullback-Leibler divergence. */
export function gradientOf(graph: Graph, tree: CellTree, theta: number): Gradient {
  const dimensions = tree.centres.length
  const { rows } = graph
  const gradient = new Float64Array(rows * dimensions)
  const repulse = repulsionOf(tree, theta)
  const half = oneWay(graph)
  const coordinates = (): Coordinates => [new Float64Array(rows), new Float64Array(rows), new Float64Array(rows)]
  const places = coordinates()
  const forces = coordinates()
  return {
    gradient,
    fill(positions, exaggeration) {
      tree.build(positions)
      const sum = repulse(gradient)
      for (let axis = 0; axis < dimensions; axis++) {
        for (let row = 0; row < rows; row++) places[axis]![row] = positions[row * dimensions + axis]!
      }
      attract(half, places, forces)
      for (let axis = 0; axis < dimensions; axis++) {
        for (let row = 0; row < rows; row++) {
          const i = row * dimensions + axis
          gradient[i] = 4 * (exaggeration * forces[axis]![row]! - gradient[i]! / sum)
        }
      }
      return sum
    },
  }
}

/** The Kullback-Leibler divergence of the joint probabilities from those of positions. */
export function divergence(graph: Graph, positions: Float64Array, dimensions: number, sum: number): number {
  const { rows, starts, columns, weights } = graph
  let total = 0
  for (let row = 0; row < rows; row++) {
    for (let i = starts[row]!; i < starts[row + 1]!; i++) {
      const p = weights[i]!
      if (p === 0) continue
      let square = 0
      for (let axis = 0; axis < dimensions; axis++) {
        square += squared(positions[row * dimensions + axis]! - positions[columns[i]! * dimensions + axis]!)
      }
      total += p * (log(p) + log(sum * (1 + square)))
    }
  }
  return total
}

type Coordinates = readonly [xs: Float64Array, ys: Float64Array, zs: Float64Array]

/** Each edge once: from the row with the smaller number. */
function oneWay({ rows, starts, columns, weights }: Graph): Graph {
  const there = (_: unknown, i: number): boolean => columns[i]! > sources[i]!
  const sources = new Int32Array(columns.length)
  for (let row = 0; row < rows; row++) sources.fill(row, starts[row]!, starts[row + 1]!)
  const half = new Int32Array(rows + 1)
  for (let i = 0; i < columns.length; i++) if (there(0, i)) half[sources[i]! + 1]! += 1
  for (let row = 0; row < rows; row++) half[row + 1]! += half[row]!
  return { rows, starts: half, columns: columns.filter(there), weights: weights.filter(there) }
}

/** Fills in the attractive force on each row, by coordinate; in the plane, the third coordinates are 0. */
function attract(half: Graph, positions: Coordinates, forces: Coordinates): void {
  const { rows, starts, columns, weights } = half
  const [xs, ys, zs] = positions
  const [forceX, forceY, forceZ] = forces
  for (const each of forces) each.fill(0)
  for (let row = 0; row < rows; row++) {
    const x = xs[row]!
    const y = ys[row]!
    const z = zs[row]!
    let sumX = 0
    let sumY = 0
    let sumZ = 0
    const end = starts[row + 1]!
    for (let i = starts[row]!; i < end; i++) {
      const other = columns[i]!
      const dx = x - xs[other]!
      const dy = y - ys[other]!
      const dz = z - zs[other]!
      const pull = weights[i]! / (1 + dx * dx + dy * dy + dz * dz)
      const pullX = pull * dx
      const pullY = pull * dy
      const pullZ = pull * dz
      sumX += pullX
      sumY += pullY
      sumZ += pullZ
      forceX[other]! -= pullX
      forceY[other]! -= pullY
      forceZ[other]! -= pullZ
    }
    forceX[row]! += sumX
    forceY[row]! += sumY
    forceZ[row]! += sumZ
  }
}
