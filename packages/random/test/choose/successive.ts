// Successive sampling worked out in full: the probability of every ordered choice, for few items.
import { excessOfChiSquare } from "../support/statistics.js"

/** An ordered choice of indices, joined by commas, and its probability. */
export interface OrderedChoice {
  readonly order: string
  readonly prob: number
}

/** Every way to draw `count` of the items one by one, each time by weight among those left. */
export function successiveChoices(weights: readonly number[], count: number): OrderedChoice[] {
  const choices: OrderedChoice[] = []
  function draw(order: readonly number[], prob: number): void {
    if (order.length === count) {
      choices.push({ order: order.join(","), prob })
      return
    }
    const left = weights.reduce((sum, weight, i) => (order.includes(i) ? sum : sum + weight), 0)
    weights.forEach((weight, i) => {
      if (weight > 0 && !order.includes(i)) draw([...order, i], (prob * weight) / left)
    })
  }
  draw([], 1)
  return choices
}

/** How far draws are from the probabilities of the choices: see {@link excessOfChiSquare}. */
export function excessOfChoices(choices: readonly OrderedChoice[], draws: number, draw: () => string): number {
  const probs = choices.map(({ prob }) => prob)
  return excessOfChiSquare(countChoices(choices, draws, draw), probs)
}

/** How often each of the choices occurred. */
function countChoices(choices: readonly OrderedChoice[], draws: number, draw: () => string): Float64Array {
  const slots = new Map(choices.map(({ order }, i) => [order, i]))
  const counts = new Float64Array(choices.length)
  for (let i = 0; i < draws; i++) {
    const slot = slots.get(draw())
    if (slot === undefined) throw new Error("a choice that cannot be")
    counts[slot]! += 1
  }
  return counts
}
