// Doubles as exact fractions of whole numbers: the oracle of every sum.

/** A double as `mantissa * 2^-1074`. */
export function unitsOfDouble(value: number): bigint {
  const words = new Uint32Array(Float64Array.of(value).buffer)
  const high = words[1]!
  const exponent = (high >>> 20) & 0x7ff
  const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(words[0]!)
  const size = exponent === 0 ? fraction : (fraction | (1n << 52n)) << BigInt(exponent - 1)
  return high >>> 31 === 1 ? -size : size
}

/**
 * Whether `value` is a double nearest to `numerator / denominator`, in units of 2^-1074 when both are whole numbers of
 * them, and the even one of two.
 */
export function isNearest(value: number, numerator: bigint, denominator: bigint): boolean {
  const distance = (other: number): bigint => {
    const difference = unitsOfDouble(other) * denominator - numerator
    return difference < 0n ? -difference : difference
  }
  const own = distance(value)
  return [neighbour(value, 1), neighbour(value, -1)].every((other) => {
    if (!Number.isFinite(other)) return true
    const theirs = distance(other)
    return own < theirs || (own === theirs && isEven(value))
  })
}

function neighbour(value: number, step: 1 | -1): number {
  if (value === 0) return step * Number.MIN_VALUE
  const bits = new BigInt64Array(Float64Array.of(value).buffer)
  bits[0]! += BigInt(value > 0 ? step : -step)
  return new Float64Array(bits.buffer)[0]!
}

function isEven(value: number): boolean {
  return (new Uint32Array(Float64Array.of(value).buffer)[0]! & 1) === 0
}
