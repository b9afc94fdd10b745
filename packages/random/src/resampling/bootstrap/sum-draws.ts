// The inner loop of the bootstrap: adds up packed rows that bytes point at, four draws to a word.

/** The sum of the rows drawn. */
export function sumDraws(
  packed: Float64Array,
  lanes: number,
  words: Int32Array,
  at: number,
  draws: number,
  sums: Float64Array,
  to: number,
): void {
  if (lanes === 4) sum4(packed, words, at, draws, sums, to)
  else if (lanes === 2) sum2(packed, words, at, draws, sums, to)
  else sum1(packed, words, at, draws, sums, to)
}

function sum4(
  packed: Float64Array,
  words: Int32Array,
  at: number,
  draws: number,
  sums: Float64Array,
  to: number,
): void {
  let [a, b, c, d] = [0, 0, 0, 0]
  const whole = at + (draws >>> 2)
  for (let w = at; w < whole; w++) {
    const word = words[w]!
    const i = (word << 2) & 0x3fc
    const j = (word >>> 6) & 0x3fc
    const k = (word >>> 14) & 0x3fc
    const l = (word >>> 22) & 0x3fc
    a += packed[i]! + packed[j]! + (packed[k]! + packed[l]!)
    b += packed[i + 1]! + packed[j + 1]! + (packed[k + 1]! + packed[l + 1]!)
    c += packed[i + 2]! + packed[j + 2]! + (packed[k + 2]! + packed[l + 2]!)
    d += packed[i + 3]! + packed[j + 3]! + (packed[k + 3]! + packed[l + 3]!)
  }
  for (let k = 0; k < (draws & 3); k++) {
    const i = ((words[whole]! >>> (8 * k)) & 0xff) << 2
    a += packed[i]!
    b += packed[i + 1]!
    c += packed[i + 2]!
    d += packed[i + 3]!
  }
  sums[to] = a
  sums[to + 1] = b
  sums[to + 2] = c
  sums[to + 3] = d
}

function sum2(
  packed: Float64Array,
  words: Int32Array,
  at: number,
  draws: number,
  sums: Float64Array,
  to: number,
): void {
  let [a, b] = [0, 0]
  const whole = at + (draws >>> 2)
  for (let w = at; w < whole; w++) {
    const word = words[w]!
    const i = (word << 1) & 0x1fe
    const j = (word >>> 7) & 0x1fe
    const k = (word >>> 15) & 0x1fe
    const l = (word >>> 23) & 0x1fe
    a += packed[i]! + packed[j]! + (packed[k]! + packed[l]!)
    b += packed[i + 1]! + packed[j + 1]! + (packed[k + 1]! + packed[l + 1]!)
  }
  for (let k = 0; k < (draws & 3); k++) {
    const i = ((words[whole]! >>> (8 * k)) & 0xff) << 1
    a += packed[i]!
    b += packed[i + 1]!
  }
  sums[to] = a
  sums[to + 1] = b
}

function sum1(
  packed: Float64Array,
  words: Int32Array,
  at: number,
  draws: number,
  sums: Float64Array,
  to: number,
): void {
  let a = 0
  const whole = at + (draws >>> 2)
  for (let w = at; w < whole; w++) {
    const word = words[w]!
    a += packed[word & 0xff]! + packed[(word >>> 8) & 0xff]! + (packed[(word >>> 16) & 0xff]! + packed[word >>> 24]!)
  }
  for (let k = 0; k < (draws & 3); k++) a += packed[(words[whole]! >>> (8 * k)) & 0xff]!
  sums[to] = a
}
