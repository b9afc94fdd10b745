// One example against its targets, up to eight at once, as wasm/tile.as.ts does it.
import { MAX_TIMES, ONES_SHIFT, OUTPUT, ROW_BYTES, ROW_MASK, SHIFTS, ZEROS_SHIFT } from "../fields.js"
import type { LossSum } from "./loss.js"
import { constantsOf, field, type Views } from "./memory.js"
import { dot, exponential } from "./rows.js"

const round = Math.fround
const MAX_TILE = 8

/** An example against any number of targets: all products of a tile first, then one pass over its rows that moves them. */
export type Tiles = (x: number, sink: number, targets: number, count: number, rate: number, weight: number) => void

/** {@link Tiles} on a memory. */
export function tilesOn(views: Views, loss: LossSum): Tiles {
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
