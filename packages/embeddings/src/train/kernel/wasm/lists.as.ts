// Lists of work, one for each block: chunks of entries, so that a list is read from the start of memory lines to their end.
//
// A chunk begins with the next chunk, or 0, and with the place after its last entry; of the last chunk, the head of the list has that
// place. An entry is an example, the weight of targets with label 0, how many targets there are, and up to eight targets.
import {
  CLASSES,
  HEADS,
  IMMEDIATE,
  LIST_CHUNK,
  OBJECTIVE,
  RATE,
  ROW_BYTES,
  SINK,
  SOFTMAX,
  SOURCE,
} from "../fields"
import { field, fraction } from "./fields.as"
import { softmax } from "./softmax.as"
import { tile, tiles } from "./tile.as"

/** Bytes of an entry without targets, and of one with eight. */
const ENTRY: u32 = 12
const FULL_ENTRY: u32 = 44

/** The address of the next chunk. */
let top: u32 = 0

let slice: u32 = 0

/** Begins the lists of a slice. */
export function beginLists(number: u32, address: u32): void {
  slice = number
  top = address
  const classes = field(CLASSES)
  const blocks = classes * classes
  memory.fill(field(HEADS) + number * (blocks << 3), 0, blocks << 3)
}

/** Writes entries for an example, up to eight targets of one class in each, or does the work at once. */
export function push(example: u32, weight: u32, count: u32, targets: u32, places: u32): void {
  const classes = field(CLASSES)
  const heads = field(HEADS) + ((slice * classes * classes + (example & (classes - 1)) * classes) << 3)
  const end = targets + (count << 2)
  if (field(IMMEDIATE) != 0) workAtOnce(example, weight, count, targets)
  else pushMixed(example, weight, targets, end, heads, places)
}

function pushMixed(example: u32, weight: u32, targets: u32, end: u32, heads: u32, places: u32): void {
  const classes = field(CLASSES)
  const mask = classes - 1
  memory.fill(places, 0, classes << 2)
  for (let at = targets; at < end; at += 4) {
    const target = load<u32>(at)
    const column = (target >> 1) & mask
    const head = heads + (column << 3)
    const place = places + (column << 2)
    let entry = load<u32>(place)
    if (entry == 0 || load<u32>(head, 4) == entry + FULL_ENTRY) {
      if (entry != 0) store<u32>(entry, 8, 8)
      entry = room(head)
      store<u32>(entry, example)
      store<u32>(entry, weight, 4)
      store<u32>(place, entry)
      store<u32>(head, entry + ENTRY, 4)
    }
    const to = load<u32>(head, 4)
    store<u32>(to, target)
    store<u32>(head, to + 4, 4)
  }
  for (let column: u32 = 0; column < classes; column++) {
    const entry = load<u32>(places + (column << 2))
    if (entry != 0) store<u32>(entry, (load<u32>(heads + (column << 3), 4) - entry - ENTRY) >> 2, 8)
  }
}

/** The address for the next entry of a list. An address in a chunk is never its end, so it determines the chunk. */
function room(head: u32): u32 {
  const place = load<u32>(head, 4)
  const chunk = place & ~(LIST_CHUNK - 1)
  if (place != 0 && place + FULL_ENTRY < chunk + LIST_CHUNK) return place
  const fresh = top
  top += LIST_CHUNK
  store<u32>(fresh, 0)
  if (place == 0) store<u32>(head, fresh)
  else {
    store<u32>(chunk, fresh)
    store<u32>(chunk, place, 4)
  }
  return fresh + 8
}

/** Does the work of a list. */
export function runList(head: u32): void {
  const bytes = field(ROW_BYTES)
  const source = field(SOURCE)
  const sink = field(SINK)
  const rate = fraction(RATE)
  for (let chunk = load<u32>(head); chunk != 0; chunk = load<u32>(chunk)) {
    const end = endOf(chunk, head)
    for (let entry = chunk + 8; entry < end; ) {
      const row = load<u32>(entry) * bytes
      const count = load<u32>(entry, 8)
      tile(source + row, sink + row, entry + ENTRY, count, rate, load<u32>(entry, 4))
      entry += ENTRY + (count << 2)
    }
  }
}

// @ts-ignore: decorator
@inline
function endOf(chunk: u32, head: u32): u32 {
  return load<u32>(chunk) == 0 ? load<u32>(head, 4) : load<u32>(chunk, 4)
}

function workAtOnce(example: u32, weight: u32, count: u32, targets: u32): void {
  const bytes = field(ROW_BYTES)
  const x = field(SOURCE) + example * bytes
  const sink = field(SINK) + example * bytes
  if (field(OBJECTIVE) == SOFTMAX) softmax(x, sink, targets, count, fraction(RATE))
  else tiles(x, sink, targets, count, fraction(RATE), weight)
}
