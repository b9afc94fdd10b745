// A fast check of many or long lists: `expect` takes microseconds per call and per item.
import { expect } from "vitest"

/** Expects equal strings or numbers in the same order. */
export function expectItems(
  actual: ArrayLike<string | number>,
  expected: ArrayLike<string | number>,
  message?: string,
): void {
  if (!isSame(actual, expected)) expect(Array.from(actual), message).toEqual(Array.from(expected))
}

function isSame(actual: ArrayLike<string | number>, expected: ArrayLike<string | number>): boolean {
  if (actual.length !== expected.length) return false
  for (let i = 0; i < actual.length; i++) if (!Object.is(actual[i], expected[i])) return false
  return true
}
