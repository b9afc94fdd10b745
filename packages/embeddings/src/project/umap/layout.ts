// Stochastic gradient descent: an edge pulls its two points together, as often as its weight says, and each time pushes the first
// of them away from a few random others.
// McInnes, Healy and Melville 2018, section 3.2 and algorithm 5.
import type { Generator } from "@lectern/sampling"
import { squared } from "../rows/squared.js"
import type { Graph } from "../rows/symmetric-graph.js"
import type { Curve } from "./curve.js"
import { powerOf } from "./power.js"

/** Settings of the moves of points. */
export interface LayoutSettings {
  readonly dimensions: number
  readonly epochs: number
  readonly negativeSamples: number
  readonly repulsion: number
  readonly curve: Curve
}

/** One pass over all edges that are due; `epoch` counts from 1. */
export type LayoutPass = (positions: Float64Array, epoch: number, learningRate: number) => void

const MAX_MOVE = 4
const WORDS = 8192
const WORD_VALUES = 2 ** 32

/** Moves points along the edges of a graph. */
export function layout(graph: Graph, settings: LayoutSettings, generator: Generator): LayoutPass {
  const { dimensions, epochs, negativeSamples, repulsion } = settings
  const { a, b } = settings.curve
  const power = powerOf(b)
  const { rows, starts, columns, weights } = graph
  const heaviest = weights.reduce((most, each) => Math.max(most, each), 0)
  // Every how many epochs an edge is due, and when next.
  const periods = weights.map((each) => (each * epochs < heaviest ? Infinity : heaviest / each))
  const due = periods.slice()
  const words = new Uint32Array(WORDS)
  let used = WORDS

  function randomRow(): number {
    if (used === WORDS) {
      generator.fillWords(words)
      used = 0
    }
    return Math.floor((words[used++]! / WORD_VALUES) * rows)
  }

  function squaredDistance(positions: Float64Array, one: number, other: number): number {
    let square = 0
    for (let axis = 0; axis < dimensions; axis++) square += squared(positions[one + axis]! - positions[other + axis]!)
    return square
  }

  function pull(positions: Float64Array, one: number, other: number, learningRate: number): void {
    const square = squaredDistance(positions, one, other)
    if (square === 0) return
    const closer = a * power(square)
    const factor = (-2 * b * closer) / (square * (1 + closer))
    for (let axis = 0; axis < dimensions; axis++) {
      const move = learningRate * clipped(factor * (positions[one + axis]! - positions[other + axis]!))
      positions[one + axis]! += move
      positions[other + axis]! -= move
    }
  }

  function push(positions: Float64Array, one: number, other: number, learningRate: number): void {
    const square = squaredDistance(positions, one, other)
    if (square === 0) return
    const factor = (2 * repulsion * b) / ((0.001 + square) * (1 + a * power(square)))
    for (let axis = 0; axis < dimensions; axis++) {
      positions[one + axis]! += learningRate * clipped(factor * (positions[one + axis]! - positions[other + axis]!))
    }
  }

  return (positions, epoch, learningRate) => {
    for (let row = 0; row < rows; row++) {
      for (let edge = starts[row]!; edge < starts[row + 1]!; edge++) {
        if (due[edge]! > epoch) continue
        due[edge]! += periods[edge]!
        pull(positions, row * dimensions, columns[edge]! * dimensions, learningRate)
        for (let i = 0; i < negativeSamples; i++) {
          push(positions, row * dimensions, randomRow() * dimensions, learningRate)
        }
      }
    }
  }
}

function clipped(move: number): number {
  return move > MAX_MOVE ? MAX_MOVE : move < -MAX_MOVE ? -MAX_MOVE : move
}
