// The predictions of one centre word, as entries of lists.
import {
  CLASSES,
  DROP,
  HIERARCHICAL_SOFTMAX,
  IMMEDIATE,
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
import { push, spread } from "./lists.as"
import { drawNegatives } from "./noise.as"
import { addScaled, clear } from "./rows.as"

let nodes: u32 = 0

/** Begins the predictions of a slice. */
export function beginPredictions(slice: u32): void {
  nodes = field(NODE_PLACES) + slice * (field(OUTPUTS) << 2)
}

/** An example, whose vector is a row of the sources, predicts words. */
export function predict(example: u32, row: u32, words: u32, count: u32, places: u32): void {
  const objective = field(OBJECTIVE)
  const targets = places + (field(CLASSES) << 2)
  let end = targets
  if (objective == HIERARCHICAL_SOFTMAX) {
    const bounds = field(PATHS) + (load<u32>(words) << 2)
    const path = load<u32>(bounds)
    const bytes = load<u32>(bounds, 4) - path
    if (count == 1) {
      push(example, row, 1, bytes >> 2, path, places)
      return
    }
    for (let i: u32 = 0; i < bytes; i += 4, end += 4) {
      const step = load<u32>(path + i)
      store<u32>(nodes + ((step >> 1) << 2), end)
      store<u32>(end, step)
    }
    for (let i: u32 = 1; i < count; i++) end = addPath(load<u32>(words + (i << 2)), targets, end)
    push(example, row, 1, (end - targets) >> 2, targets, places)
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
  push(example, row, weight, (end - targets) >> 2, targets, places)
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

/** The mean of the vectors of words, as an example: 32 numbers at a time, which stay in registers. */
export function gather(example: u32, words: u32, count: u32): void {
  const bytes = field(ROW_BYTES)
  const input = field(INPUT)
  const to = field(SOURCE) + example * bytes
  const end = words + (count << 2)
  const factor = f32x4.splat(<f32>1 / <f32>count)
  let i: u32 = 0
  for (; i + 128 <= bytes; i += 128) {
    // each $ of 0..7
    let s$ = f32x4.splat(0)
    for (let at = words; at < end; at += 4) {
      const row = input + load<u32>(at) * bytes + i
      // each $ of 0..7
      s$ = f32x4.add(s$, v128.load(row, $ * 16))
    }
    // each $ of 0..7
    v128.store(to + i, f32x4.mul(factor, s$), $ * 16)
  }
  for (; i < bytes; i += 16) {
    let sum = f32x4.splat(0)
    for (let at = words; at < end; at += 4) sum = f32x4.add(sum, v128.load(input + load<u32>(at) * bytes + i))
    v128.store(to + i, f32x4.mul(factor, sum))
  }
  clear(field(SINK) + example * bytes, bytes)
}

/** The error of an example goes to the vectors of its words, whole or divided among them: now, or when all blocks are done. */
export function giveBack(example: u32, words: u32, count: u32): void {
  const bytes = field(ROW_BYTES)
  const factor: f32 = field(WHOLE_ERROR) != 0 ? 1 : <f32>1 / <f32>count
  const error = field(SINK) + example * bytes
  for (let i: u32 = 0; i < count; i++) {
    const word = load<u32>(words + (i << 2))
    if (field(IMMEDIATE) != 0) addScaled(field(INPUT) + word * bytes, error, factor, bytes)
    else spread(word, example, factor)
  }
}
