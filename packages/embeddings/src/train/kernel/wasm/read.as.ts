// Reads the sentences of a slice: drops words at random, draws windows, and writes what is to be predicted.
import {
  BORDERS,
  CBOW,
  CLASSES,
  CLASS_EXAMPLES,
  EPOCH,
  FIRST_SENTENCE,
  KEEP,
  PREDICTIONS,
  SCRATCH,
  SCRATCH_WORDS,
  SEED,
  SHRINK,
  SLICE_TABLE,
  STEP,
  STEP_STREAM,
  STEPS,
  TOKENS,
  WINDOW,
} from "../fields"
import { field } from "./fields.as"
import { beginLists } from "./lists.as"
import { beginPredictions, gather, giveBack, predict } from "./predict.as"
import { begin, below, next } from "./random.as"

let example: u32 = 0
let predictions: f64 = 0

/** Reads a slice; its examples are numbered from its first one, or are always this one if the work is done at once. */
export function readSlice(slice: u32, immediate: bool): void {
  const table = field(SLICE_TABLE) + (slice << 4)
  const from = load<u32>(table)
  const to = load<u32>(table, 4)
  example = load<u32>(table, 8)
  predictions = 0
  beginLists(slice, load<u32>(table, 12))
  beginPredictions(slice)
  const step = field(STEP)
  const steps = field(STEPS)
  const sentence = field(SCRATCH) + slice * (field(SCRATCH_WORDS) << 2)
  for (let i = from; i < to; i++) {
    begin(field(SEED), field(EPOCH), field(FIRST_SENTENCE) + i)
    const length = keepWords(i, sentence)
    if (step != 0) begin(field(SEED), field(EPOCH) + step * STEP_STREAM, field(FIRST_SENTENCE) + i)
    const context = sentence + (length << 2)
    for (let at: i32 = step; at < length; at += steps) readWindow(sentence, length, at, context, immediate)
  }
  store<f64>(field(PREDICTIONS) + (slice << 3), predictions)
}

function keepWords(index: u32, to: u32): i32 {
  const borders = field(BORDERS) + (index << 2)
  const tokens = field(TOKENS)
  const keep = field(KEEP)
  let length = 0
  for (let i = load<u32>(borders); i < load<u32>(borders, 4); i++) {
    const word = load<u32>(tokens + (i << 2))
    // Written even if it is dropped, and then written over: a branch would often be taken wrongly.
    store<u32>(to + (length << 2), word)
    length += i32(next() <= load<u32>(keep + (word << 2)))
  }
  return length
}

function readWindow(sentence: u32, length: i32, at: i32, context: u32, immediate: bool): void {
  const window = field(WINDOW)
  const reach: i32 = field(SHRINK) != 0 ? 1 + below(window) : window
  const low = max(0, at - reach)
  const high = min(length - 1, at + reach)
  if (low == high) return
  let count: u32 = 0
  for (let i = low; i <= high; i++) {
    if (i == at) continue
    store<u32>(context + (count << 2), load<u32>(sentence + (i << 2)))
    count++
  }
  const centre = sentence + (at << 2)
  const places = context + (count << 2)
  if (field(CBOW) == 0) {
    predict(load<u32>(centre), load<u32>(centre), context, count, places)
    predictions += <f64>count
    return
  }
  const classes = field(CLASSES)
  const row = immediate ? example : (example % classes) * field(CLASS_EXAMPLES) + example / classes
  gather(row, context, count)
  predict(example, row, centre, 1, places)
  giveBack(row, context, count)
  predictions += 1
  if (!immediate) example++
}
