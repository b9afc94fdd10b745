// CBOW in blocks: lists of contexts, by slice, and a record of each example, in the order of their vectors.
//
// A context is the number of its words, and these. A record is the next target, the end of targets, the context; then the targets, in the
// order of strata: those of several blocks are one piece, so the example's vector and its error are read once for all of them.
import {
  CLASS_EXAMPLES,
  CLASSES,
  DROP,
  HIERARCHICAL_SOFTMAX,
  INPUT,
  OBJECTIVE,
  PATHS,
  PREDICTIONS,
  RATE,
  RECORD_BYTES,
  RECORDS,
  ROW_BYTES,
  SINK,
  SLICE_TABLE,
  SLICES,
  SOURCE,
  WHOLE_ERROR,
} from "../fields"
import { addBlockLosses, beginBlockLosses, endBlockLosses, noteOf } from "./block-losses.as"
import { field, fraction } from "./fields.as"
import { noteLosses } from "./loss.as"
import { drawNegatives } from "./noise.as"
import { addScaled, clear, meanOf } from "./rows.as"
import { tiles } from "./tile.as"

/** Bytes of a record before the targets. */
const TARGETS: u32 = 12

/** Where an example has its vector, its error and its record. */
// @ts-ignore: decorator
@inline
function placeOf(example: u32): u32 {
  const classes = field(CLASSES)
  return (example & (classes - 1)) * field(CLASS_EXAMPLES) + (example >> ctz(classes))
}

/** How many classes a target is after one, the first class being after the last. */
// @ts-ignore: decorator
@inline
function distance(target: u32, row: u32, mask: u32): u32 {
  return ((load<u32>(target) >> 1) - row) & mask
}

/** Writes the record of an example that predicts a word. */
export function record(example: u32, context: u32, word: u32): void {
  const at = field(RECORDS) + placeOf(example) * field(RECORD_BYTES)
  const mask = field(CLASSES) - 1
  const targets = at + TARGETS
  const isPath = field(OBJECTIVE) == HIERARCHICAL_SOFTMAX
  const end = isPath ? copyPath(load<u32>(word), targets, example & mask, mask) : drawTargets(word, targets, example, mask)
  store<u32>(at, targets)
  store<u32>(at, end, 4)
  store<u32>(at, context, 8)
}

/** The steps of a path from those of a class on; those of classes before it come last. Without branches, which would often be taken wrongly. */
function copyPath(word: u32, to: u32, row: u32, mask: u32): u32 {
  const bounds = field(PATHS) + (word << 2)
  const end = load<u32>(bounds, 4)
  for (let at = load<u32>(bounds); at < end; at += 4) {
    store<u32>(to, load<u32>(at))
    to += u32(distance(at, 0, mask) >= row) << 2
  }
  for (let at = load<u32>(bounds); at < end; at += 4) {
    store<u32>(to, load<u32>(at))
    to += u32(distance(at, 0, mask) < row) << 2
  }
  return to
}

/** A word and its negatives, which are all of one class. */
function drawTargets(word: u32, to: u32, row: u32, mask: u32): u32 {
  const target = (load<u32>(word) << 1) | 1
  store<u32>(to, target)
  const end = drawNegatives(to + 4, word, field(DROP))
  if (end > to + 4 && distance(to + 4, row, mask) < distance(to, row, mask)) {
    for (let at = to + 4; at < end; at += 4) store<u32>(at - 4, load<u32>(at))
    store<u32>(end - 4, target)
  }
  return end
}

/** Trains examples of a class on targets of classes from a column on. */
export function trainExamples(row: u32, column: u32, columns: u32): void {
  const mask = field(CLASSES) - 1
  const bytes = field(ROW_BYTES)
  const recordBytes = field(RECORD_BYTES)
  const slices = field(SLICES)
  const losses = beginBlockLosses(row, column, columns)
  const isPath = field(OBJECTIVE) == HIERARCHICAL_SOFTMAX
  const isFirst = column == row
  const until = ((column - row) & mask) + columns
  for (let slice: u32 = 0; slice < slices; slice++) {
    const begin = load<u32>(field(SLICE_TABLE) + (slice << 4), 8)
    const first = begin + ((row - begin) & mask)
    const place = placeOf(first)
    let x = field(SOURCE) + place * bytes
    let error = field(SINK) + place * bytes
    let at = field(RECORDS) + place * recordBytes
    const end = begin + examplesOf(slice)
    for (let example = first; example < end; example += mask + 1) {
      // The vectors of words move when all blocks are done.
      if (isFirst) {
        const context = load<u32>(at, 8)
        meanOf(x, context + 4, load<u32>(context), field(INPUT), bytes)
        clear(error, bytes)
      }
      const from = load<u32>(at)
      const all = load<u32>(at, 4)
      let to = from
      while (to < all && distance(to, row, mask) < until) to += 4
      store<u32>(at, to)
      if (isPath || to - from <= 32) trainPiece(x, error, losses, from, to)
      else trainRuns(x, error, losses, from, to)
      x += bytes
      error += bytes
      at += recordBytes
    }
  }
  endBlockLosses(row, column, columns)
}

// @ts-ignore: decorator
@inline
function examplesOf(slice: u32): u32 {
  return <u32>load<f64>(field(PREDICTIONS) + (slice << 3))
}

/** A word that was drawn twice is in one tile or in two, as if its class had been alone. */
function trainRuns(x: u32, error: u32, losses: u32, from: u32, to: u32): void {
  const mask = field(CLASSES) - 1
  while (from < to) {
    let end = from + 4
    while (end < to && distance(end, 0, mask) == distance(from, 0, mask)) end += 4
    trainPiece(x, error, losses, from, end)
    from = end
  }
}

function trainPiece(x: u32, error: u32, losses: u32, from: u32, to: u32): void {
  if (from == to) return
  const count = (to - from) >> 2
  noteLosses(noteOf(losses))
  tiles(x, error, from, count, fraction(RATE), 1)
  addBlockLosses(losses, from, count)
}

/** Adds the errors of all examples to the vectors of their words that are of some classes. */
export function give(row: u32, rows: u32): void {
  const mask = field(CLASSES) - 1
  const bytes = field(ROW_BYTES)
  const input = field(INPUT)
  const slices = field(SLICES)
  const isWhole = field(WHOLE_ERROR) != 0
  for (let slice: u32 = 0; slice < slices; slice++) {
    const table = field(SLICE_TABLE) + (slice << 4)
    const first = load<u32>(table, 8)
    const last = first + examplesOf(slice)
    let at = load<u32>(table, 12)
    for (let example = first; example < last; example++) {
      const count = load<u32>(at)
      const end = at + (count << 2)
      while (at < end) {
        at += 4
        const word = load<u32>(at)
        if (((word - row) & mask) >= rows) continue
        const factor: f32 = isWhole ? 1 : <f32>1 / <f32>count
        addScaled(input + word * bytes, field(SINK) + placeOf(example) * bytes, factor, bytes)
      }
      at += 4
    }
  }
}
