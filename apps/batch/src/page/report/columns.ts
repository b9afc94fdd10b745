// Columns of whole numbers as bytes that compress well: each as its difference from an earlier column that resembles it, the
// lowest bytes of all numbers first, then the next. Numbers of other kinds are stored as they are.

/** The layout of a packed column. */
export interface PackedColumn {
  /** The bytes per number; `RAW` for doubles. */
  readonly width: number
  /** The column that was subtracted: its place among all; none by default. */
  readonly minus?: number
}

/** A column in memory. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** The width of doubles as they are. */
export const RAW = 8

const MAX_WIDTH = 6
const SAMPLE = 2048

/**
 * Packs columns of equal lengths.
 *
 * @param alike - the earlier columns that column `c` may resemble
 */
export function packColumns(
  columns: readonly Numbers[],
  alike: (c: number) => readonly number[],
): { readonly layout: PackedColumn[]; readonly bytes: Uint8Array } {
  const layout: PackedColumn[] = []
  const parts = columns.map((column, c) => {
    const minus = bestOf(columns, c, alike(c))
    const numbers = zigzag(column, minus === undefined ? undefined : columns[minus]!)
    const width = widthOf(numbers)
    layout.push({ width, ...(minus !== undefined && width !== RAW && { minus }) })
    return width === RAW ? bytesOf(Float64Array.from(column)) : planes(numbers, width)
  })
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return { layout, bytes }
}

/** Reads packed columns. */
export function unpackColumns(layout: readonly PackedColumn[], bytes: Uint8Array, length: number): Numbers[] {
  const columns: Numbers[] = []
  let at = 0
  for (const { width, minus } of layout) {
    const numbers = new Float64Array(length)
    if (width === RAW) new Uint8Array(numbers.buffer).set(bytes.subarray(at, at + RAW * length))
    else {
      for (let k = 0, scale = 1; k < width; k++, scale *= 256) {
        for (let i = 0, from = at + k * length; i < length; i++) numbers[i]! += bytes[from + i]! * scale
      }
      const base = minus === undefined ? undefined : columns[minus]!
      for (let i = 0; i < length; i++) {
        const code = numbers[i]!
        numbers[i] = (code % 2 === 0 ? code / 2 : -(code + 1) / 2) + (base === undefined ? 0 : base[i]!)
      }
    }
    at += width * length
    columns.push(compact(numbers))
  }
  return columns
}

/** Whole numbers in as few bytes as they need. */
export function compact(numbers: Float64Array): Numbers {
  let largest = 0
  for (const value of numbers) {
    if (!(value >= 0 && Number.isInteger(value))) return numbers
    if (value > largest) largest = value
  }
  if (largest < 2 ** 8) return new Uint8Array(numbers)
  if (largest < 2 ** 16) return new Uint16Array(numbers)
  return largest < 2 ** 32 ? new Uint32Array(numbers) : numbers
}

/** The column whose difference takes the fewest bits, by the frequencies of the bytes in a sample. */
function bestOf(columns: readonly Numbers[], c: number, candidates: readonly number[]): number | undefined {
  const step = Math.max(1, Math.floor(columns[c]!.length / SAMPLE))
  const sampled = (column: Numbers): Numbers => column.filter((_, i) => i % step === 0)
  const sample = sampled(columns[c]!)
  let best: number | undefined
  let least = bits(zigzag(sample, undefined))
  for (const candidate of candidates) {
    const cost = bits(zigzag(sample, sampled(columns[candidate]!)))
    if (cost < least) [best, least] = [candidate, cost]
  }
  return best
}

/** 0, -1, 1, -2, ... as 0, 1, 2, 3, ...; NaN where a difference would not be exact. */
function zigzag(column: Numbers, base: Numbers | undefined): Float64Array {
  return Float64Array.from(column, (value, i) => {
    const other = base === undefined ? 0 : base[i]!
    if (!(Number.isSafeInteger(value) && Number.isSafeInteger(other))) return Number.NaN
    const rest = value - other
    return rest >= 0 ? 2 * rest : -2 * rest - 1
  })
}

function widthOf(numbers: Float64Array): number {
  let largest = 0
  for (const value of numbers) {
    if (!Number.isInteger(value)) return RAW
    largest = Math.max(largest, value)
  }
  let width = 0
  while (largest >= 256 ** width) width++
  return largest === 0 ? 0 : width > MAX_WIDTH ? RAW : width
}

function planes(numbers: Float64Array, width: number): Uint8Array {
  const { length } = numbers
  const bytes = new Uint8Array(width * length)
  for (let k = 0, scale = 1; k < width; k++, scale *= 256) {
    for (let i = 0; i < length; i++) bytes[k * length + i] = Math.floor(numbers[i]! / scale) % 256
  }
  return bytes
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function bits(numbers: Float64Array): number {
  const width = widthOf(numbers)
  if (width === RAW) return RAW * 8 * numbers.length
  let sum = 0
  for (let k = 0, scale = 1; k < width; k++, scale *= 256) {
    const counts = new Map<number, number>()
    for (const value of numbers) {
      const byte = Math.floor(value / scale) % 256
      counts.set(byte, (counts.get(byte) ?? 0) + 1)
    }
    for (const count of counts.values()) sum -= count * Math.log2(count / numbers.length)
  }
  return sum
}
