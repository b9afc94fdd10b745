// The directions of representations: vectors divided by their lengths, so that cosines are sums of products.
import { enlarged } from "@lectern/core"
import { checkTypedArray, notTheNumber, outOfRange } from "@lectern/core/checks"
import type { Step } from "../../model/model.js"

/** The directions of the tokens so far. */
export interface Directions {
  /** Adds the representation of one row. */
  add(step: Step<unknown>, row: number, rows: number): void
  /**
   * The largest cosine of a row's representation and those added so far, -1 to 1; that of a vector of zeros with any other is 0.
   */
  largestCosine(step: Step<unknown>, row: number, rows: number): number
}

/** Directions, none at first. All representations must have the width of the first. */
export function directions(): Directions {
  let width = 0
  let count = 0
  let all = new Float64Array(0)
  let one = new Float64Array(0)

  /** Sets `one` to the direction of a row. */
  function read({ hidden }: Step<unknown>, row: number, rows: number): void {
    checkTypedArray("the model's hidden", hidden, "Float32Array")
    if (width === 0) {
      if (hidden.length === 0 || hidden.length % rows !== 0)
        throw outOfRange("the length of the model's hidden", hidden.length, `a positive multiple of the ${rows} rows`)
      width = hidden.length / rows
      one = new Float64Array(width)
    }
    if (hidden.length !== rows * width)
      throw outOfRange("the length of the model's hidden", hidden.length, `rows x width = ${rows * width}`)
    let squares = 0
    for (let i = 0; i < width; i++) {
      const each = hidden[row * width + i]!
      if (!Number.isFinite(each)) throw notTheNumber(`the model's hidden[${row * width + i}]`, each, "a finite number")
      one[i] = each
      squares += each * each
    }
    const length = Math.sqrt(squares)
    for (let i = 0; i < width; i++) one[i] = length === 0 ? 0 : one[i]! / length
  }

  return {
    add(step, row, rows) {
      read(step, row, rows)
      if (all.length < (count + 1) * width) all = enlarged(all, 2 * (count + 1) * width)
      all.set(one, count++ * width)
    },
    largestCosine(step, row, rows) {
      read(step, row, rows)
      let largest = -1
      for (let from = 0; from < count * width; from += width) {
        let cosine = 0
        for (let i = 0; i < width; i++) cosine += one[i]! * all[from + i]!
        largest = Math.max(largest, cosine)
      }
      return Math.min(largest, 1)
    },
  }
}
