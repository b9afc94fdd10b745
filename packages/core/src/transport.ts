/**
 * The transportation problem: the cheapest way to move a supply to a demand, solved exactly by successive shortest paths.
 *
 * Use it for distances of sets whose members have weights, such as the word mover's distance.
 *
 * @see Ahuja, Magnanti and Orlin 1993, section 9.7
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#orders-and-selections)
 * @example
 * ```ts
 * // Two units from one place, one of each to two places: 1 * 3 + 1 * 4.
 * transport([2], [1, 1], [3, 4]).cost //=> 7
 * ```
 * @packageDocumentation
 */
import { checkSameLength, outOfRange } from "./checks/errors.js"
import { checkFiniteNumbers } from "./checks/lists.js"
import { LecternError } from "./problem.js"

/** A solution of the transportation problem: the cheapest flows from supply to demand. */
export interface Transport {
  /** The sum of flows times costs. */
  readonly cost: number
  /** Amounts moved from each place of supply to each place of demand: row by row, as the costs. */
  readonly flows: Float64Array
}

const TOLERANCE = 1e-9

/**
 * Solves the transportation problem (the earth mover's distance): moves a supply to a demand at the least cost.
 *
 * Time grows with the cube of the number of places, at best: it is meant for up to some hundreds.
 *
 * @param supply - the amount at each place, numbers of at least 0
 * @param demand - the amount wanted at each place; its sum is that of the supply, up to 1e-9 of it
 * @param costs - of moving 1 from each place of supply to each of demand: finite numbers, row by row
 * @returns the least cost, exact up to rounding, and flows that have it
 * @throws LecternError `wrong-type`, `out-of-range`; `unequal-lengths` unless there are supply x demand costs
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#orders-and-selections)
 * @example
 * ```ts
 * transport([1, 1], [2], [3, 4]).cost //=> 7
 * ```
 */
export function transport(
  supply: Readonly<ArrayLike<number>>,
  demand: Readonly<ArrayLike<number>>,
  costs: Readonly<ArrayLike<number>>,
): Transport {
  const supplied = checkAmounts("supply", supply)
  const demanded = checkAmounts("demand", demand)
  checkFiniteNumbers("costs", costs)
  checkSameLength("numbers", ["supply x demand", supply.length * demand.length], ["costs", costs.length])
  if (Math.abs(supplied - demanded) > TOLERANCE * Math.max(supplied, demanded))
    throw outOfRange("the sum of demand", demanded, `the sum of supply, ${supplied}`)
  const flows = cheapestFlows(Float64Array.from(supply), Float64Array.from(demand), Float64Array.from(costs))
  let cost = 0
  for (let i = 0; i < flows.length; i++) cost += flows[i]! * costs[i]!
  if (!Number.isFinite(cost))
    throw new LecternError({
      kind: "out-of-range",
      name: "the cost",
      got: cost,
      want: "finite: the numbers are too large",
    })
  return { cost, flows }
}

function checkAmounts(name: string, amounts: Readonly<ArrayLike<number>>): number {
  checkFiniteNumbers(name, amounts)
  let sum = 0
  for (let i = 0; i < amounts.length; i++) {
    if (amounts[i]! < 0) throw outOfRange(`${name}[${i}]`, amounts[i], "at least 0")
    sum += amounts[i]!
  }
  return sum
}

/** Nodes are the rows, the columns, then the end, to which columns with demand lead at no cost. Amounts are used up. */
function cheapestFlows(supply: Float64Array, demand: Float64Array, costs: Float64Array): Float64Array {
  const rows = supply.length
  const columns = demand.length
  const end = rows + columns
  const flows = new Float64Array(rows * columns)
  if (rows === 0 || columns === 0) return flows
  // A potential for each node, such that no residual edge has negative cost after them.
  const potentials = new Float64Array(end + 1)
  for (let j = 0; j < columns; j++) {
    let least = Infinity
    for (let i = 0; i < rows; i++) least = Math.min(least, costs[i * columns + j]!)
    potentials[rows + j] = least
  }
  potentials[end] = potentials.subarray(rows, end).reduce((a, b) => Math.min(a, b), Infinity)
  const distances = new Float64Array(end + 1)
  const before = new Int32Array(end + 1)
  const done = new Uint8Array(end + 1)

  function shortestPath(): boolean {
    distances.fill(Infinity)
    done.fill(0)
    for (let i = 0; i < rows; i++) {
      if (supply[i]! > 0) {
        distances[i] = 0
        before[i] = -1
      }
    }
    for (;;) {
      let node = -1
      let least = Infinity
      for (let k = 0; k <= end; k++) {
        if (done[k] === 0 && distances[k]! < least) {
          node = k
          least = distances[k]!
        }
      }
      if (node < 0) return false
      done[node] = 1
      if (node === end) return true
      if (node < rows) for (let j = 0; j < columns; j++) relax(node, rows + j, costs[node * columns + j]!)
      else {
        const j = node - rows
        if (demand[j]! > 0) relax(node, end, 0)
        for (let i = 0; i < rows; i++) if (flows[i * columns + j]! > 0) relax(node, i, -costs[i * columns + j]!)
      }
    }
  }

  function relax(from: number, to: number, cost: number): void {
    if (done[to] !== 0) return
    // Rounding may leave a little less than 0.
    const distance = distances[from]! + Math.max(0, cost + potentials[from]! - potentials[to]!)
    if (distance >= distances[to]!) return
    distances[to] = distance
    before[to] = from
  }

  while (shortestPath()) {
    const last = before[end]! - rows
    let amount = demand[last]!
    let first = rows + last
    for (let node = first; node >= 0; node = before[node]!) {
      if (node < rows && before[node]! >= 0) amount = Math.min(amount, flows[node * columns + before[node]! - rows]!)
      first = node
    }
    amount = Math.min(amount, supply[first]!)
    for (let node = rows + last; before[node]! >= 0; node = before[node]!) {
      const from = before[node]!
      if (node >= rows) flows[from * columns + node - rows]! += amount
      else flows[node * columns + from - rows]! -= amount
    }
    supply[first]! -= amount
    demand[last]! -= amount
    const distance = distances[end]!
    for (let k = 0; k <= end; k++) if (done[k] !== 0) potentials[k]! += distances[k]! - distance
  }
  return flows
}
