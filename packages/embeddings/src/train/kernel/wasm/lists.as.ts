// Lists of work: entries are written one after another, and linked by block.
import {
  CLASSES,
  ENTRY_WORDS,
  HEADS,
  IMMEDIATE,
  OBJECTIVE,
  RATE,
  ROW_BYTES,
  SINK,
  SOFTMAX,
  SOURCE,
  SPREAD_HEADS,
  SPREAD_WORDS,
} from "../fields"
import { field, fraction } from "./fields.as"
import { softmax } from "./softmax.as"
import { tiles } from "./tile.as"

/** Where the next entry is written. */
let top: u32 = 0

let slice: u32 = 0

/** Begins the lists of a slice. */
export function beginLists(number: u32, address: u32): void {
  slice = number
  top = address
  const classes = field(CLASSES)
  const blocks = classes * classes
  memory.fill(field(HEADS) + number * (blocks << 3), 0, blocks << 3)
  memory.fill(field(SPREAD_HEADS) + number * (classes << 3), 0, classes << 3)
}

/**
 * Writes entries, one for each class of targets, or does the work at once.
 *
 * @param example - its row in the source
 * @param weight - of targets with label 0
 * @param count - of its targets
 * @param targets - where they are
 * @param places - room for one number a class
 */
export function push(example: u32, weight: u32, count: u32, targets: u32, places: u32): void {
  if (field(IMMEDIATE) != 0) {
    work(example, weight, count, targets)
    return
  }
  const classes = field(CLASSES)
  const mask = classes - 1
  const end = targets + (count << 2)
  for (let at = places; at < places + (classes << 2); at += 4) store<u32>(at, 0)
  for (let at = targets; at < end; at += 4) {
    const place = places + (((load<u32>(at) >> 1) & mask) << 2)
    store<u32>(place, load<u32>(place) + 1)
  }
  const heads = field(HEADS) + ((slice * classes * classes + (example & mask) * classes) << 3)
  for (let column: u32 = 0; column < classes; column++) {
    const place = places + (column << 2)
    const size = load<u32>(place)
    if (size == 0) continue
    const entry = top
    store<u32>(entry, 0)
    store<u32>(entry, example, 4)
    store<u32>(entry, weight, 8)
    store<u32>(entry, size, 12)
    store<u32>(place, entry + (ENTRY_WORDS << 2))
    top += (ENTRY_WORDS + size) << 2
    append(heads + (column << 3), entry)
  }
  for (let at = targets; at < end; at += 4) {
    const target = load<u32>(at)
    const place = places + (((target >> 1) & mask) << 2)
    const to = load<u32>(place)
    store<u32>(to, target)
    store<u32>(place, to + 4)
  }
}

/** Notes that the error of an example goes to the input vector of a word. */
export function spread(word: u32, example: u32, factor: f32): void {
  const entry = top
  store<u32>(entry, 0)
  store<u32>(entry, word, 4)
  store<u32>(entry, example, 8)
  store<f32>(entry, factor, 12)
  top += SPREAD_WORDS << 2
  const classes = field(CLASSES)
  append(field(SPREAD_HEADS) + ((slice * classes + (word % classes)) << 3), entry)
}

// @ts-ignore: decorator
@inline
function append(head: u32, entry: u32): void {
  const last = load<u32>(head, 4)
  store<u32>(last == 0 ? head : last, entry)
  store<u32>(head, entry, 4)
}

/** Does the work of an entry. */
export function run(entry: u32): void {
  work(load<u32>(entry, 4), load<u32>(entry, 8), load<u32>(entry, 12), entry + (ENTRY_WORDS << 2))
}

function work(example: u32, weight: u32, count: u32, targets: u32): void {
  const bytes = field(ROW_BYTES)
  const x = field(SOURCE) + example * bytes
  const sink = field(SINK) + example * bytes
  if (field(OBJECTIVE) == SOFTMAX) softmax(x, sink, targets, count, fraction(RATE))
  else tiles(x, sink, targets, count, fraction(RATE), weight)
}
