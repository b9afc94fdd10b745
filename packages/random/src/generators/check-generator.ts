// The check of generators: callers often pass a seed or `Math.random` instead.

import { checkTypedArray, wrongType } from "@lectern/core/checks"
import type { Generator } from "./generator.js"

/** Throws unless the value is a generator. */
export function checkGenerator(generator: Generator): void {
  if (!isGenerator(generator)) throw wrongType("generator", generator, "a generator such as pcg64(seed)")
}

/** Whether the value is a generator. */
export function isGenerator(value: unknown): value is Generator {
  const any = value as Partial<Generator> | null | undefined
  return (
    typeof any?.uniform === "function" &&
    typeof any.next === "function" &&
    typeof any.below === "function" &&
    typeof any.fillWords === "function" &&
    typeof any.fillUniform === "function"
  )
}

/** Throws unless an array can be filled with draws. */
export function checkFill(out: Float64Array, generator: Generator): void {
  checkTypedArray("out", out, "Float64Array")
  checkGenerator(generator)
}
