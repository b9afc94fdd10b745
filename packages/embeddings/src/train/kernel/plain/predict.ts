// The predictions of one centre word, as wasm/predict.as.ts and wasm/noise.as.ts write them.
import { xoshiro128Place } from "@lectern/random/engine"
import {
  CLASS_LIMITS,
  CLASS_STARTS,
  CLASSES,
  COLUMN_ALIASES,
  COLUMN_LIMITS,
  DROP,
  HIERARCHICAL_SOFTMAX,
  IMMEDIATE,
  INPUT,
  MAX_TIMES,
  NEGATIVES,
  OBJECTIVE,
  ONES_SHIFT,
  PATHS,
  ROW_BYTES,
  SHARED,
  SINK,
  SOFTMAX,
  SOURCE,
  WHOLE_ERROR,
  ZEROS_SHIFT,
} from "../fields.js"
import type { Lists } from "./lists.js"
import { field, type Views } from "./memory.js"
import { addScaled, clear, scaleRow } from "./rows.js"

const round = Math.fround

/** Writes what is to be predicted. */
interface Predictions {
  /** An example predicts words. */
  predict(example: number, predicted: readonly number[], random: Random): void
  /** The mean of the vectors of words becomes an example. */
  gather(example: number, context: readonly number[]): void
  /** The error of an example goes to the vectors of its words, whole or divided among them: now, or when all blocks are done. */
  giveBack(example: number, context: readonly number[]): void
}

/** {@link Predictions} on a memory. */
export function predictionsOn(views: Views, lists: Lists): Predictions {
  const { words } = views
  const word = (address: number, index: number): number => words[(field(views, address) >>> 2) + index]!
  const classes = field(views, CLASSES)
  const bytes = field(views, ROW_BYTES)
  const objective = field(views, OBJECTIVE)
  const rowOf = (base: number, row: number): number => field(views, base) + row * bytes

  function drawClass(random: Random): number {
    if (classes === 1) return 0
    const drawn = random.next()
    let chosen = 0
    while (chosen < classes - 1 && drawn > word(CLASS_LIMITS, chosen)) chosen++
    return chosen
  }

  function negatives(predicted: readonly number[], random: Random): readonly number[] {
    const chosen = drawClass(random)
    const start = word(CLASS_STARTS, chosen)
    const size = word(CLASS_STARTS, chosen + 1) - start
    const drawn: number[] = []
    for (let left = field(views, NEGATIVES); left > 0; left--) {
      const place = random.below(size)
      const own = random.next() < word(COLUMN_LIMITS, start + place)
      const negative = own ? chosen + classes * place : word(COLUMN_ALIASES, start + place)
      if (field(views, DROP) === 0 || !predicted.includes(negative)) drawn.push(2 * negative)
    }
    return drawn
  }

  function path(predicted: number): readonly number[] {
    return Array.from(words.subarray(word(PATHS, predicted) >>> 2, word(PATHS, predicted + 1) >>> 2))
  }

  /** The steps of all paths; a node that is in several is repeated. */
  function steps(predicted: readonly number[]): readonly number[] {
    const targets: number[] = []
    const places = new Map<number, number>()
    for (const step of predicted.flatMap(path)) {
      const place = places.get(step >>> 1)
      const shift = (step & 1) === 1 ? ONES_SHIFT : ZEROS_SHIFT
      if (place !== undefined && ((targets[place]! >>> shift) & MAX_TIMES) < MAX_TIMES)
        targets[place] = targets[place]! + 2 ** shift
      else places.set(step >>> 1, targets.push(step) - 1)
    }
    return targets
  }

  return {
    predict(example, predicted, random) {
      if (objective === HIERARCHICAL_SOFTMAX) {
        lists.push(example, 1, steps(predicted))
        return
      }
      const positives = predicted.map((each) => 2 * each + 1)
      if (objective === SOFTMAX) lists.push(example, 1, positives)
      else if (field(views, SHARED) !== 0)
        lists.push(example, predicted.length, [...positives, ...negatives(predicted, random)])
      else lists.push(example, 1, [...positives, ...predicted.flatMap((each) => negatives([each], random))])
    },
    gather(example, context) {
      const to = rowOf(SOURCE, example)
      clear(views, to, bytes)
      for (const each of context) addScaled(views, to, rowOf(INPUT, each), 1, bytes)
      scaleRow(views, to, round(1 / context.length), bytes)
      clear(views, rowOf(SINK, example), bytes)
    },
    giveBack(example, context) {
      const factor = field(views, WHOLE_ERROR) !== 0 ? 1 : round(1 / context.length)
      for (const each of context) {
        if (field(views, IMMEDIATE) !== 0) addScaled(views, rowOf(INPUT, each), rowOf(SINK, example), factor, bytes)
        else lists.spread(each, example, factor)
      }
    },
  }
}

/** Draws random numbers. */
export interface Random {
  /** The next 32 random bits. */
  next(): number
  /** A whole number below n, by one draw. */
  below(n: number): number
}

/** The random numbers of a sentence. */
export function sentenceRandom(seed: number, epoch: number, sentence: number): Random {
  const { next } = xoshiro128Place(seed, epoch, sentence)
  return { next, below: (n) => Math.floor((next() * n) / 2 ** 32) }
}
