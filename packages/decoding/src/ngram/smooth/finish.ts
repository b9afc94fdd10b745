// Turns estimates into a model: logarithms, and no n-grams that were left out.
import { log } from "@lectern/core/elementary"
import type { NgramCountLevel } from "../count/ngram-counts.js"
import type { NgramLevel, NgramModel } from "../model.js"
import { stringsOf } from "../words/word-list.js"
import type { Corpus } from "./corpus.js"
import type { Estimate } from "./estimate.js"

/** The model of an estimate. The lists of the estimate become those of the model: do not use them after. */
export function modelOf({ counts, dropped }: Corpus, estimate: Estimate, unseen: NgramModel["unseen"]): NgramModel {
  const levels: NgramLevel[] = []
  // The new place of each word; undefined if it is the old one.
  let wordPlaces: Uint32Array | undefined
  for (let n = 0; n < counts.order; n++) {
    const kept = keptOf(counts.levels[n]!, n === 0 ? undefined : dropped[n - 1], dropped[n], wordPlaces)
    levels.push({
      starts: kept.starts,
      words: n === 0 ? kept.words.map((_, i) => i) : kept.words,
      logProbs: log10All(kept.of(estimate.probs[n]!), 0),
      backoffs:
        n + 1 < counts.order ? log10All(kept.of(estimate.backoffs[n]!), Number.POSITIVE_INFINITY) : new Float64Array(0),
    })
    if (n === 0 && dropped[0] !== undefined) wordPlaces = placesOf(dropped[0])
  }
  const words = stringsOf(counts.words)
  return { order: counts.order, words: words.filter((_, word) => dropped[0]?.[word] !== 1), levels, unseen }
}

interface Kept {
  readonly starts: Uint32Array
  readonly words: Uint32Array
  /** The values of the kept n-grams. */
  of(values: Float64Array): Float64Array
}

function keptOf(
  level: NgramCountLevel,
  droppedContexts: Uint8Array | undefined,
  dropped: Uint8Array | undefined,
  wordPlaces: Uint32Array | undefined,
): Kept {
  if (droppedContexts === undefined && dropped === undefined)
    return { starts: level.starts, words: level.words, of: (values) => values }
  const isKept = (_: number, i: number): boolean => dropped?.[i] !== 1
  const starts: number[] = []
  let next = 0
  for (let context = 0; context + 1 < level.starts.length; context++) {
    if (droppedContexts?.[context] === 1) continue
    starts.push(next)
    for (let i = level.starts[context]!; i < level.starts[context + 1]!; i++) if (isKept(0, i)) next++
  }
  starts.push(next)
  const words = level.words.filter(isKept)
  return {
    starts: Uint32Array.from(starts),
    words: wordPlaces === undefined ? words : words.map((word) => wordPlaces[word]!),
    of: (values) => values.filter(isKept),
  }
}

function placesOf(dropped: Uint8Array): Uint32Array {
  let next = 0
  return Uint32Array.from(dropped, (each) => (each === 1 ? next : next++))
}

/** log10 of all values, in place; neighbours are often equal. */
function log10All(values: Float64Array, most: number): Float64Array {
  let last = 1
  let lastLog = 0
  for (let i = 0; i < values.length; i++) {
    if (values[i] !== last) {
      last = values[i]!
      lastLog = Math.min(most, log(last) / LN10)
    }
    values[i] = lastLog
  }
  return values
}

const LN10: number = log(10)
