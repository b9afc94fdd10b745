// Independent draws, or independent pairs of opposite draws (Hammersley and Morton 1956).
import { addToMoments, countOf, mergeMoments, momentsLength, wholeMoments } from "@lectern/random/internal"
import { GROWTH, type Scheme, streamOf, type Task } from "./scheme.js"

const FIRST_BLOCK = 64
const MAX_BLOCK = 8192
// Maximum number of coordinates in a block.
const MAX_COORDINATES = 2 ** 20

/**
 * The scheme of independent units: single draws, or pairs of `u` and `1 - u`, of which the mean counts.
 *
 * The first blocks are small and grow by doubling, so that a trace starts early.
 */
export function randomScheme(task: Task, units: "draws" | "pairs"): Scheme {
  const { domain, evaluate, width, draws, seed } = task
  const drawsOfUnit = units === "pairs" ? 2 : 1
  const count = Math.floor(draws / drawsOfUnit)
  const most = maxUnits(domain.dimension)
  let doublings = 1
  while (FIRST_BLOCK << (doublings - 1) < most) doublings++
  const startOf = (block: number): number => {
    if (block === 0) return 0
    const doubled = Math.min(block, doublings) - 1
    return Math.min(count, (FIRST_BLOCK << doubled) + Math.max(0, block - doublings) * most)
  }
  let blocks = 0
  while (blocks < doublings && startOf(blocks) < count) blocks++
  if (startOf(blocks) < count) blocks += Math.ceil((count - startOf(blocks)) / most)

  // Most blocks are equally long, so their arrays are reused: a fresh array costs as much as its draws.
  let rows = new Float64Array(0)
  let columns: readonly Float64Array[] | undefined

  return {
    blocks,
    stateLength: momentsLength(width),
    run(state, block) {
      const generator = streamOf(seed, block)
      const length = (startOf(block + 1) - startOf(block)) * domain.dimension
      if (rows.length !== length) {
        rows = new Float64Array(length)
        columns = undefined
      }
      if (units === "draws") {
        domain.draw(rows, generator)
        columns = evaluate(rows, columns)
        addToMoments(state, columns)
        return
      }
      generator.fillUniform(rows)
      const opposite = rows.map((u) => 1 - u)
      domain.place!(rows)
      domain.place!(opposite)
      addToMoments(state, meansOf(evaluate(rows), evaluate(opposite)))
    },
    merge: (into, from) => mergeMoments(into, from, width),
    summary: (state) => ({
      draws: countOf(state) * drawsOfUnit,
      moments: wholeMoments(state, width),
    }),
    checkpoint(done) {
      let next = done + 1
      while (next < blocks && startOf(next) < GROWTH * startOf(done)) next++
      return next
    },
  }
}

/** The mean of each pair of values, column by column. */
export function meansOf(left: readonly Float64Array[], right: readonly Float64Array[]): Float64Array[] {
  return left.map((column, f) => {
    const other = right[f]!
    const means = new Float64Array(column.length)
    for (let i = 0; i < means.length; i++) means[i] = column[i]! / 2 + other[i]! / 2
    return means
  })
}

/** The maximum number of units in a block: a power of two. */
function maxUnits(dimension: number): number {
  let most = MAX_BLOCK
  while (most > FIRST_BLOCK && most * dimension > MAX_COORDINATES) most /= 2
  return most
}
