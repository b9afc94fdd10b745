import { expect, test } from "vitest"
import { COMPOUND_PAIRS } from "../../../src/normalize/open-asr/compound-pairs.js"

const joined = (reference: string, hypothesis: string) => {
  const result = COMPOUND_PAIRS.apply(reference.split(" "), hypothesis.split(" "))
  return [result.reference, result.hypothesis].map((words) => words.map(({ text }) => text).join(" "))
}

test("words are joined where the other side writes one word", () => {
  expect(joined("das weiße papier buch hier", "das weißepapierbuch hier")).toEqual([
    "das weißepapierbuch hier",
    "das weißepapierbuch hier",
  ])
  expect(joined("a b c", "ab c")).toEqual(["ab c", "ab c"])
})

test("words are joined on both sides where boundaries differ", () => {
  expect(joined("in fra rot", "infra rot x")).toEqual(["infra rot", "infra rot x"])
  expect(joined("x ab c y", "x a bc y")).toEqual(["x abc y", "x abc y"])
})

test("a compound beside another error is not joined", () => {
  expect(joined("das weiße papier liegt hier", "das weißepapier lag hier")).toEqual([
    "das weiße papier liegt hier",
    "das weißepapier lag hier",
  ])
})

test("joined words say which words they were", () => {
  expect(COMPOUND_PAIRS.apply(["x", "a", "b", "y"], ["x", "ab", "y"]).reference).toEqual([
    { text: "x", start: 0, end: 1 },
    { text: "ab", start: 1, end: 3 },
    { text: "y", start: 3, end: 4 },
  ])
})
