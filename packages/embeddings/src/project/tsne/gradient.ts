// The gradient of the divergence: attraction along the edges of the graph, repulsion by the cells of a tree.
// Van der Maaten 2014, equations 6 to 9.
import { log } from "@lectern/core/elementary"
import { squared } from "../squared.js"
import type { Graph } from "../symmetric-graph.js"
import type { CellTree } from "./cell-tree.js"
import { repulsionOf } from "./repulsion.js"

/** The gradient at positions, and the sum over all pairs that it divides by. */
export interface Gradient {
  /** Fills `gradient`; gives the sum of `1 / (1 + squared distance)` over all ordered pairs. */
  fill(positions: Float64Array, exaggeration: number): number
  /** The gradient last filled in. */
  readonly gradient: Float64Array
}

/**
 * The gradient of the Kullback-Leibler divergence.
 *
 * @param graph - the joint probabilities
 * @param tree - of the dimensions of the positions
 * @param theta - the width of a cell over its distance below which its points act as one; 0 for none
 */
export function gradientOf(graph: Graph, tree: CellTree, theta: number): Gradient {
  const dimensions = tree.centres.length
  const gradient = new Float64Array(graph.rows * dimensions)
  const repulse = repulsionOf(tree, theta)
  const half = oneWay(graph)
  const attract = dimensions === 2 ? addAttractionInPlane : addAttractionInSpace
  return {
    gradient,
    fill(positions, exaggeration) {
      tree.build(positions)
      const sum = repulse(gradient)
      for (let i = 0; i < gradient.length; i++) gradient[i]! *= -4 / sum
      attract(half, positions, 4 * exaggeration, gradient)
      return sum
    },
  }
}

/**
 * The Kullback-Leibler divergence of the joint probabilities from those of positions.
 *
 * @param sum - of `1 / (1 + squared distance)` over all ordered pairs
 */
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

function addAttractionInPlane(half: Graph, positions: Float64Array, factor: number, gradient: Float64Array): void {
  const { rows, starts, columns, weights } = half
  for (let row = 0; row < rows; row++) {
    const x = positions[2 * row]!
    const y = positions[2 * row + 1]!
    let sumX = 0
    let sumY = 0
    for (let i = starts[row]!; i < starts[row + 1]!; i++) {
      const other = 2 * columns[i]!
      const dx = x - positions[other]!
      const dy = y - positions[other + 1]!
      const pull = (factor * weights[i]!) / (1 + dx * dx + dy * dy)
      sumX += pull * dx
      sumY += pull * dy
      gradient[other]! -= pull * dx
      gradient[other + 1]! -= pull * dy
    }
    gradient[2 * row]! += sumX
    gradient[2 * row + 1]! += sumY
  }
}

function addAttractionInSpace(half: Graph, positions: Float64Array, factor: number, gradient: Float64Array): void {
  const { rows, starts, columns, weights } = half
  for (let row = 0; row < rows; row++) {
    const x = positions[3 * row]!
    const y = positions[3 * row + 1]!
    const z = positions[3 * row + 2]!
    let sumX = 0
    let sumY = 0
    let sumZ = 0
    for (let i = starts[row]!; i < starts[row + 1]!; i++) {
      const other = 3 * columns[i]!
      const dx = x - positions[other]!
      const dy = y - positions[other + 1]!
      const dz = z - positions[other + 2]!
      const pull = (factor * weights[i]!) / (1 + dx * dx + dy * dy + dz * dz)
      sumX += pull * dx
      sumY += pull * dy
      sumZ += pull * dz
      gradient[other]! -= pull * dx
      gradient[other + 1]! -= pull * dy
      gradient[other + 2]! -= pull * dz
    }
    gradient[3 * row]! += sumX
    gradient[3 * row + 1]! += sumY
    gradient[3 * row + 2]! += sumZ
  }
}
