// Names of systems without what they share.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { shortNames } from "../../src/console/short-names.js"

const WMT = "txt/system-outputs/generaltest2022.cs-en.hyp."

test.each<readonly [readonly string[], readonly string[]]>([
  [
    [`${WMT}Online-A.en`, `${WMT}Online-B.en`, `${WMT}JDExploreAcademy.en`],
    ["Online-A", "Online-B", "JDExploreAcademy"],
  ],
  [["one.txt"], ["one.txt"]],
  [
    ["a.txt", "b.txt"],
    ["a", "b"],
  ],
  [
    ["a.txt", "b.out"],
    ["a.txt", "b.out"],
  ],
  [
    ["out/x/hyp.txt", "out/y/hyp.txt"],
    ["x", "y"],
  ],
  [
    ["a.jsonl:base", "a.jsonl:new"],
    ["base", "new"],
  ],
  [
    ["a.txt", "a.b.txt"],
    ["a", "a.b"],
  ],
  [
    ["a", "a.b"],
    ["a", "a.b"],
  ],
  [
    ["model.1.txt", "model.2.txt"],
    ["model.1", "model.2"],
  ],
  [
    ["v1.2", "v1.3"],
    ["v1.2", "v1.3"],
  ],
  [
    ["run/10/out", "run/9/out"],
    ["run/10", "run/9"],
  ],
  [
    ["c:\\out\\a.txt", "c:\\out\\b.txt"],
    ["a", "b"],
  ],
  [
    ["https://h.org/a.txt", "https://h.org/b.txt"],
    ["a", "b"],
  ],
  [
    ["a/b.txt", "a.b.txt"],
    ["a/b", "a.b"],
  ],
  [
    ["/a", "/"],
    ["/a", "/"],
  ],
  [
    ["System 1", "System 2"],
    ["System 1", "System 2"],
  ],
  [
    ["stdin", "a.txt"],
    ["stdin", "a.txt"],
  ],
])("%j are called %j", (names, expected) => {
  expect(shortNames(names)).toEqual(expected)
})

test("shorter names are parts of the names, different, and never empty", () => {
  const name = fc.stringMatching(/^[ab1]([/.:]?[ab1]){0,6}$/)
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 5 }), (names) => {
      const found = shortNames(names)
      expect(new Set(found).size).toBe(names.length)
      for (const [i, each] of found.entries()) {
        expect(each).not.toBe("")
        expect(names[i]).toContain(each)
      }
      // The same is cut from all.
      const ends = names.map((each, i) => each.replace(found[i]!, "\n"))
      if (names.length > 1 && found.some((each, i) => each === names[i])) expect(found).toEqual(names)
      else expect(new Set(ends.map((each) => each.length)).size).toBe(1)
    }),
    examples(100, 1),
  )
})
