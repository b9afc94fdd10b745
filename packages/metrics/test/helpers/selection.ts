// How much of a long list tests examine: all of it when all tests run.
import { ALL_TESTS } from "@lectern/core/testing"

/** The whole list when all tests run; otherwise at most `count` items of it, evenly spaced from the first to the last. */
export function few<T>(list: readonly T[], count: number): readonly T[] {
  if (ALL_TESTS || list.length <= count) return list
  return Array.from({ length: count }, (_, i) => list[Math.round((i * (list.length - 1)) / Math.max(1, count - 1))]!)
}
