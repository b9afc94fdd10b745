// The kernel in plain TypeScript: where WebAssembly cannot run, and the oracle of the other one.
import {
  BEFORE,
  BORDERS,
  CBOW,
  CLASSES,
  EPOCH,
  FIRST_SENTENCE,
  HEADS,
  IMMEDIATE,
  INPUT,
  KEEP,
  LOSSES,
  PARTS,
  PLACES,
  PREDICTIONS,
  ROUND_LENGTH,
  ROUND_TOKENS,
  ROW_BOUNDS,
  ROW_BYTES,
  ROWS,
  SEED,
  SHRINK,
  SINK,
  SLICE_TABLE,
  SLICES,
  SPREAD_HEADS,
  STEP,
  STEP_STREAM,
  STEPS,
  TOKENS,
  WINDOW,
} from "../fields.js"
import type { Kernel } from "../kernel.js"
import { listsOn } from "./lists.js"
import { LossSum } from "./loss.js"
import { field, type Views, viewsOf } from "./memory.js"
import { predictionsOn, sentenceRandom } from "./predict.js"
import { addScaled, clear, scaleRow } from "./rows.js"

const round = Math.fround

/** The kernel on a memory whose parameter block is complete. */
export function plainKernel(buffer: ArrayBufferLike): Kernel {
  const views = viewsOf(buffer)
  const { words, numbers, doubles } = views
  const word = (address: number, index: number): number => words[(field(views, address) >>> 2) + index]!
  const loss = new LossSum()
  const lists = listsOn(views, loss)
  const predictions = predictionsOn(views, lists)
  const classes = field(views, CLASSES)
  const bytes = field(views, ROW_BYTES)
  const setDouble = (address: number, index: number, value: number): void => {
    doubles[(field(views, address) >>> 3) + index] = value
  }

  const immediate = field(views, IMMEDIATE) !== 0
  let example = 0
  let predicted = 0

  function readSentence(index: number): void {
    const [seed, epoch, step] = [field(views, SEED), field(views, EPOCH), field(views, STEP)]
    const sentence = field(views, FIRST_SENTENCE) + index
    let random = sentenceRandom(seed, epoch, sentence)
    const kept: number[] = []
    for (let i = word(BORDERS, index); i < word(BORDERS, index + 1); i++) {
      const each = word(TOKENS, i)
      if (random.next() <= word(KEEP, each)) kept.push(each)
    }
    if (step > 0) random = sentenceRandom(seed, epoch + step * STEP_STREAM, sentence)
    const window = field(views, WINDOW)
    kept.forEach((centre, at) => {
      if (at % field(views, STEPS) !== step) return
      const reach = field(views, SHRINK) !== 0 ? 1 + random.below(window) : window
      const context = [...kept.slice(Math.max(0, at - reach), at), ...kept.slice(at + 1, at + reach + 1)]
      if (context.length === 0) return
      if (field(views, CBOW) === 0) {
        predictions.predict(centre, context, random)
        predicted += context.length
        return
      }
      predictions.gather(example, context)
      predictions.predict(example, [centre], random)
      predictions.giveBack(example, context)
      if (!immediate) example += 1
      predicted += 1
    })
  }

  function trainBlock(block: number): void {
    const slices = field(views, SLICES)
    loss.reset()
    for (let slice = 0; slice < slices; slice++) {
      let entry = word(HEADS, 2 * (slice * classes * classes + block))
      for (; entry !== 0; entry = words[entry >>> 2]!) lists.run(entry)
    }
    setDouble(LOSSES, slices + block, loss.soFar())
  }

  function giveTo(row: number): void {
    for (let slice = 0; slice < field(views, SLICES); slice++) {
      let entry = word(SPREAD_HEADS, 2 * (slice * classes + row))
      for (; entry !== 0; entry = words[entry >>> 2]!) {
        const at = entry >>> 2
        const to = field(views, INPUT) + words[at + 1]! * bytes
        addScaled(views, to, field(views, SINK) + words[at + 2]! * bytes, numbers[at + 3]!, bytes)
      }
    }
  }

  return {
    ...subwordsOn(views),
    read(slice) {
      loss.reset()
      const from = word(SLICE_TABLE, 4 * slice)
      const to = word(SLICE_TABLE, 4 * slice + 1)
      example = word(SLICE_TABLE, 4 * slice + 2)
      predicted = 0
      lists.begin(slice, word(SLICE_TABLE, 4 * slice + 3))
      for (let i = from; i < to; i++) readSentence(i)
      setDouble(PREDICTIONS, slice, predicted)
      setDouble(LOSSES, slice, loss.soFar())
    },
    train(row, column, columns) {
      for (let i = 0; i < columns; i++) trainBlock(row * classes + ((column + i) % classes))
    },
    give(row, rows) {
      for (let i = 0; i < rows; i++) giveTo(row + i)
    },
  }
}

/** The work on sub-words on a memory. */
function subwordsOn(views: Views): Pick<Kernel, "compose" | "share"> {
  const { words, numbers } = views
  const parts = field(views, PARTS)
  const bytes = field(views, ROW_BYTES)
  const wordAt = (address: number, index: number): number => words[(field(views, address) >>> 2) + index]!
  const rowOf = (base: number, row: number): number => field(views, base) + row * bytes
  const rowsOf = (word: number): Uint32Array =>
    words.subarray(wordAt(ROW_BOUNDS, word) >>> 2, wordAt(ROW_BOUNDS, word + 1) >>> 2)

  /** Calls back for each word of the round, where it occurs first. */
  function eachWord(onWord: (word: number, place: number) => void): void {
    for (let i = 0; i < field(views, ROUND_LENGTH); i++) {
      const word = wordAt(ROUND_TOKENS, i)
      if (wordAt(PLACES, word) === i) onWord(word, i)
    }
  }

  return {
    compose(part) {
      for (let i = field(views, ROUND_LENGTH) - 1; i >= 0; i--) {
        const word = wordAt(ROUND_TOKENS, i)
        if (word % parts === part) words[(field(views, PLACES) >>> 2) + word] = i
      }
      eachWord((word, place) => {
        if (word % parts !== part) return
        const vector = rowOf(INPUT, word)
        const rows = rowsOf(word)
        clear(views, vector, bytes)
        for (const row of rows) addScaled(views, vector, rowOf(ROWS, row), 1, bytes)
        scaleRow(views, vector, round(1 / rows.length), bytes)
        numbers.copyWithin(rowOf(BEFORE, place) >>> 2, vector >>> 2, (vector + bytes) >>> 2)
      })
    },
    share(part) {
      eachWord((word, place) => {
        const [after, before] = [rowOf(INPUT, word) >>> 2, rowOf(BEFORE, place) >>> 2]
        for (const row of rowsOf(word)) {
          if (row % parts !== part) continue
          const to = rowOf(ROWS, row) >>> 2
          for (let d = 0; d < bytes >>> 2; d++)
            numbers[to + d] = numbers[to + d]! + round(numbers[after + d]! - numbers[before + d]!)
        }
      })
    },
  }
}
