// The names of transforms in signatures.
import { functionLabel, functionNumber } from "../tokenize/names.js"
import type { Transform, TransformName } from "./transform.js"

/** The names that {@link TransformName} allows. */
export const transformNames: readonly TransformName[] = [
  "lowercase",
  "remove-punctuation",
  "nfc",
  "nfd",
  "nfkc",
  "nfkd",
  "remove-multiple-spaces",
  "strip",
]

interface Known {
  readonly label: string
  readonly key: string
}

const known = new WeakMap<Transform, Known>()

/** Gives a function its name in signatures, and a key that only functions with the same results have. */
export function named(transform: Transform, label: string, key: string = label): Transform {
  known.set(transform, { label, key })
  return transform
}

/** Whether a function is one of Lectern's own, whose results need no check. */
export function isNamed(transform: Transform): boolean {
  return known.has(transform)
}

/**
 * The name of a function in signatures: that of a built-in transform, else the function's own, unless that is empty or
 * the name of a built-in one.
 */
export function labelOf(transform: Transform): string {
  return known.get(transform)?.label ?? functionLabel(transform, transformNames)
}

/** Distinguishes a function from all that behave differently; the same for the same plain specs. */
export function keyOf(transform: Transform): string {
  return known.get(transform)?.key ?? `function ${functionNumber(transform)}`
}
