// The predictions of one centre word, as entries of lists.
import {
  CLASSES,
  DROP,
  HIERARCHICAL_SOFTMAX,
  INPUT,
  MAX_TIMES,
  NEGATIVE_SAMPLING,
  NODE_PLACES,
  OBJECTIVE,
  ONES_SHIFT,
  OUTPUTS,
  PATHS,
  ROW_BYTES,
  ROW_MASK,
  SHARED,
  SINK,
  SOURCE,
  WHOLE_ERROR,
  ZEROS_SHIFT,
} from "../fields"
import { field } from "./fields.as"
import { push } from "./lists.as"
import { drawNegatives } from "./noise.as"
import { addScaled, clear, meanOf } from "./rows.as"

let nodes: u32 = 0

/** Begins the predictions of a slice. */
export function beginPredictions(slice: u32): void {
  nodes = field(NODE_PLACES) + slice * (field(OUTPUTS) << 2)
}

/** An example predicts words. */
export function predict(example: u32, words: u32, count: u32, places: u32): void {
  const objective = field(OBJECTIVE)
  const targets = places + (field(CLASSES) << 2)
  let end = targets
  if (objective == HIERARCHICAL_SOFTMAX) {
    const bounds = field(PATHS) + (load<u32>(words) << 2)
    const path = load<u32>(bounds)
    const bytes = load<u32>(bounds, 4) - path
    if (count == 1) {
      push(example, 1, bytes >> 2, path, places)
      return
    }
    for (let i: u32 = 0; i < bytes; i += 4, end += 4) {
      const step = load<u32>(path + i)
      store<u32>(nodes + ((step >> 1) << 2), end)
      store<u32>(end, step)
    }
    for (let i: u32 = 1; i < count; i++) end = addPath(load<u32>(words + (i << 2)), targets, end)
    push(example, 1, (end - targets) >> 2, targets, places)
    return
  }
  for (let i: u32 = 0; i < count; i++, end += 4) store<u32>(end, (load<u32>(words + (i << 2)) << 1) | 1)
  let weight: u32 = 1
  if (objective == NEGATIVE_SAMPLING) {
    const drop = field(DROP)
    if (field(SHARED) != 0) {
      weight = count
      end = drawNegatives(end, words, drop * count)
    } else for (let i: u32 = 0; i < count; i++) end = drawNegatives(end, words + (i << 2), drop)
  }
  push(example, weight, (end - targets) >> 2, targets, places)
}

/** Adds the steps of a path to targets, counting a repetition for nodes already there; returns the address after all. */
function addPath(word: u32, targets: u32, end: u32): u32 {
  const bounds = field(PATHS) + (word << 2)
  const last = load<u32>(bounds, 4)
  for (let at = load<u32>(bounds); at < last; at += 4) {
    const step = load<u32>(at)
    const node = step >> 1
    const place = load<u32>(nodes + (node << 2))
    // Addresses of other windows may lie among these targets: only the target itself decides.
    if (place >= targets && place < end) {
      const target = load<u32>(place)
      const shift: u32 = (step & 1) != 0 ? ONES_SHIFT : ZEROS_SHIFT
      if (((target >> 1) & ROW_MASK) == node && ((target >> shift) & MAX_TIMES) < <u32>MAX_TIMES) {
        store<u32>(place, target + (<u32>1 << shift))
        continue
      }
    }
    store<u32>(nodes + (node << 2), end)
    store<u32>(end, step)
    end += 4
  }
  return end
}

/** The mean of the vectors of words, as the example of a slice. */
export function gather(example: u32, words: u32, count: u32): void {
  const bytes = field(ROW_BYTES)
  meanOf(field(SOURCE) + example * bytes, words, count, field(INPUT), bytes)
  clear(field(SINK) + example * bytes, bytes)
}

/** The error of an example goes to the vectors of its words, whole or divided among them. */
export function giveBack(example: u32, words: u32, count: u32): void {
  const bytes = field(ROW_BYTES)
  const factor: f32 = field(WHOLE_ERROR) != 0 ? 1 : <f32>1 / <f32>count
  const error = field(SINK) + example * bytes
  for (let i: u32 = 0; i < count; i++)
    addScaled(field(INPUT) + load<u32>(words + (i << 2)) * bytes, error, factor, bytes)
}
