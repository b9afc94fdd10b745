// The search for patterns against Python's re, on linear time, and what it refuses.
import { readFileSync } from "node:fs"
import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { parsePattern } from "../../../src/answers/pattern/parse.js"
import { patternSearch } from "../../../src/answers/pattern/search.js"

interface Golden {
  readonly patterns: readonly { pattern: string; text: string; found: readonly (readonly (string | null)[])[] }[]
}

const { patterns } = JSON.parse(readFileSync(new URL("../../golden/answers.json", import.meta.url), "utf8")) as Golden
const search = (pattern: string, text: string) => patternSearch(parsePattern(pattern, "pattern"))(text)

test("finds every match and group that Python's finditer finds", () => {
  const searches = new Map(patterns.map(({ pattern }) => [pattern, patternSearch(parsePattern(pattern, "pattern"))]))
  expect(searches.size).toBeGreaterThan(20)
  for (const { pattern, text, found } of patterns) {
    const ours = searches.get(pattern)!(text).map((match) => match.map((group) => group ?? null))
    expect(ours, JSON.stringify({ pattern, text })).toEqual(found)
  }
})

describe.each([
  ["(a+)+$", "a".repeat(20_000)],
  ["(?:a|a)*b|a", "a".repeat(20_000)],
  ["a.*b|a", "a".repeat(20_000)],
  ["(x+x+)+y", "x".repeat(20_000)],
  ["\\s*\\s*\\s*$", `${" ".repeat(20_000)}x`],
])("%s", (pattern, text) => {
  test("takes linear time on a text that makes backtracking slow", () => {
    const find = patternSearch(parsePattern(`${pattern}`, "pattern"))
    const seconds = (of: string): number => {
      const start = performance.now()
      find(`${of}!`)
      return (performance.now() - start) / 1000
    }
    seconds(text.slice(0, 1000))
    // Quadratic time would take a minute.
    expect(seconds(text)).toBeLessThan(3)
  })
})

describe("refuses", () => {
  test.each([
    ["a(?=b)", "look-around and references: (?=b at character 2"],
    ["(?<!a)b", "look-around and references"],
    ["(?P=n)", "look-around and references"],
    ["(a)\\1", "references and unknown escapes: \\1"],
    ["\\q", "references and unknown escapes: \\q"],
    ["a++", "possessive repetitions"],
    ["a**", "a repetition of a repetition"],
    ["a{2}{3}", "a repetition of a repetition"],
    ["(a*)*", "a repetition of a part that may match nothing"],
    ["*a", "a repetition of nothing"],
    ["{2}a", "a repetition of nothing"],
    ["^*", "a repetition of an anchor"],
    ["a{3,2}", "a repetition of at least 3 and at most 2 times"],
    ["(a", "a parenthesis that is not closed"],
    ["a)", "a parenthesis that is not opened"],
    ["[a", "a bracket that is not closed"],
    ["[b-a]", "a range that runs backwards"],
    ["[a-\\d]", "a range that runs backwards"],
    ["a\\", "a backslash at its end"],
    ["[\\", "a backslash at its end"],
    ["(?:a{100}){11}", "more than 1000 steps"],
    ["(?:(?:a{99999}){99999}){99999}", "more than 1000 steps"],
    ["a".repeat(1000), "more than 1000 steps"],
  ])("%s", (pattern, why) => {
    const { kind, sentence } = refusal(() => parsePattern(pattern, "pattern"))
    expect(kind).toBe("out-of-range")
    expect(sentence).toContain(`pattern must be a pattern of Python's re, without ${why}`)
  })
})

test("an empty class bracket takes the bracket as a character, and a brace without counts is one", () => {
  expect(search("[]]", "a]")).toEqual([["]"]])
  expect(search("a{", "a{")).toEqual([["a{"]])
  expect(search("a{x}", "a{x}")).toEqual([["a{x}"]])
})

test("a group that took no part has no text", () => {
  expect(search("(a)|(b)", "ab")).toEqual([
    ["a", "a", undefined],
    ["b", undefined, "b"],
  ])
})
