// How far the single-precision functions are from the true values, in units in the last place.
import { exp, expm1 } from "@lectern/core/elementary"
import { exp32, sigmoid32, tanh32 } from "../../../src/seq2seq/kernel/plain/elementary32.js"

export interface Measured {
  readonly name: string
  readonly of: (x: number) => number
  readonly truth: (x: number) => number
  readonly from: number
  readonly to: number
  /** The bound that is stated beside the functions. */
  readonly most: number
}

const sigmoid = (x: number): number => 1 / (1 + exp(-x))
const tanh = (x: number): number => -expm1(-2 * x) / (2 + expm1(-2 * x))

export const MEASURED: readonly Measured[] = [
  { name: "exp", of: exp32, truth: exp, from: -87, to: 0, most: 1.1 },
  { name: "tanh", of: tanh32, truth: tanh, from: -10, to: 10, most: 2.6 },
  { name: "tanh of small numbers", of: tanh32, truth: tanh, from: -0.01, to: 0.01, most: 2.6 },
  { name: "sigmoid", of: sigmoid32, truth: sigmoid, from: -87, to: 20, most: 2.6 },
]

/** The largest error on a grid of `count` numbers of single precision. */
export function largestError({ of, truth, from, to }: Measured, count: number): number {
  let most = 0
  for (let i = 0; i < count; i++) {
    const x = Math.fround(from + ((to - from) * i) / (count - 1))
    const want = truth(x)
    const size = Math.max(Math.abs(want), 2 ** -126)
    let unit = 2 ** -149
    while (unit * 2 ** 24 <= size) unit *= 2
    const error = Math.abs(of(x) - want) / unit
    if (!(error <= most)) most = error
  }
  return most
}
