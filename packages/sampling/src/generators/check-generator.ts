// The refusal of what nothing can be drawn from: no generator at all, a seed, `Math.random`.

import { refuseType } from "../refuse-type.js"
import type { Generator } from "./generator.js"

/** Refuses anything but a generator. */
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
  refuseType("generator", generator, "a generator such as pcg64(seed)")
}
