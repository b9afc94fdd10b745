// Lists of work, in the order of wasm/lists.as.ts: entries linked to the next of their block, however many targets they have. An entry
// is the next one, the example, the weight of targets with label 0, the number of targets and these; one for an error is the next one, the
// word, the example and the factor.
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
} from "../fields.js"
import type { LossSum } from "./loss.js"
import { field, fraction, type Views } from "./memory.js"
import { softmaxOn } from "./softmax.js"
import { tilesOn } from "./tiles.js"

/** Writes and runs entries. */
export interface Lists {
  /** Begins the lists of a slice at an address. */
  begin(slice: number, address: number): void
  /** Writes entries, one for each class of targets, or does the work at once. */
  push(example: number, weight: number, targets: readonly number[]): void
  /** Notes that the error of an example goes to the input vector of a word. */
  spread(word: number, example: number, factor: number): void
  /** Does the work of an entry. */
  run(entry: number): void
}

/** {@link Lists} on a memory. */
export function listsOn(views: Views, loss: LossSum): Lists {
  const { words, numbers } = views
  const classes = field(views, CLASSES)
  const bytes = field(views, ROW_BYTES)
  const immediate = field(views, IMMEDIATE) !== 0
  const tiles = tilesOn(views, loss)
  const softmax = field(views, OBJECTIVE) === SOFTMAX ? softmaxOn(views, loss) : undefined
  let slice = 0
  let first = 0
  let top = 0

  function append(head: number, entry: number): void {
    const last = words[(head >>> 2) + 1]!
    words[(last === 0 ? head : last) >>> 2] = entry
    words[(head >>> 2) + 1] = entry
  }

  function run(entry: number): void {
    const [, example, weight, count] = words.subarray(entry >>> 2, (entry >>> 2) + ENTRY_WORDS)
    const targets = entry + 4 * ENTRY_WORDS
    const x = field(views, SOURCE) + example! * bytes
    const sink = field(views, SINK) + example! * bytes
    const rate = fraction(views, RATE)
    if (softmax !== undefined) softmax(x, sink, targets, count!, rate)
    else tiles(x, sink, targets, count!, rate, weight!)
  }

  function write(example: number, weight: number, targets: readonly number[]): number {
    const entry = top
    words.set([0, example, weight, targets.length, ...targets], entry >>> 2)
    top += 4 * (ENTRY_WORDS + targets.length)
    return entry
  }

  return {
    begin(number, address) {
      slice = number
      first = address
      top = address
      const heads = (field(views, HEADS) >>> 2) + 2 * number * classes * classes
      words.fill(0, heads, heads + 2 * classes * classes)
      const spreads = (field(views, SPREAD_HEADS) >>> 2) + 2 * number * classes
      words.fill(0, spreads, spreads + 2 * classes)
    },
    push(example, weight, targets) {
      if (immediate) {
        run(write(example, weight, targets))
        top = first
        return
      }
      const heads = field(views, HEADS) + 8 * (slice * classes * classes + (example % classes) * classes)
      for (let column = 0; column < classes; column++) {
        const own = targets.filter((target) => (target >>> 1) % classes === column)
        if (own.length > 0) append(heads + 8 * column, write(example, weight, own))
      }
    },
    spread(word, example, factor) {
      const entry = top
      words.set([0, word, example], entry >>> 2)
      numbers[(entry >>> 2) + 3] = factor
      top += 4 * ENTRY_WORDS
      append(field(views, SPREAD_HEADS) + 8 * (slice * classes + (word % classes)), entry)
    },
    run,
  }
}
