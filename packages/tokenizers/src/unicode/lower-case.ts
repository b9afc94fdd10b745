// Lower case of single characters, from a table in this package: ids do not depend on the engine's Unicode version.
import { LOWER_RUNS } from "./lower-case.table.js"

/** The only character whose lower case has two: İ becomes i and U+0307. */
export const DOTTED_I = 0x130

let lowerCase: Int32Array | undefined

/**
 * The lower case of every character up to the last that has one, as in Rust's `char::to_lowercase` of Unicode 17.0:
 * independent of neighbours, so a sigma at the end of a word is `σ`. Made on first use.
 */
export function lowerCaseByCodePoint(): Int32Array {
  lowerCase ??= lowerCaseTable()
  return lowerCase
}

function lowerCaseTable(): Int32Array {
  const moves: (readonly [code: number, lower: number])[] = []
  let at = 0
  for (const [, gap, sign, size, step, length] of LOWER_RUNS.matchAll(
    /([0-9a-z]*)([+-])([0-9a-z]+)([XY])([0-9a-z]+)/g,
  )) {
    const stride = step === "Y" ? 2 : 1
    const difference = Number.parseInt(size!, 36) * (sign === "+" ? 1 : -1)
    at += Number.parseInt(gap! || "0", 36)
    for (let left = Number.parseInt(length!, 36); left > 0; left--) {
      moves.push([at, at + difference])
      at += left > 1 ? stride : 1
    }
  }
  const table = Int32Array.from({ length: at }, (_, code) => code)
  for (const [code, lower] of moves) table[code] = lower
  table[DOTTED_I] = 0x69
  return table
}
