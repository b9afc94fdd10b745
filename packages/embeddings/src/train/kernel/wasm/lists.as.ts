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
export let top: u32 = 0

let slice: u32 = 0
let first: u32 = 0

/** Begins the lists of a slice. */
export function beginLists(number: u32, address: u32): void {
  slice = number
  first = address
  top = address
  const classes = field(CLASSES)
  const blocks = classes * classes
  memory.fill(field(HEADS) + number * (blocks << 3), 0, blocks << 3)
  memory.fill(field(SPREAD_HEADS) + number * (classes << 3), 0, classes << 3)
}

/** Where the targets of the next entry are written, if they follow it. */
// @ts-ignore: decorator
@inline
export function targetsOfNext(): u32 {
  return top + (ENTRY_WORDS << 2)
}

/**
 * Writes an entry.
 *
 * @param example - its row in the source
 * @param column - the class of its targets
 * @param weight - of its losses
 * @param count - of its targets; nothing is written without targets
 * @param targets - where they are
 */
export function push(example: u32, column: u32, weight: u32, count: u32, targets: u32): void {
  if (count == 0) return
  const entry = top
  store<u32>(entry, 0)
  store<u32>(entry, example, 4)
  store<u32>(entry, weight, 8)
  store<u32>(entry, count, 12)
  store<u32>(entry, targets, 16)
  if (field(IMMEDIATE) != 0) {
    run(entry)
    top = first
    return
  }
  top += ENTRY_WORDS << 2
  if (targets == top) top += count << 2
  const classes = field(CLASSES)
  append(field(HEADS) + ((slice * classes * classes + (example % classes) * classes + column) << 3), entry)
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
  const bytes = field(ROW_BYTES)
  const example = load<u32>(entry, 4)
  const weight = load<u32>(entry, 8)
  const count = load<u32>(entry, 12)
  const targets = load<u32>(entry, 16)
  const x = field(SOURCE) + example * bytes
  const sink = field(SINK) + example * bytes
  if (field(OBJECTIVE) == SOFTMAX) softmax(x, sink, targets, count, fraction(RATE))
  else tiles(x, sink, targets, count, fraction(RATE) * <f32>weight, weight)
}
