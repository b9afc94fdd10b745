// Proportional stratification: a grid of equally likely cells, two draws in each, repeated until the draws are used
// up (Owen 2013, "Monte Carlo theory, methods and examples", section 8.4).
import {
  addProducts,
  addRegister,
  addSecondMoments,
  addToMoments,
  countOf,
  mergeMoments,
  momentsLength,
  PRODUCT,
  unitsOf,
  wholeMoments,
} from "@lectern/random/internal"
import { meansOf } from "./random-scheme.js"
import { GROWTH, type Scheme, streamOf, type Task } from "./scheme.js"

const MAX_COORDINATES = 2 ** 20
const MAX_BLOCK = 2048
// A larger square would have no square that is a double.
const MAX_SQUARE = 2 ** 1000

/**
 * The scheme of a grid with `cellsAlong[j]` cells along coordinate j.
 *
 * State: moments of pairs, second moments of differences between neighbouring pairs, then for each of the two a PRODUCT
 * register with the sum of fourth powers for the integrand. Units are pairs of draws from one cell: half their difference
 * has the variance of their mean. So has the difference of neighbouring pairs over the root of 2, plus what their cells
 * differ by: it is for when too few cells vary inside (collapsed strata; Cochran 1977, "Sampling Techniques", 5A.12).
 */
export function stratifiedScheme(task: Task, cellsAlong: readonly number[]): Scheme {
  const { domain, evaluate, width, draws, seed } = task
  const { dimension } = domain
  const cells = cellsAlong.reduce((product, each) => product * each, 1)
  const rounds = Math.floor(draws / 2 / cells)
  const most = Math.max(1, Math.min(MAX_BLOCK, Math.floor(MAX_COORDINATES / dimension)))
  const blocksOfRound = Math.ceil(cells / most)
  const blocks = rounds * blocksOfRound

  const neighboursAt = momentsLength(width)
  const fourthAt = 2 * neighboursAt
  const fourthOfNeighboursAt = fourthAt + PRODUCT.limbs
  // Those of the last block: rounds of few cells are one block each, with the same neighbours.
  let neighbours = neighboursOf(0, 0, cellsAlong)
  let neighboursStart = -1

  return {
    blocks,
    stateLength: fourthOfNeighboursAt + PRODUCT.limbs,
    run(state, block) {
      const generator = streamOf(seed, block)
      const start = (block % blocksOfRound) * most
      const count = Math.min(most, cells - start)
      const [left, right] = [0, 1].map(() => {
        const rows = new Float64Array(count * dimension)
        generator.fillUniform(rows)
        intoCells(rows, start, cellsAlong)
        domain.place!(rows)
        return evaluate(rows)
      }) as [Float64Array[], Float64Array[]]
      const deviations = halfDifferences(left, right)
      const means = meansOf(left, right)
      addToMoments(state, means, deviations)
      addFourthPowers(state, fourthAt, deviations[0]!)
      if (neighboursStart !== start) {
        neighbours = neighboursOf(start, count, cellsAlong)
        neighboursStart = start
      }
      const differences = neighbourDifferences(means, neighbours)
      addSecondMoments(state, neighboursAt, differences)
      addFourthPowers(state, fourthOfNeighboursAt, differences[0]!)
    },
    merge(into, from) {
      mergeMoments(into, from, width)
      mergeMoments(into.subarray(neighboursAt), from.subarray(neighboursAt), width)
      addRegister(into, from, fourthAt, PRODUCT)
      addRegister(into, from, fourthOfNeighboursAt, PRODUCT)
    },
    summary: (state) => ({
      draws: 2 * countOf(state),
      moments: wholeMoments(state, width),
      strata: {
        fourth: unitsOf(state, fourthAt, PRODUCT),
        neighbours: wholeMoments(state.subarray(neighboursAt), width),
        fourthOfNeighbours: unitsOf(state, fourthOfNeighboursAt, PRODUCT),
      },
    }),
    checkpoint(done) {
      const round = done / blocksOfRound
      return Math.min(rounds, Math.max(round + 1, Math.ceil(GROWTH * round))) * blocksOfRound
    },
  }
}

/** Cells along each coordinate, as equal as possible, that make at most `cells` cells. */
export function evenCells(cells: number, dimension: number): number[] {
  let side = dimension === 1 ? cells : 1
  while (dimension > 1 && powerWithin(side + 1, dimension, cells) !== undefined) side++
  const cellsAlong = new Array<number>(dimension).fill(side)
  let product = powerWithin(side, dimension, cells)!
  for (let j = 0; j < dimension && (product / side) * (side + 1) <= cells; j++) {
    cellsAlong[j] = side + 1
    product = (product / side) * (side + 1)
  }
  return cellsAlong
}

/** A power by multiplication, which all engines round alike; undefined when it is above a limit. */
function powerWithin(base: number, exponent: number, limit: number): number | undefined {
  let power = 1
  for (let i = 0; i < exponent && power <= limit; i++) power *= base
  return power <= limit ? power : undefined
}

/** Moves each row of numbers in [0, 1) into its cell, in place; rows take the cells from `start` on, in turn. */
function intoCells(rows: Float64Array, start: number, cellsAlong: readonly number[]): void {
  const dimension = cellsAlong.length
  for (let i = 0; i < rows.length; i += dimension) {
    let cell = start + i / dimension
    for (let j = 0; j < dimension; j++) {
      const along = cellsAlong[j]!
      rows[i + j] = ((cell % along) + rows[i + j]!) / along
      cell = Math.floor(cell / along)
    }
  }
}

function addFourthPowers(state: Float64Array, at: number, values: Float64Array): void {
  const squares = new Float64Array(values.length)
  for (let i = 0; i < squares.length; i++) squares[i] = Math.min(values[i]! * values[i]!, MAX_SQUARE)
  addProducts(state, at, squares, squares)
}

/** Half the difference of each pair of values, column by column: no difference is beyond a double. */
function halfDifferences(left: readonly Float64Array[], right: readonly Float64Array[]): Float64Array[] {
  return left.map((column, f) => {
    const other = right[f]!
    const differences = new Float64Array(column.length)
    for (let i = 0; i < differences.length; i++) differences[i] = column[i]! / 2 - other[i]! / 2
    return differences
  })
}

/** The neighbours of the cells of a block: cell `cells[k]` and the one before it, `before[k]`, both counted from the block's start. */
interface Neighbours {
  readonly cells: Int32Array
  readonly before: Int32Array
}

/** Each cell with the one before it along the first axis on which there is one; pairs across the block's start are left out. */
function neighboursOf(start: number, count: number, cellsAlong: readonly number[]): Neighbours {
  const cells = new Int32Array(count)
  const before = new Int32Array(count)
  let found = 0
  for (let i = 0; i < count; i++) {
    const step = stepBack(start + i, cellsAlong)
    if (step === 0 || step > i) continue
    cells[found] = i
    before[found++] = i - step
  }
  return { cells: cells.subarray(0, found), before: before.subarray(0, found) }
}

/**
 * The differences between neighbours over the root of 2, column by column: their squares are as large as the deviations'
 * within cells, plus what the cells differ by.
 */
function neighbourDifferences(columns: readonly Float64Array[], { cells, before }: Neighbours): Float64Array[] {
  return columns.map((column) => {
    const differences = new Float64Array(cells.length)
    for (let k = 0; k < differences.length; k++) {
      differences[k] = (column[cells[k]!]! / 2 - column[before[k]!]! / 2) * Math.SQRT2
    }
    return differences
  })
}

/** The distance, in cells, from a cell back to its neighbour; 0 for the first cell. */
function stepBack(cell: number, cellsAlong: readonly number[]): number {
  let step = 1
  let rest = cell
  for (const along of cellsAlong) {
    if (rest % along > 0) return step
    rest = Math.floor(rest / along)
    step *= along
  }
  return 0
}
