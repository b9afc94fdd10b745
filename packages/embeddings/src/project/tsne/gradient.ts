// The gradient of the divergence: attraction along the edges of the graph, repulsion by the cells of a tree.
// Van der Maaten 2014, equations 6 to 9.
import { log } from "@lectern/core/elementary"
import { squared } from "../squared.js"
import type { Graph } from "../symmetric-graph.js"
import type { CellTree } from "./cell-tree.js"

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
  const repulse = dimensions === 2 ? repulsionInPlane : repulsionInSpace
  const attract = dimensions === 2 ? addAttractionInPlane : addAttractionInSpace
  return {
    gradient,
    fill(positions, exaggeration) {
      tree.build(positions)
      const sum = repulse(tree, theta * theta, gradient)
      for (let i = 0; i < gradient.length; i++) gradient[i]! *= -4 / sum
      attract(graph, positions, 4 * exaggeration, gradient)
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

function addAttractionInPlane(graph: Graph, positions: Float64Array, factor: number, gradient: Float64Array): void {
  const { rows, starts, columns, weights } = graph
  for (let row = 0; row < rows; row++) {
    const x = positions[2 * row]!
    const y = positions[2 * row + 1]!
    let sumX = 0
    let sumY = 0
    for (let i = starts[row]!; i < starts[row + 1]!; i++) {
      const other = 2 * columns[i]!
      const dx = x - positions[other]!
      const dy = y - positions[other + 1]!
      const pull = weights[i]! / (1 + dx * dx + dy * dy)
      sumX += pull * dx
      sumY += pull * dy
    }
    gradient[2 * row]! += factor * sumX
    gradient[2 * row + 1]! += factor * sumY
  }
}

function addAttractionInSpace(graph: Graph, positions: Float64Array, factor: number, gradient: Float64Array): void {
  const { rows, starts, columns, weights } = graph
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
      const pull = weights[i]! / (1 + dx * dx + dy * dy + dz * dz)
      sumX += pull * dx
      sumY += pull * dy
      sumZ += pull * dz
    }
    gradient[3 * row]! += factor * sumX
    gradient[3 * row + 1]! += factor * sumY
    gradient[3 * row + 2]! += factor * sumZ
  }
}

function repulsionInPlane(tree: CellTree, theta: number, forces: Float64Array): number {
  const { size, widths, counts, next, isLeaf, first, order } = tree
  const [centreX, centreY] = tree.centres as [Float64Array, Float64Array]
  const [xs, ys] = tree.coordinates as [Float64Array, Float64Array]
  let total = 0
  for (let place = 0; place < order.length; place++) {
    const x = xs[place]!
    const y = ys[place]!
    let sum = 0
    let sumX = 0
    let sumY = 0
    for (let cell = 0; cell < size; ) {
      const dx = x - centreX[cell]!
      const dy = y - centreY[cell]!
      const square = dx * dx + dy * dy
      if (widths[cell]! < theta * square) {
        const q = 1 / (1 + square)
        const mass = counts[cell]! * q
        sum += mass
        sumX += mass * q * dx
        sumY += mass * q * dy
        cell = next[cell]!
      } else if (isLeaf[cell] === 0) {
        cell += 1
      } else {
        const end = first[cell]! + counts[cell]!
        for (let i = first[cell]!; i < end; i++) {
          const ex = x - xs[i]!
          const ey = y - ys[i]!
          const q = 1 / (1 + ex * ex + ey * ey)
          sum += q
          sumX += q * q * ex
          sumY += q * q * ey
        }
        cell = next[cell]!
      }
    }
    // Its pair with itself is not one.
    total += sum - 1
    forces[2 * order[place]!] = sumX
    forces[2 * order[place]! + 1] = sumY
  }
  return total
}

function repulsionInSpace(tree: CellTree, theta: number, forces: Float64Array): number {
  const { size, widths, counts, next, isLeaf, first, order } = tree
  const [centreX, centreY, centreZ] = tree.centres as [Float64Array, Float64Array, Float64Array]
  const [xs, ys, zs] = tree.coordinates as [Float64Array, Float64Array, Float64Array]
  let total = 0
  for (let place = 0; place < order.length; place++) {
    const x = xs[place]!
    const y = ys[place]!
    const z = zs[place]!
    let sum = 0
    let sumX = 0
    let sumY = 0
    let sumZ = 0
    for (let cell = 0; cell < size; ) {
      const dx = x - centreX[cell]!
      const dy = y - centreY[cell]!
      const dz = z - centreZ[cell]!
      const square = dx * dx + dy * dy + dz * dz
      if (widths[cell]! < theta * square) {
        const q = 1 / (1 + square)
        const mass = counts[cell]! * q
        sum += mass
        sumX += mass * q * dx
        sumY += mass * q * dy
        sumZ += mass * q * dz
        cell = next[cell]!
      } else if (isLeaf[cell] === 0) {
        cell += 1
      } else {
        const end = first[cell]! + counts[cell]!
        for (let i = first[cell]!; i < end; i++) {
          const ex = x - xs[i]!
          const ey = y - ys[i]!
          const ez = z - zs[i]!
          const q = 1 / (1 + ex * ex + ey * ey + ez * ez)
          sum += q
          sumX += q * q * ex
          sumY += q * q * ey
          sumZ += q * q * ez
        }
        cell = next[cell]!
      }
    }
    total += sum - 1
    forces[3 * order[place]!] = sumX
    forces[3 * order[place]! + 1] = sumY
    forces[3 * order[place]! + 2] = sumZ
  }
  return total
}
