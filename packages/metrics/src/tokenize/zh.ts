// The zh tokenizer of sacreBLEU: Chinese characters are separate tokens; the rest is split as in 13a, but without outer
// spaces.
//
// Without the spaces that 13a adds at both ends, a point there has no neighbour, which none of the four substitutions
// matches: for points the edge acts like a digit.

import { codePointAt, widthOf } from "@lectern/core/utf8"
import { skipWhitespace, trimWhitespace } from "../unicode/whitespace.js"
import { DASH, isDashGlued, isPointGlued, POINT, REWRITTEN_13A, SYMBOL } from "./split.js"

// sacreBLEU's ranges. Two of them were meant for characters beyond U+FFFF, but "\u20000" is U+2000 and a "0". Compared
// with single characters, that range holds U+2001 to U+2A6D, including quotes, dashes and the euro sign, and no character
// beyond U+FFFF is a separate token.
const RANGES = [
  [0x2001, 0x2a6d],
  [0x2e80, 0x2eff],
  [0x2f00, 0x2fdf],
  [0x2ff0, 0x303f],
  [0x3100, 0x312f],
  [0x31a0, 0x31bf],
  [0x31c0, 0x31ef],
  [0x3200, 0x33ff],
  [0x3400, 0x4db5],
  [0x4e00, 0x9fbb],
  [0xf900, 0xfa2d],
  [0xfa30, 0xfa6a],
  [0xfa70, 0xfad9],
  [0xfe10, 0xfe1f],
  [0xfe30, 0xfe4f],
  [0xff00, 0xffef],
] as const

// The other such range, U+2F81 to U+2FA1, is within the Kangxi radicals.

const SPACE = 32

let standsAlone: Uint8Array | undefined

/** Spaces a line for the `zh` tokenizer. */
export function spaceZh(input: Uint8Array, start: number, end: number, output: Uint8Array, at: number): number {
  standsAlone ??= chineseCharacters()
  const first = skipWhitespace(input, start, end)
  const last = trimWhitespace(input, first, end)
  let out = at
  for (let from = first; from < last; ) {
    const byte = input[from]!
    if (byte >= 0x80) {
      const next = from + widthOf(byte)
      const alone = next - from === 3 && standsAlone[codePointAt(input, from)] === 1
      if (alone) output[out++] = SPACE
      while (from < next) output[out++] = input[from++]!
      if (alone) output[out++] = SPACE
      continue
    }
    const kind = REWRITTEN_13A[byte]!
    let alone = kind === SYMBOL
    if (kind === POINT) alone = !isPointGlued(input, from, first, last, "nothing")
    else if (kind === DASH) alone = !isDashGlued(input, from, first)
    if (alone) output[out++] = SPACE
    output[out++] = byte
    if (alone) output[out++] = SPACE
    from++
  }
  return out
}

function chineseCharacters(): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (const [first, last] of RANGES) table.fill(1, first, last + 1)
  return table
}
