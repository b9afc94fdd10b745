// Reads the sentences of a slice: drops words at random, draws windows, and writes what is to be predicted.
import {
  BORDERS,
  CBOW,
  EPOCH,
  FIRST_SENTENCE,
  FRESH,
  KEEP,
  KEPT,
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
import { record } from "./examples.as"
import { beginLists } from "./lists.as"
import { beginPredictions, gather, giveBack, predict } from "./predict.as"
import { begin, below, next } from "./random.as"

/** The example of the slice, if the work is done at once. */
let example: u32 = 0
/** Where the next context goes, if it is not done at once. */
let contexts: u32 = 0
let predictions: f64 = 0

/** Reads a slice. */
export function readSlice(slice: u32, immediate: bool): void {
  const table = field(SLICE_TABLE) + (slice << 4)
  const from = load<u32>(table)
  const to = load<u32>(table, 4)
  example = load<u32>(table, 8)
  contexts = load<u32>(table, 12)
  predictions = 0
  beginLists(slice, contexts)
  beginPredictions(slice)
  const step = field(STEP)
  const steps = field(STEPS)
  const scratch = field(SCRATCH) + slice * (field(SCRATCH_WORDS) << 2)
  for (let i = from; i < to; i++) {
    const kept = field(KEPT) + ((load<u32>(field(BORDERS) + (i << 2)) + i) << 2)
    if (field(FRESH) != 0) {
      begin(field(SEED), field(EPOCH), field(FIRST_SENTENCE) + i)
      store<u32>(kept, keepWords(i, kept + 4))
    }
    if (step != 0) begin(field(SEED), field(EPOCH) + step * STEP_STREAM, field(FIRST_SENTENCE) + i)
    const length: i32 = load<u32>(kept)
    for (let at: i32 = step; at < length; at += steps) readWindow(kept + 4, length, at, scratch, immediate)
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

function readWindow(sentence: u32, length: i32, at: i32, scratch: u32, immediate: bool): void {
  const window = field(WINDOW)
  const reach: i32 = field(SHRINK) != 0 ? 1 + below(window) : window
  const low = max(0, at - reach)
  const high = min(length - 1, at + reach)
  if (low == high) return
  const isRecorded = !immediate && field(CBOW) != 0
  const context = isRecorded ? contexts + 4 : scratch
  let count: u32 = 0
  for (let i = low; i <= high; i++) {
    if (i == at) continue
    store<u32>(context + (count << 2), load<u32>(sentence + (i << 2)))
    count++
  }
  const centre = sentence + (at << 2)
  const places = context + (count << 2)
  if (field(CBOW) == 0) {
    predict(load<u32>(centre), context, count, places)
    predictions += <f64>count
    return
  }
  if (isRecorded) {
    store<u32>(contexts, count)
    record(example + <u32>predictions, contexts, centre)
    contexts += 4 + (count << 2)
  } else {
    gather(example, context, count)
    predict(example, centre, 1, places)
    giveBack(example, context, count)
  }
  predictions += 1
}
