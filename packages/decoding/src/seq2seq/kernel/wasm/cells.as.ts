// Recurrent cells, four units at a time.
import { sigmoid, tanh } from "./elementary.as"
import { put, putSums } from "./vectors.as"

// @ts-ignore: decorator
@inline
function lessThanOne(y: v128): v128 {
  return f32x4.sub(f32x4.splat(1), y)
}

/** The slope of the logistic function where it is y. */
// @ts-ignore: decorator
@inline
function sigmoidSlope(y: v128): v128 {
  return f32x4.mul(y, lessThanOne(y))
}

/** The slope of tanh where it is y. */
// @ts-ignore: decorator
@inline
function tanhSlope(y: v128): v128 {
  return lessThanOne(f32x4.mul(y, y))
}

export function gru(x: u32, a: u32, previous: u32, gates: u32, next: u32, rows: u32, units: u32): void {
  const width = units << 2
  x <<= 2
  a <<= 2
  previous <<= 2
  gates <<= 2
  next <<= 2
  for (let row: u32 = 0; row < rows; row++) {
    const newGate = gates + 2 * width
    putSums(x, a, gates, 2 * width)
    sigmoid(gates, 2 * width)
    for (let unit: u32 = 0; unit < width; unit += 16) {
      const left = width - unit
      const an = v128.load(a + 2 * width + unit)
      const inside = f32x4.add(v128.load(x + 2 * width + unit), f32x4.mul(v128.load(gates + unit), an))
      put(newGate + unit, inside, left)
      put(gates + 3 * width + unit, an, left)
    }
    tanh(newGate, width)
    for (let unit: u32 = 0; unit < width; unit += 16) {
      const z = v128.load(gates + width + unit)
      const kept = f32x4.mul(z, v128.load(previous + unit))
      put(next + unit, f32x4.add(f32x4.mul(lessThanOne(z), v128.load(newGate + unit)), kept), width - unit)
    }
    x += 3 * width
    a += 3 * width
    gates += 4 * width
    previous += width
    next += width
  }
}

export function gruBackward(
  nextGradient: u32,
  previous: u32,
  gates: u32,
  xGradient: u32,
  aGradient: u32,
  previousGradient: u32,
  rows: u32,
  units: u32,
): void {
  const width = units << 2
  nextGradient <<= 2
  previous <<= 2
  gates <<= 2
  xGradient <<= 2
  aGradient <<= 2
  previousGradient <<= 2
  for (let row: u32 = 0; row < rows; row++) {
    for (let unit: u32 = 0; unit < width; unit += 16) {
      const left = width - unit
      const gate = gates + unit
      const r = v128.load(gate)
      const z = v128.load(gate + width)
      const n = v128.load(gate + 2 * width)
      const an = v128.load(gate + 3 * width)
      const d = v128.load(nextGradient + unit)
      const change = f32x4.sub(v128.load(previous + unit), n)
      const dn = f32x4.mul(f32x4.mul(d, lessThanOne(z)), tanhSlope(n))
      const dr = f32x4.mul(f32x4.mul(dn, an), sigmoidSlope(r))
      const dz = f32x4.mul(f32x4.mul(d, change), sigmoidSlope(z))
      put(xGradient + unit, dr, left)
      put(xGradient + width + unit, dz, left)
      put(xGradient + 2 * width + unit, dn, left)
      put(aGradient + unit, dr, left)
      put(aGradient + width + unit, dz, left)
      put(aGradient + 2 * width + unit, f32x4.mul(dn, r), left)
      put(previousGradient + unit, f32x4.mul(d, z), left)
    }
    gates += 4 * width
    xGradient += 3 * width
    aGradient += 3 * width
    previous += width
    nextGradient += width
    previousGradient += width
  }
}

export function lstm(
  x: u32,
  a: u32,
  previousCell: u32,
  gates: u32,
  cell: u32,
  next: u32,
  rows: u32,
  units: u32,
): void {
  const width = units << 2
  x <<= 2
  a <<= 2
  previousCell <<= 2
  gates <<= 2
  cell <<= 2
  next <<= 2
  for (let row: u32 = 0; row < rows; row++) {
    putSums(x, a, gates, 4 * width)
    sigmoid(gates, 2 * width)
    tanh(gates + 2 * width, width)
    sigmoid(gates + 3 * width, width)
    for (let unit: u32 = 0; unit < width; unit += 16) {
      const gate = gates + unit
      const left = width - unit
      const kept = f32x4.mul(v128.load(gate + width), v128.load(previousCell + unit))
      const c = f32x4.add(kept, f32x4.mul(v128.load(gate), v128.load(gate + 2 * width)))
      put(cell + unit, c, left)
      put(gate + 4 * width, c, left)
    }
    tanh(gates + 4 * width, width)
    for (let unit: u32 = 0; unit < width; unit += 16) {
      const gate = gates + unit
      put(next + unit, f32x4.mul(v128.load(gate + 3 * width), v128.load(gate + 4 * width)), width - unit)
    }
    x += 4 * width
    a += 4 * width
    gates += 5 * width
    previousCell += width
    cell += width
    next += width
  }
}

export function lstmBackward(
  nextGradient: u32,
  cellGradient: u32,
  previousCell: u32,
  gates: u32,
  xGradient: u32,
  previousCellGradient: u32,
  rows: u32,
  units: u32,
): void {
  const width = units << 2
  nextGradient <<= 2
  cellGradient <<= 2
  previousCell <<= 2
  gates <<= 2
  xGradient <<= 2
  previousCellGradient <<= 2
  for (let row: u32 = 0; row < rows; row++) {
    for (let unit: u32 = 0; unit < width; unit += 16) {
      const left = width - unit
      const gate = gates + unit
      const i = v128.load(gate)
      const f = v128.load(gate + width)
      const g = v128.load(gate + 2 * width)
      const o = v128.load(gate + 3 * width)
      const t = v128.load(gate + 4 * width)
      const d = v128.load(nextGradient + unit)
      const before = v128.load(previousCell + unit)
      const dc = f32x4.add(v128.load(cellGradient + unit), f32x4.mul(f32x4.mul(d, o), tanhSlope(t)))
      put(xGradient + unit, f32x4.mul(f32x4.mul(dc, g), sigmoidSlope(i)), left)
      put(xGradient + width + unit, f32x4.mul(f32x4.mul(dc, before), sigmoidSlope(f)), left)
      put(xGradient + 2 * width + unit, f32x4.mul(f32x4.mul(dc, i), tanhSlope(g)), left)
      put(xGradient + 3 * width + unit, f32x4.mul(f32x4.mul(d, t), sigmoidSlope(o)), left)
      put(previousCellGradient + unit, f32x4.mul(dc, f), left)
    }
    gates += 5 * width
    xGradient += 4 * width
    nextGradient += width
    cellGradient += width
    previousCell += width
    previousCellGradient += width
  }
}
