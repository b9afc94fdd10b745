// Vectors of four numbers, and the ends of rows whose length is not a multiple of four: there a vector is loaded past the end
// and only its first lanes are used.

/** Stores a vector, or as much of it as fits in `left` bytes. */
// @ts-ignore: decorator
@inline
export function put(at: u32, v: v128, left: u32): void {
  if (left >= 16) v128.store(at, v)
  else putPart(at, v, left)
}

function putPart(at: u32, v: v128, left: u32): void {
  if (left & 8) {
    v128.store64_lane(at, v, 0)
    if (left & 4) v128.store32_lane(at, v, 2, 8)
  } else v128.store32_lane(at, v, 0)
}

/** The vector with another in the lanes past `left` bytes. */
// @ts-ignore: decorator
@inline
export function part(v: v128, left: u32, rest: v128): v128 {
  return left >= 16 ? v : v128.bitselect(v, rest, i32x4.lt_s(i32x4(0, 4, 8, 12), i32x4.splat(left)))
}

/** (lane 0 + lane 2) + (lane 1 + lane 3). */
// @ts-ignore: decorator
@inline
export function total(v: v128): f32 {
  const pairs = f32x4.add(v, v128.shuffle<f32>(v, v, 2, 3, 0, 1))
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1)
}

/** `to = a + b`. */
export function putSums(a: u32, b: u32, to: u32, bytes: u32): void {
  for (let i: u32 = 0; i < bytes; i += 16) put(to + i, f32x4.add(v128.load(a + i), v128.load(b + i)), bytes - i)
}
