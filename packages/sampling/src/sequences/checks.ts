// Refusals that the doors of this folder share.

import { LecternError } from "@lectern/core"
import { checkList } from "../check-list.js"
import { refuse } from "../refuse.js"
import { refuseNumber } from "../refuse-number.js"

/** Refuses anything but an integer in 1..most. */
export function checkCount(name: string, value: number, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return
  refuseNumber(name, value, `an integer in 1..${most}`)
}

/** Refuses a place for a point that is not one point long. */
export function checkPoint(out: Readonly<ArrayLike<number>>, dimension: number): void {
  if (out?.length === dimension) return
  checkList("out", out)
  const lengths = [
    { name: "a point", length: dimension },
    { name: "out", length: out.length },
  ]
  throw new LecternError({ kind: "unequal-lengths", unit: "numbers", lengths })
}

/** Refuses an array that is not a whole number of points long; returns that number. */
export function checkPoints(points: Readonly<ArrayLike<number>>, dimension: number): number {
  checkList("points", points)
  const { length } = points
  if (length % dimension !== 0) refuse("points.length", length, `a multiple of the dimension ${dimension}`)
  return length / dimension
}

/** Refuses to go on past the last point. */
export function checkLeft(count: number, index: number, length: number): void {
  if (!Number.isInteger(count) || count < 0) refuseNumber("count", count, "an integer of at least 0")
  if (index + count > length) refuse("the number of points", index + count, `at most ${length}`)
}
