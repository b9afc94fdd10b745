// The predictions of one centre word, as entries of lists.
import {
  CLASSES,
  HIERARCHICAL_SOFTMAX,
  IMMEDIATE,
  INPUT,
  OBJECTIVE,
  PATHS,
  ROW_BYTES,
  SHARED,
  SINK,
  SOFTMAX,
  SOURCE,
} from "../fields"
import { field } from "./fields.as"
import { push, spread, targetsOfNext } from "./lists.as"
import { drawClass, drawNegatives } from "./noise.as"
import { addRow, addScaled, clear, scaleRow } from "./rows.as"

/**
 * An example predicts words.
 *
 * @param example - its row in the source
 * @param words - the addresses of their ids
 * @param count - how many, at least 1
 * @param room - for as many words
 */
export function predict(example: u32, words: u32, count: u32, room: u32): void {
  const objective = field(OBJECTIVE)
  if (objective == HIERARCHICAL_SOFTMAX) {
    for (let i: u32 = 0; i < count; i++) walk(example, load<u32>(words + (i << 2)))
    return
  }
  if (objective == SOFTMAX) {
    for (let i: u32 = 0; i < count; i++) store<u32>(targetsOfNext() + (i << 2), load<u32>(words + (i << 2)) << 1)
    push(example, 0, 1, count, targetsOfNext())
    return
  }
  positives(example, words, count, room)
  if (field(SHARED) != 0) negatives(example, words, count)
  else for (let i: u32 = 0; i < count; i++) negatives(example, words + (i << 2), 1)
}

/** The predicted words, by class, each class in their order. */
function positives(example: u32, words: u32, count: u32, room: u32): void {
  const classes = field(CLASSES)
  memory.copy(room, words, count << 2)
  let left = count
  while (left > 0) {
    const chosen = load<u32>(room) % classes
    const targets = targetsOfNext()
    let taken: u32 = 0
    let kept: u32 = 0
    for (let i: u32 = 0; i < left; i++) {
      const word = load<u32>(room + (i << 2))
      if (word % classes == chosen) {
        store<u32>(targets + (taken << 2), (word << 1) | 1)
        taken++
      } else {
        store<u32>(room + (kept << 2), word)
        kept++
      }
    }
    push(example, chosen, 1, taken, targets)
    left = kept
  }
}

/** The negatives of so many predictions, in place of which each predicted word that is drawn is dropped. */
function negatives(example: u32, words: u32, count: u32): void {
  const chosen = drawClass()
  const targets = targetsOfNext()
  push(example, chosen, count, drawNegatives(chosen, targets, words, count), targets)
}

/** The steps of a path, by class. */
function walk(example: u32, word: u32): void {
  const classes = field(CLASSES)
  const bounds = field(PATHS) + ((word * (classes + 1)) << 2)
  for (let chosen: u32 = 0; chosen < classes; chosen++) {
    const from = load<u32>(bounds + (chosen << 2))
    push(example, chosen, 1, (load<u32>(bounds + (chosen << 2), 4) - from) >> 2, from)
  }
}

/** The mean of the vectors of words, as an example. */
export function gather(example: u32, words: u32, count: u32): void {
  const bytes = field(ROW_BYTES)
  const input = field(INPUT)
  const to = field(SOURCE) + example * bytes
  clear(to, bytes)
  for (let i: u32 = 0; i < count; i++) addRow(to, input + load<u32>(words + (i << 2)) * bytes, bytes)
  scaleRow(to, <f32>1 / <f32>count, bytes)
  clear(field(SINK) + example * bytes, bytes)
}

/** The error of an example goes to the vectors of its words: now, or when all blocks are done. */
export function giveBack(example: u32, words: u32, count: u32): void {
  const bytes = field(ROW_BYTES)
  const factor = <f32>1 / <f32>count
  const error = field(SINK) + example * bytes
  for (let i: u32 = 0; i < count; i++) {
    const word = load<u32>(words + (i << 2))
    if (field(IMMEDIATE) != 0) addScaled(field(INPUT) + word * bytes, error, factor, bytes)
    else spread(word, example, factor)
  }
}
