// Finds the next smaller number of a list to the left or right, by minima of blocks, of blocks of blocks, and so on.

/** Numbers, as small as they can be stored. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array

const BITS = 5
const BLOCK = 1 << BITS

/** A list, then the minima of its blocks of 32, then the minima of 32 of these, until one block is left. */
export type RangeMinima = readonly Numbers[]

/** Prepares a list. */
export function rangeMinima(values: Numbers): RangeMinima {
  const levels = [values]
  for (let level = values; level.length > BLOCK; ) {
    const below = level
    level = new (values.constructor as new (length: number) => Numbers)(Math.ceil(below.length / BLOCK))
    for (let i = 0; i < level.length; i++) {
      let least = below[i * BLOCK]!
      for (let k = Math.min(below.length, (i + 1) * BLOCK) - 1; k > i * BLOCK; k--) least = Math.min(least, below[k]!)
      level[i] = least
    }
    levels.push(level)
  }
  return levels
}

/** The last place up to another one where a number is below a limit. */
export function lastBelow(levels: RangeMinima, at: number, limit: number): number {
  let level = 0
  for (let i = at; ; i = (i >> BITS) - 1, level++) {
    const values = levels[level]!
    const start = i - (i & (BLOCK - 1))
    while (i >= start && values[i]! >= limit) i--
    if (i >= start) return descend(levels, level, i, limit, BLOCK - 1, -1)
    if (start === 0) return -1
    i = start
  }
}

/** The first place from another one on where a number is below a limit. */
export function firstBelow(levels: RangeMinima, at: number, limit: number): number {
  let level = 0
  for (let i = at; ; level++) {
    const values = levels[level]!
    const end = Math.min(values.length, i + BLOCK - (i & (BLOCK - 1)))
    while (i < end && values[i]! >= limit) i++
    if (i < end) return descend(levels, level, i, limit, 0, 1)
    if (end === values.length) return levels[0]!.length
    i = end >> BITS
  }
}

/** From a block that has a number below the limit to that number: the first one in a direction. */
function descend(levels: RangeMinima, from: number, block: number, limit: number, first: number, step: 1 | -1): number {
  let i = block
  for (let level = from - 1; level >= 0; level--) {
    const values = levels[level]!
    i = Math.min(values.length - 1, i * BLOCK + first)
    while (values[i]! >= limit) i += step
  }
  return i
}
