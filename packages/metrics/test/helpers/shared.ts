// The reference values and texts that may be stored beside the repository; without them, the tests that need them are
// skipped. excerpts.golden.test.ts tests the same laws on a small test set within the repository.

import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { ALL_TESTS } from "@lectern/core/testing"

const SHARED = process.env.LECTERN_SHARED ?? join(import.meta.dirname, "../../../../../shared")

/** Whether the folder exists. */
export const hasShared: boolean = existsSync(join(SHARED, "golden/metrics"))

/** Reads a JSON file of golden values. */
export function golden<T>(name: string): T {
  return JSON.parse(readFileSync(join(SHARED, "golden/metrics", `${name}.json`), "utf8")) as T
}

const texts = new Map<string, readonly string[]>()

/** The lines of a text of the WMT22 test set. */
export function wmt22(name: string): readonly string[] {
  let lines = texts.get(name)
  if (lines === undefined) {
    lines = readFileSync(join(SHARED, "data/wmt22", name), "utf8")
      .replace(/\n$/, "")
      .split("\n")
    texts.set(name, lines)
  }
  return lines
}

/** The systems of WMT22 to test: all when all tests run, otherwise the one with the fewest lines. */
export function someSystems(systems: Iterable<string>): readonly string[] {
  const all = [...new Set(systems)]
  return ALL_TESTS ? all : all.filter((name) => name === "uk-en.PROMT")
}
