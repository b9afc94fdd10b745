// What several tests of importance sampling share.
import { LecternError, type Problem } from "@lectern/core"

/** The problem a call refuses with; fails when it does not. */
export function problemOf(call: () => unknown): Problem {
  try {
    call()
  } catch (error) {
    if (error instanceof LecternError) return error.problem
    throw error
  }
  throw new Error("nothing was refused")
}

/** log density of a standard normal inside an interval, without its constant. */
export function truncatedTarget(low: number, high: number): (x: number) => number {
  return (x) => (x >= low && x <= high ? -(x * x) / 2 : -Infinity)
}
