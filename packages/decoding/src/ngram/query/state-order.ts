// The order of states: those of likely contexts first, so that the states that most texts use are close together in memory.
import type { NgramLevel, NgramModel } from "../model.js"
import { placesFor } from "./automaton.js"

/** Number of classes of likelihood for each power of ten, and in all. */
const CLASSES_PER_POWER = 8
const CLASSES = 512

/** Places of the records of states. */
export interface StatePlaces {
  /** The state of the empty context and of each n-gram of each order below the highest; 0 for those that never matter as contexts. */
  readonly states: Uint32Array
  /** As in an automaton. */
  readonly firstStates: readonly number[]
}

/** Places states and their transitions: the states of each order by their probability as a text, roughly, the likeliest first. */
export function statesByProbability({ levels, unseen }: NgramModel): StatePlaces {
  const contextLevels = levels.slice(0, -1)
  const states = new Uint32Array(contextLevels.reduce((sum, { words }) => sum + words.length, 1))
  const firstStates = [1]
  let before: Float64Array = Float64Array.of(0)
  let base = 1
  for (const [n, level] of contextLevels.entries()) {
    const { backoffs, words } = level
    const { starts } = levels[n + 1]!
    const texts = textsOf(level, before, n === 0)
    const classes = new Uint16Array(words.length)
    const next = new Uint32Array(CLASSES + 1)
    for (let i = 0; i < words.length; i++) {
      const count = starts[i + 1]! - starts[i]!
      // Where unseen words get equal shares, it matters whether the whole context is listed.
      if (count === 0 && backoffs[i] === 0 && unseen !== "uniform") continue
      const likelihood = Math.min(CLASSES - 1, Math.floor(-CLASSES_PER_POWER * texts[i]!))
      classes[i] = likelihood
      next[likelihood + 1]! += 1 + placesFor(count)
      states[base + i] = 1
    }
    const first = firstStates[n]!
    for (let i = 0; i < CLASSES; i++) next[i + 1]! += next[i]!
    firstStates.push(first + next[CLASSES]!)
    for (let i = 0; i < words.length; i++) {
      if (states[base + i] === 0) continue
      const likelihood = classes[i]!
      states[base + i] = first + next[likelihood]!
      next[likelihood]! += 1 + placesFor(starts[i + 1]! - starts[i]!)
    }
    before = texts
    base += words.length
  }
  return { states, firstStates }
}

/** log10 of the probability of each n-gram as a text. */
function textsOf({ starts, words, logProbs }: NgramLevel, before: Float64Array, areWords: boolean): Float64Array {
  const texts = new Float64Array(words.length)
  for (let context = 0; context + 1 < starts.length; context++) {
    for (let i = starts[context]!; i < starts[context + 1]!; i++) {
      // <s> has no probability, but many texts begin with it.
      texts[i] = areWords && logProbs[i]! < -90 ? 0 : before[context]! + logProbs[i]!
    }
  }
  return texts
}
