// The check of generators: callers often pass a seed or `Math.random` instead.

import { checkTypedArray, wrongType } from "@lectern/core/checks"
import type { Generator } from "./generator.js"

/**
 * Throws unless the value is a generator.
 *
 * @param generator - as passed
 * @throws LecternError `wrong-type`
 */
export function checkGenerator(generator: Generator): void {
  const any = generator as Partial<Generator> | null | undefined
  if (
    typeof any?.uniform === "function" &&
    typeof any.next === "function" &&
    typeof any.below === "function" &&
    typeof any.fillWords === "function" &&
    typeof any.fillUniform === "function"
  )
    return
  throw wrongType("generator", generator, "a generator such as pcg64(seed)")
}

/**
 * Throws unless an array can be filled with draws.
 *
 * @param out - as passed
 * @param generator - as passed
 * @throws LecternError `wrong-type`
 */
export function checkFill(out: Float64Array, generator: Generator): void {
  checkTypedArray("out", out, "Float64Array")
  checkGenerator(generator)
}
