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

/** A system of WMT22, with the names of its references. */
export interface Wmt22System {
  readonly pair: string
  readonly system: string
  readonly refs: readonly string[]
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

/** The lines of a system of WMT22 and of its references. */
export function wmt22Lines({ pair, system, refs }: Wmt22System): {
  readonly hypotheses: readonly string[]
  readonly references: readonly (readonly string[])[]
} {
  const target = pair.split("-")[1]
  return {
    hypotheses: wmt22(`${pair}.hyp.${system}.${target}`),
    references: refs.map((ref) => wmt22(`${pair}.ref.${ref}.${target}`)),
  }
}

/** A line of a system of WMT22 and of its references. */
export function wmt22Line(
  system: Wmt22System,
  line: number,
): { readonly hypothesis: string; readonly references: readonly string[] } {
  const { hypotheses, references } = wmt22Lines(system)
  return { hypothesis: hypotheses[line]!, references: references.map((lines) => lines[line]!) }
}

/** The systems of WMT22 to test: all when all tests run, otherwise the one with the fewest lines. */
export function someSystems(systems: Iterable<string>): readonly string[] {
  const all = [...new Set(systems)]
  return ALL_TESTS ? all : all.filter((name) => name === "uk-en.PROMT")
}
