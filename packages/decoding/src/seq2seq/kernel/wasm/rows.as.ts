// Rows moved and summed, and elements.
import { tanh as tanhInPlace } from "./elementary.as"
import { put } from "./vectors.as"

/** `to += a` over `bytes`. */
// @ts-ignore: decorator
@inline
export function addTo(a: u32, to: u32, bytes: u32): void {
  for (let i: u32 = 0; i < bytes; i += 16) {
    put(to + i, f32x4.add(v128.load(to + i), v128.load(a + i)), bytes - i)
  }
}

// @ts-ignore: decorator
@inline
function copyTo(from: u32, to: u32, bytes: u32): void {
  for (let i: u32 = 0; i < bytes; i += 16) put(to + i, v128.load(from + i), bytes - i)
}

export function addRow(row: u32, to: u32, rows: u32, columns: u32): void {
  const bytes = columns << 2
  for (let i: u32 = 0; i < rows; i++) addTo(row << 2, (to << 2) + i * bytes, bytes)
}

export function sumRows(a: u32, to: u32, rows: u32, columns: u32): void {
  const bytes = columns << 2
  for (let j: u32 = 0; j < bytes; j += 16) {
    let from = (a << 2) + j
    let sum = v128.load((to << 2) + j)
    for (let i: u32 = 0; i < rows; i++) {
      sum = f32x4.add(sum, v128.load(from))
      from += bytes
    }
    put((to << 2) + j, sum, bytes - j)
  }
}

export function copyRows(from: u32, fromStride: u32, to: u32, toStride: u32, rows: u32, width: u32): void {
  for (let i: u32 = 0; i < rows; i++) copyTo((from + i * fromStride) << 2, (to + i * toStride) << 2, width << 2)
}

export function gather(
  table: u32,
  ids: u32,
  to: u32,
  count: u32,
  width: u32,
  tableStride: u32,
  toStride: u32,
): void {
  for (let i: u32 = 0; i < count; i++) {
    copyTo((table + load<u32>((ids + i) << 2) * tableStride) << 2, (to + i * toStride) << 2, width << 2)
  }
}

export function scatterAdd(
  from: u32,
  ids: u32,
  table: u32,
  count: u32,
  width: u32,
  fromStride: u32,
  tableStride: u32,
): void {
  for (let i: u32 = 0; i < count; i++) {
    addTo((from + i * fromStride) << 2, (table + load<u32>((ids + i) << 2) * tableStride) << 2, width << 2)
  }
}

export function transpose(a: u32, to: u32, rows: u32, columns: u32): void {
  let from = a << 2
  for (let i: u32 = 0; i < rows; i++) {
    let at = (to + i) << 2
    for (let j: u32 = 0; j < columns; j++) {
      store<f32>(at, load<f32>(from))
      from += 4
      at += rows << 2
    }
  }
}

export function add(a: u32, to: u32, count: u32): void {
  addTo(a << 2, to << 2, count << 2)
}

export function scale(a: u32, factor: f32, count: u32): void {
  const bytes = count << 2
  for (let i: u32 = 0; i < bytes; i += 16) {
    const at = (a << 2) + i
    put(at, f32x4.mul(v128.load(at), f32x4.splat(factor)), bytes - i)
  }
}

export function tanh(a: u32, to: u32, count: u32): void {
  if (a != to) copyTo(a << 2, to << 2, count << 2)
  tanhInPlace(to << 2, count << 2)
}

export function tanhBackward(y: u32, gradient: u32, to: u32, count: u32): void {
  const bytes = count << 2
  for (let i: u32 = 0; i < bytes; i += 16) {
    const value = v128.load((y << 2) + i)
    const slope = f32x4.sub(f32x4.splat(1), f32x4.mul(value, value))
    put((to << 2) + i, f32x4.mul(v128.load((gradient << 2) + i), slope), bytes - i)
  }
}
