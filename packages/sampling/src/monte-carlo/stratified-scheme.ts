// Proportional stratification: a grid of equally likely cells, two draws in each, as many rounds as there are draws for
// (Owen 2013, "Monte Carlo theory, methods and examples", section 8.4).
import { addProducts } from "../sums/add-products.js"
import { addToMoments, countOf, mergeMoments, momentsLength, wholeMoments } from "../sums/moments.js"
import { addRegister, PRODUCT, unitsOf } from "../sums/register.js"
import { meansOf } from "./random-scheme.js"
import { GROWTH, type Scheme, streamOf, type Task } from "./scheme.js"

const MAX_COORDINATES = 2 ** 20
const MAX_BLOCK = 2048
// A larger square would have no square that is a double.
const MAX_SQUARE = 2 ** 1000

/**
 * The scheme of a grid with `cellsAlong[j]` cells along coordinate j.
 *
 * State: moments, then a PRODUCT register for the sum of fourth powers of the integrand's deviations. Units are pairs of draws from one cell: half their difference has the variance of their mean.
 */
export function stratifiedScheme(task: Task, cellsAlong: readonly number[]): Scheme {
  const { domain, evaluate, width, draws, seed } = task
  const { dimension } = domain
  const cells = cellsAlong.reduce((product, each) => product * each, 1)
  const rounds = Math.floor(draws / 2 / cells)
  const most = Math.max(1, Math.min(MAX_BLOCK, Math.floor(MAX_COORDINATES / dimension)))
  const blocksOfRound = Math.ceil(cells / most)
  const blocks = rounds * blocksOfRound

  const fourthAt = momentsLength(width)

  return {
    blocks,
    stateLength: fourthAt + PRODUCT.limbs,
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
      const deviations = left.map((column, f) => column.map((value, i) => value / 2 - right[f]![i]! / 2))
      addToMoments(state, meansOf(left, right), deviations)
      const squares = deviations[0]!.map((each) => Math.min(each * each, MAX_SQUARE))
      addProducts(state, fourthAt, squares, squares)
    },
    merge(into, from) {
      mergeMoments(into, from, width)
      addRegister(into, from, fourthAt, PRODUCT)
    },
    summary: (state) => ({
      draws: 2 * countOf(state),
      moments: wholeMoments(state, width),
      products: "deviations",
      fourth: unitsOf(state, fourthAt, PRODUCT),
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
