// Lower case of single characters, from a table in this package: ids do not depend on the engine's Unicode version.
import { LOWER_RUNS } from "./lower-case.table.js"
import { columnsOf } from "./runs.js"

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
  const [gaps, differences, steps, lengths] = columnsOf(LOWER_RUNS, 4)
  const moves: (readonly [code: number, lower: number])[] = []
  let at = 0
  for (let i = 0; i < gaps!.length; i++) {
    const difference = differences![i]! & 1 ? -(differences![i]! >> 1) : differences![i]! >> 1
    at += gaps![i]!
    for (let left = lengths![i]!; left > 0; left--) {
      moves.push([at, at + difference])
      at += left > 1 ? steps![i]! : 1
    }
  }
  const table = Int32Array.from({ length: at }, (_, code) => code)
  for (const [code, lower] of moves) table[code] = lower
  table[DOTTED_I] = 0x69
  return table
}
