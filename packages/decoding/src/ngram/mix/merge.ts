// One backoff model that approximates a linear mixture of several.
import { checkList, checkNotEmpty, outOfRange } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import { compareBytes } from "@lectern/core/utf8"
import { BOS, type NgramLevel, type NgramModel, UNK } from "../model.js"
import { power, withBackoffs } from "../query/backoffs.js"
import { automatonOf } from "../query/compile.js"
import { Walker } from "../query/walker.js"
import { checkModel } from "../trie/check-model.js"
import { SPECIAL_WORDS } from "../words/word-list.js"
import { checkWeights } from "./mixed-scores.js"

/**
 * Merges models into one whose n-grams are those of all of them, with weighted means of probabilities: as SRILM's `ngram -mix-lm`.
 *
 * Listed n-grams have the probability that the mixture gives them, to the last rounding. Backoff weights are computed anew, so that
 * probabilities sum to one; words that no model lists after a context get the backed-off probability, which is near the mixture. A
 * word that a model does not know has probability 0 there, and counts as `<unk>` in its contexts.
 *
 * @param models - models that back off to shorter contexts
 * @param weights - of the models, with sum 1
 * @returns a model of the largest order
 * @throws LecternError `out-of-range`, `wrong-type`, `unequal-lengths`
 * @see Stolcke 2002, "SRILM: an extensible language modeling toolkit", section 3
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const models = ["x", "y"].map((word) => maximumLikelihood(countNgrams([word], { order: 1 })).model)
 * const merged = ngramScorer(mergeModels(models, [0.75, 0.25]))
 * // 1/2 in the first model, 0 in the other.
 * 10 ** merged.next(merged.empty, merged.idOf("x")).logProb //=> 0.375
 * ```
 */
export function mergeModels(models: readonly NgramModel[], weights: Readonly<ArrayLike<number>>): NgramModel {
  checkList("models", models, "a list of models")
  checkNotEmpty("models", models)
  for (const [i, model] of Array.from(models).entries()) {
    checkModel(`models[${i}]`, model)
    if (model.unseen !== "shorter")
      throw outOfRange(`models[${i}]`, "equal shares for unseen words", "smoothed by backing off")
  }
  checkWeights(weights, models.length)
  const words = vocabularyOf(models)
  const order = Math.max(...models.map((model) => model.order))
  const parts = models.map((model, i) => new Part(`models[${i}]`, model, words))
  const levels: NgramLevel[] = []
  // For each n-gram of the last level, its place in each model, -1 if it is not listed there, and the state after it.
  let contexts: Nodes = {
    count: 1,
    places: parts.map(() => Int32Array.of(0)),
    states: parts.map(() => Int32Array.of(0)),
  }
  for (let n = 1; n <= order; n++) {
    const { level, nodes } = nextLevel(parts, weights, contexts, n)
    levels.push(level)
    contexts = nodes
  }
  return withBackoffs(words, levels, (_order, _context, listed) => 1 - listed)
}

interface Nodes {
  readonly count: number
  readonly places: readonly Int32Array[]
  readonly states: readonly Int32Array[]
}

/** One of the models. */
class Part {
  readonly model: NgramModel
  readonly walker: Walker
  /** The id of each word of the mixture; -1 if the model does not know it. */
  readonly ids: Int32Array
  /** The id in the mixture of each of its words. */
  readonly mixed: Uint32Array

  constructor(name: string, model: NgramModel, words: readonly string[]) {
    this.model = model
    this.walker = new Walker(automatonOf(model))
    this.mixed = wordIds(name, model.words, words)
    this.ids = new Int32Array(words.length).fill(-1)
    for (let id = 0; id < this.mixed.length; id++) this.ids[this.mixed[id]!] = id
  }

  /** The ids in the mixture of the words that are listed after a context, ascending. */
  listedAfter(n: number, place: number): Uint32Array {
    const level = this.model.levels[n - 1]
    if (level === undefined || place < 0) return new Uint32Array(0)
    return level.words.subarray(level.starts[place]!, level.starts[place + 1]!).map((word) => this.mixed[word]!)
  }
}

function nextLevel(
  parts: readonly Part[],
  weights: Readonly<ArrayLike<number>>,
  contexts: Nodes,
  n: number,
): { readonly level: NgramLevel; readonly nodes: Nodes } {
  const starts = [0]
  const words: number[] = []
  const logProbs: number[] = []
  const places: number[][] = parts.map(() => [])
  const states: number[][] = parts.map(() => [])
  for (let context = 0; context < contexts.count; context++) {
    const listed = parts.map((part, m) => part.listedAfter(n, contexts.places[m]![context]!))
    const next = parts.map(() => 0)
    for (;;) {
      const word = Math.min(...listed.map((list, m) => list[next[m]!] ?? Infinity))
      if (word === Infinity) break
      let sum = 0
      for (const [m, part] of parts.entries()) {
        const id = part.ids[word]!
        states[m]!.push(part.walker.backOff(contexts.states[m]![context]!, Math.max(UNK, id)))
        if (id >= 0) sum += weights[m]! * power(part.walker.logProb)
        const here = listed[m]![next[m]!] === word
        const first = here ? part.model.levels[n - 1]!.starts[contexts.places[m]![context]!]! : 0
        places[m]!.push(here ? first + next[m]! : -1)
        if (here) next[m]! += 1
      }
      words.push(word)
      logProbs.push(n === 1 && word === BOS ? -Infinity : Math.min(0, log(sum) / Math.LN10))
    }
    starts.push(words.length)
  }
  return {
    level: {
      starts: Uint32Array.from(starts),
      words: Uint32Array.from(words),
      logProbs: Float64Array.from(logProbs),
      backoffs: new Float64Array(0),
    },
    nodes: {
      count: words.length,
      places: places.map((list) => Int32Array.from(list)),
      states: states.map((list) => Int32Array.from(list)),
    },
  }
}

const ENCODER = new TextEncoder()

/** The words of all models, in the order of a model. */
function vocabularyOf(models: readonly NgramModel[]): string[] {
  const words = new Set(models.flatMap((model) => model.words.slice(SPECIAL_WORDS.length)))
  const bytes = Array.from(words, (word) => ({ word, bytes: ENCODER.encode(word) }))
  bytes.sort((a, b) => compareBytes(a.bytes, 0, a.bytes.length, b.bytes, 0, b.bytes.length))
  return [...SPECIAL_WORDS, ...bytes.map(({ word }) => word)]
}

/** The ids of a model's words among those of several. */
function wordIds(name: string, words: readonly string[], all: readonly string[]): Uint32Array {
  const ids = new Map(all.map((word, id) => [word, id]))
  let before = -1
  return Uint32Array.from(words, (word, i) => {
    const id = ids.get(word) ?? -1
    if (id <= before)
      throw outOfRange(`${name}.words[${i}]`, word, "after the word before it, in the order of code points")
    before = id
    return id
  })
}
