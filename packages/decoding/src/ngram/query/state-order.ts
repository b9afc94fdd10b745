// The order of states: those of likely contexts first, so that what most texts need is close together in memory.
import type { NgramLevel } from "../model.js"

/** How many classes of likelihood there are for each power of ten, and in all. */
const CLASSES_PER_POWER = 8
const CLASSES = 512

/**
 * Numbers the contexts of each order by their probability as a text, roughly, the likeliest first.
 *
 * @param levels - of a model
 * @param firstStates - the first state of each order
 * @returns for each order below the highest, the state of each n-gram
 */
export function statesByProbability(levels: readonly NgramLevel[], firstStates: readonly number[]): Uint32Array[] {
  let before: Float64Array = Float64Array.of(0)
  return levels.slice(0, -1).map(({ starts, words, logProbs }, n) => {
    const texts = new Float64Array(words.length)
    const classes = new Uint16Array(words.length)
    const next = new Uint32Array(CLASSES + 1)
    for (let context = 0; context + 1 < starts.length; context++) {
      for (let i = starts[context]!; i < starts[context + 1]!; i++) {
        // <s> has no probability, but many texts begin with it.
        const text = n === 0 && logProbs[i]! < -90 ? 0 : before[context]! + logProbs[i]!
        texts[i] = text
        const likelihood = Math.min(CLASSES - 1, Math.floor(-CLASSES_PER_POWER * text))
        classes[i] = likelihood
        next[likelihood + 1]!++
      }
    }
    for (let i = 0; i < CLASSES; i++) next[i + 1]! += next[i]!
    before = texts
    return Uint32Array.from(classes, (likelihood) => firstStates[n]! + next[likelihood]!++)
  })
}
