import { describe, expect, test } from "vitest"
import { described, type Mutant, mutated, sample } from "../src/mutant.js"
import { table } from "../src/report.js"

function mutant(source: string, before: string, text: string, path = "packages/a/src/b/c.ts"): Mutant {
  const start = source.indexOf(before)
  return { path, source, start, end: start + before.length, text }
}

describe("described()", () => {
  test("names file, line, and the line before and after", () => {
    const source = "const a = 1\n\n  return a < b\n"
    expect(described(mutant(source, "<", "<="))).toBe("packages/a/src/b/c.ts:3: return a < b  ->  return a <= b")
    expect(mutated(mutant(source, "<", "<="))).toBe("const a = 1\n\n  return a <= b\n")
  })

  test("joins the lines of a long statement", () => {
    expect(described(mutant("f(\n  a,\n)", "f(\n  a,\n)", ";"))).toBe("packages/a/src/b/c.ts:1: f( a, )  ->  ;")
  })
})

describe("sample()", () => {
  const source = "0123456789".repeat(10)
  const all = Array.from(source, (_, start) => ({ path: "a.ts", source, start, end: start + 1, text: "x" }))
  const starts = (mutants: readonly Mutant[]): readonly number[] => mutants.map(({ start }) => start)

  test("is the same for the same seed, whatever the order, and another for another", () => {
    expect(starts(sample(all.toReversed(), 10, 1))).toEqual(starts(sample(all, 10, 1)))
    expect(starts(sample(all, 10, 2))).not.toEqual(starts(sample(all, 10, 1)))
  })

  test("takes different ones, and all when there are fewer", () => {
    expect(new Set(starts(sample(all, 10, 1))).size).toBe(10)
    expect(sample(all, 1000, 1)).toHaveLength(100)
  })

  test("draws from everywhere", () => {
    const counts = [0, 0]
    for (let seed = 0; seed < 200; seed++)
      for (const start of starts(sample(all, 10, seed))) counts[start < 50 ? 0 : 1]!++
    // 2,000 draws of a half: the standard deviation is 22.
    expect(Math.abs(counts[0]! - 1000)).toBeLessThan(110)
  })
})

describe("table()", () => {
  test("counts by folder, mutants that end by a time limit as killed, those that do not build not at all", () => {
    const other = "packages/a/src/d.ts"
    const lines = table([
      { mutant: mutant("a < b", "<", "<="), outcome: "killed" },
      { mutant: mutant("a < b", "<", ">"), outcome: "survived" },
      { mutant: mutant("a < b", "<", "<=", other), outcome: "timed out" },
      { mutant: mutant("a < b", "a", "1", other), outcome: "does not build" },
    ])
    expect(lines).toBe(`| folder | mutants | killed | survived | score |
|---|---:|---:|---:|---:|
| packages/a/src | 1 | 1 | 0 | 100.0 % |
| packages/a/src/b | 2 | 1 | 1 | 50.0 % |
| all | 3 | 2 | 1 | 66.7 % |

1 more did not build.

Survived:
packages/a/src/b/c.ts:1: a < b  ->  a > b`)
  })
})
