// The tables of options that packages export: what a command line reads from them is what the functions check.
import * as decoding from "@lectern/decoding/options"
import * as embeddings from "@lectern/embeddings/options"
import * as metrics from "@lectern/metrics/engine"
import * as tokenizers from "@lectern/tokenizers/options"
import { describe, expect, test } from "vitest"

type Rule = ((name: string, value: unknown) => void) & {
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly unknown[]
}
type Table = Readonly<Record<string, Rule | readonly [Rule, unknown]>>

const TABLES = Object.entries({ ...decoding, ...embeddings, ...metrics, ...tokenizers }).flatMap(
  ([name, table]): [string, Table][] => (name.endsWith("_OPTIONS") ? [[name, table as unknown as Table]] : []),
)

test("there are tables of every package", () => {
  const packages = [decoding, embeddings, metrics, tokenizers]
  for (const each of packages) expect(TABLES.some(([name]) => name in each)).toBe(true)
})

describe.each(TABLES)("%s", (_, table) => {
  test.each(Object.entries(table))("%s: its rule allows its default, limits and choices", (name, entry) => {
    const [rule, ...defaults] = typeof entry === "function" ? [entry] : entry
    const { min, max, choices = [] } = rule
    for (const value of [...defaults, min, max, ...choices]) {
      if (value !== undefined) expect(() => rule(name, value)).not.toThrow()
    }
  })
})
