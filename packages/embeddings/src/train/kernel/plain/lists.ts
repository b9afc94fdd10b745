// Lists of work, in the order of wasm/lists.as.ts: entries linked to the next of their block, however many targets they have. An entry
// is the next one, the example, the weight of targets with label 0, the number of targets and these; one for an error is the next one, the
// word, the example and the factor.
import {
  CLASSES,
  ENTRY_WORDS,
  HEADS,
  IMMEDIATE,
  MAX_TIMES,
  OBJECTIVE,
  ONES_SHIFT,
  OUTPUT,
  RATE,
  ROW_BYTES,
  ROW_MASK,
  SHIFTS,
  SINK,
  SOFTMAX,
  SOURCE,
  SPREAD_HEADS,
  ZEROS_SHIFT,
} from "../fields.js"
import type { LossSum } from "./loss.js"
import { constantsOf, field, fraction, type Views } from "./memory.js"
import { dot, exponential } from "./rows.js"
import { softmaxOn } from "./softmax.js"

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

const round = Math.fround
const MAX_TILE = 8

/** An example against any number of targets: all products of a tile first, then one pass over its rows that moves them. */
type Tiles = (x: number, sink: number, targets: number, count: number, rate: number, weight: number) => void

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

/** {@link Tiles} on a memory. */
function tilesOn(views: Views, loss: LossSum): Tiles {
  const { words, numbers } = views
  const constants = constantsOf(views)
  const bytes = field(views, ROW_BYTES)
  const output = field(views, OUTPUT)
  const shifts = field(views, SHIFTS)
  const rows = new Float64Array(MAX_TILE)
  const steps = new Float64Array(MAX_TILE)
  const factors = [new Float32Array(4), new Float32Array(4)] as const
  const margins = [new Float32Array(4), new Float32Array(4)] as const
  const times = new Uint8Array(4)
  const none = new Float32Array(4)

  function answer(at: number, i: number, x: number, rate: number, weight: number): void {
    const word = words[(at >>> 2) + i]!
    const product = dot(views, x, rows[i]!, bytes)
    const logit = shifts === 0 ? product : round(product - numbers[(shifts >>> 2) + ((word >>> 1) & ROW_MASK)]!)
    const e = exponential(-Math.abs(logit), constants)
    const sum = round(1 + e)
    const sigmoid = round((logit < 0 ? e : 1) / sum)
    const label = word & 1
    const which = weight === 1 || label === 1 ? 0 : 1
    const ones = label + ((word >>> ONES_SHIFT) & MAX_TIMES)
    const zeros = 1 - label + (word >>> ZEROS_SHIFT)
    factors[which][i & 3] = sum
    margins[which][i & 3] = round(ones * Math.max(0, -logit)) + round(zeros * Math.max(0, logit))
    times[i & 3] = ones + zeros
    const step = round(round(ones - round((ones + zeros) * sigmoid)) * rate)
    steps[i] = which === 0 ? step : round(step * weight)
  }

  function tile(x: number, sink: number, at: number, n: number, rate: number, weight: number): void {
    for (let i = 0; i < n; i++) rows[i] = output + ((words[(at >>> 2) + i]! >>> 1) & ROW_MASK) * bytes
    for (let from = 0; from < n; from += 4) {
      for (const each of factors) each.fill(1)
      for (const each of margins) each.fill(0)
      times.fill(0)
      for (let i = from; i < Math.min(n, from + 4); i++) answer(at, i, x, rate, weight)
      loss.addLosses(factors[0], margins[0], 1)
      for (let asked = 1; times.some((each) => each > asked); asked++)
        loss.addLosses(
          factors[0].map((each, lane) => (times[lane]! > asked ? each : 1)),
          none,
          1,
        )
      if (weight > 1) loss.addLosses(factors[1], margins[1], weight)
    }
    for (let d = 0; d < bytes >>> 2; d++) {
      const value = numbers[(x >>> 2) + d]!
      let sum = numbers[(sink >>> 2) + d]!
      for (let i = 0; i < n; i++) {
        const place = (rows[i]! >>> 2) + d
        const before = numbers[place]!
        sum = round(sum + round(steps[i]! * before))
        numbers[place] = before + round(steps[i]! * value)
      }
      numbers[(sink >>> 2) + d] = sum
    }
  }

  return (x, sink, targets, count, rate, weight) => {
    for (let done = 0; done < count; done += MAX_TILE)
      tile(x, sink, targets + 4 * done, Math.min(MAX_TILE, count - done), rate, weight)
  }
}
