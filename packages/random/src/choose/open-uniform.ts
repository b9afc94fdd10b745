// Uniform numbers whose logarithm is needed.
import type { Generator } from "../generators/generator.js"

const SMALLEST = 2 ** -54

/** A number in (0, 1): `uniform`, with its 0 moved to the middle of the step that it represents. */
export function openUniform(generator: Generator): number {
  return opened(generator.uniform())
}

/** The same for a number already drawn. */
export function opened(uniform: number): number {
  return uniform === 0 ? SMALLEST : uniform
}
