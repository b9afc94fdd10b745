// The most that WebAssembly's vectors of four can do: independent multiplications and additions, all in registers.

/** Multiplies and adds `times` times 48 numbers of each; returns what came out, so that nothing is left out. */
export function peak(times: u32, factor: f32, term: f32): f32 {
  const by = f32x4.splat(factor)
  const plus = f32x4.splat(term)
  let a = by
  let b = by
  let c = by
  let d = by
  let e = by
  let f = by
  let g = plus
  let h = plus
  let i = plus
  let j = plus
  let k = plus
  let l = plus
  for (let n: u32 = 0; n < times; n += 2) {
    a = f32x4.mul(a, by)
    g = f32x4.add(g, plus)
    b = f32x4.mul(b, by)
    h = f32x4.add(h, plus)
    c = f32x4.mul(c, by)
    i = f32x4.add(i, plus)
    d = f32x4.mul(d, by)
    j = f32x4.add(j, plus)
    e = f32x4.mul(e, by)
    k = f32x4.add(k, plus)
    f = f32x4.mul(f, by)
    l = f32x4.add(l, plus)
    a = f32x4.mul(a, by)
    g = f32x4.add(g, plus)
    b = f32x4.mul(b, by)
    h = f32x4.add(h, plus)
    c = f32x4.mul(c, by)
    i = f32x4.add(i, plus)
    d = f32x4.mul(d, by)
    j = f32x4.add(j, plus)
    e = f32x4.mul(e, by)
    k = f32x4.add(k, plus)
    f = f32x4.mul(f, by)
    l = f32x4.add(l, plus)
  }
  const products = f32x4.mul(f32x4.mul(f32x4.mul(a, b), f32x4.mul(c, d)), f32x4.mul(e, f))
  const sums = f32x4.add(f32x4.add(f32x4.add(g, h), f32x4.add(i, j)), f32x4.add(k, l))
  return f32x4.extract_lane(f32x4.add(products, sums), 0)
}
