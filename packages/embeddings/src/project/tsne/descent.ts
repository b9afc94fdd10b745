// Gradient descent with momentum, each coordinate with a step of its own length.
// Van der Maaten and Hinton 2008, section 3.4; Jacobs 1988.
import { squared } from "../rows/matrix.js"

const MIN_GAIN = 0.01

// A longer move of a point is shortened to this: runs with a large learning rate stay finite.
const MAX_MOVE = 5

/** Moves positions against a gradient. */
export interface Descent {
  /** Moves `positions` in place. */
  move(positions: Float64Array, gradient: Float64Array, learningRate: number, momentum: number): void
}

/** A descent of points that do not move yet. */
export function descent(rows: number, dimensions: number): Descent {
  const gains = new Float64Array(rows * dimensions).fill(1)
  const moves = new Float64Array(rows * dimensions)
  return {
    move(positions, gradient, learningRate, momentum) {
      for (let start = 0; start < positions.length; start += dimensions) {
        let squares = 0
        for (let i = start; i < start + dimensions; i++) {
          // The gain grows while the coordinate goes on downhill.
          const gain = moves[i]! * gradient[i]! < 0 ? gains[i]! + 0.2 : gains[i]! * 0.8
          gains[i] = gain < MIN_GAIN ? MIN_GAIN : gain
          moves[i] = momentum * moves[i]! - learningRate * gains[i]! * gradient[i]!
          squares += squared(moves[i]!)
        }
        const shorter = squares > MAX_MOVE * MAX_MOVE ? MAX_MOVE / Math.sqrt(squares) : 1
        for (let i = start; i < start + dimensions; i++) {
          moves[i]! *= shorter
          positions[i]! += moves[i]!
        }
      }
      centre(positions, dimensions)
    },
  }
}

/** Moves all points so that the mean of each coordinate is 0. */
function centre(positions: Float64Array, dimensions: number): void {
  for (let axis = 0; axis < dimensions; axis++) {
    let sum = 0
    for (let i = axis; i < positions.length; i += dimensions) sum += positions[i]!
    const mean = sum / (positions.length / dimensions)
    for (let i = axis; i < positions.length; i += dimensions) positions[i]! -= mean
  }
}
