// Transforms: values by hand, and laws.

import { ALL_TESTS, examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  composeTransforms,
  lowerCase,
  type Metric,
  metricRegistry,
  removeMultipleSpaces,
  removePunctuation,
  replaceWords,
  strip,
  type Transform,
  type TransformSpec,
  transformNames,
  wer,
} from "../../src/index.js"
import { text } from "../helpers/texts.js"

const metricOf = (transforms: readonly (Transform | TransformSpec)[]): Metric =>
  transforms.some((each) => typeof each === "function")
    ? wer({ transforms: transforms as readonly Transform[] })
    : metricRegistry.wer({ transforms: transforms as readonly TransformSpec[] })
const labelOf = (...transforms: readonly (Transform | TransformSpec)[]): string =>
  /transforms:(.*?)\|version/.exec(metricOf(transforms).signature(1))![1]!

describe("remove-punctuation", () => {
  test.each([
    ["", ""],
    ["plain text", "plain text"],
    ["«Well-done», she said: don't!", "Welldone she said dont"],
    ["。、！？「」…—", ""],
    ["؟ ، ।", "  "],
    ["$5 + 3 = 8 ~ `x` ^ | <b>", "$5 + 3 = 8 ~ `x` ^ | <b>"],
    ["a_b #c @d 50% &", "ab c d 50 "],
    ["\u{10100}x\u{1F600}\u{1E95E}", "x\u{1F600}"],
  ])("%j becomes %j", (input, output) => expect(removePunctuation(input)).toBe(output))

  test("removes the engine's punctuation, for characters that both know", () => {
    fc.assert(
      fc.property(text, (part) => {
        expect(removePunctuation(part)).toBe(part.replace(/\p{P}/gu, ""))
      }),
      examples(500, 31),
    )
  })
})

describe("spaces", () => {
  test.each([
    ["  a  b ", " a b ", "a  b"],
    ["a\t\tb\u00a0c\r\n", "a b\u00a0c ", "a\t\tb\u00a0c"],
    ["\u001f\u0085a\ufeff \u200b", " a\ufeff \u200b", "a\ufeff \u200b"],
    [" \u3000", " ", ""],
    ["", "", ""],
  ])("%j has the runs %j and the middle %j", (input, single, middle) => {
    expect(removeMultipleSpaces(input)).toBe(single)
    expect(strip(input)).toBe(middle)
  })

  test("a long run inside a text takes no longer than its length", () => {
    const inside = `a${" ".repeat(200_000)}b`
    expect(strip(inside)).toBe(inside)
    expect(removeMultipleSpaces(inside)).toBe("a b")
  })
})

describe("replaceWords", () => {
  const expand = replaceWords({
    can: "CAN",
    "can't": "can not",
    "'re": " are",
    "going to": "gonna",
    "3": "three",
    "3.5": "three and a half",
    "%": " percent",
    ü: "ue",
    "👍": "good",
    $: "$&$1",
  })

  test.each([
    ["can cannot can't can-can toucan", "CAN cannot can not CAN-CAN toucan"],
    ["they're 're", "they are  are"],
    ["going to going  to", "gonna going  to"],
    ["3 33 3.5 3.55 x3 3x 3-3", "three 33 three and a half three.55 x3 3x three-three"],
    ["50% %5", "50 percent  percent5"],
    ["ü über müde ü.", "ue über müde ue."],
    ["u\u0308 ü\u0301", "u\u0308 ü\u0301"],
    ["👍👍🏽x👍", "goodgood🏽xgood"],
    ["$", "$&$1"],
    ["", ""],
    ["𝟛can 𠮷can can𠮷", "𝟛can 𠮷can can𠮷"],
  ])("%j becomes %j", (input, output) => expect(expand(input)).toBe(output))

  test("does not search replacements again", () => {
    expect(replaceWords({ a: "b", b: "a" })("a b a")).toBe("b a b")
    expect(replaceWords({ "a b": "b", "b c": "x" })("a b c")).toBe("b c")
  })

  test("an empty table changes nothing, and a word may be removed", () => {
    expect(replaceWords({})("as it is")).toBe("as it is")
    expect(replaceWords({ uh: "" })("uh, well uh")).toBe(", well ")
  })

  test("names like those of an object's own methods are words", () => {
    expect(replaceWords({ constructor: "builder" })("constructor toString")).toBe("builder toString")
  })

  test("whole words of letters are replaced as a regular expression would", () => {
    const table = { a: "1", ab: "2", "b a": "3" }
    const replace = replaceWords(table)
    const pattern = /(?<![\p{L}\p{N}\p{M}_])(?:b a|ab|a)(?![\p{L}\p{N}\p{M}_])/gu
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", " ", "-", "é", "😀"), { maxLength: 20 }), (parts) => {
        const input = parts.join("")
        expect(replace(input)).toBe(input.replace(pattern, (word) => table[word as keyof typeof table]))
      }),
      examples(2000, 33),
    )
  })

  test.runIf(ALL_TESTS)("a table of 20,000 words takes no longer per text than a small one", () => {
    const table = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`w${i}`, `v${i}`]))
    expect(replaceWords(table)("w1 w19999 w20000 ".repeat(10_000)).slice(0, 16)).toBe("v1 v19999 w20000")
  })

  test("values that are not tables are refused", () => {
    expect(refusal(() => replaceWords([] as never)).sentence).toBe(
      "table must be an object from words to words, got an empty array",
    )
    expect(refusal(() => replaceWords({ a: null as never })).sentence).toBe('table["a"] must be a string, got null')
    expect(refusal(() => replaceWords({ "": "" })).kind).toBe("out-of-range")
  })
})

describe("composition", () => {
  test("applies in order", () => {
    const compose = composeTransforms(
      (part) => `${part}!`,
      "remove-punctuation",
      (part) => `${part}?`,
    )
    expect(compose("a")).toBe("a?")
    expect(composeTransforms()("a")).toBe("a")
  })

  test("normalization forms are Unicode's", () => {
    expect(composeTransforms("nfc")("e\u0301ﬁ")).toBe("éﬁ")
    expect(composeTransforms("nfd")("éﬁ")).toBe("e\u0301ﬁ")
    expect(composeTransforms("nfkc")("e\u0301ﬁ")).toBe("éfi")
    expect(composeTransforms("nfkd")("éﬁ")).toBe("e\u0301fi")
  })

  test("a function that does not return text is refused when called", () => {
    const broken = composeTransforms("nfc", (() => undefined) as never)
    expect(refusal(() => broken("a"))).toEqual({
      kind: "wrong-type",
      sentence: "what transforms[1] returns must be a string, got undefined",
    })
    expect(refusal(() => wer({ transforms: [() => "\ud800"] }).score(["a"], ["b"])).sentence).toBe(
      "what transforms[0] returns must be well-formed text, got a lone surrogate U+D800 at position 0",
    )
  })

  test("lowercase is Python's", () => {
    expect(composeTransforms("lowercase")("İΣ ΑΣ")).toBe(lowerCase("İΣ ΑΣ"))
  })
})

describe("names in signatures", () => {
  const shout = (part: string): string => part.toUpperCase()

  test("are the specs', whichever way a transform was given", () => {
    expect(labelOf()).toBe("none")
    expect(labelOf(...transformNames)).toBe(
      "lowercase,remove-punctuation,nfc,nfd,nfkc,nfkd,remove-multiple-spaces,strip",
    )
    expect(labelOf(lowerCase, removePunctuation, removeMultipleSpaces, strip)).toBe(
      "lowercase,remove-punctuation,remove-multiple-spaces,strip",
    )
    expect(labelOf(composeTransforms("nfc", shout))).toBe("nfc,shout")
    expect(labelOf(shout, () => "")).toBe("shout,custom")
  })

  test("a function cannot use the name of a built-in one", () => {
    const impostor = Object.defineProperty((part: string) => part, "name", { value: "lowercase" })
    expect(labelOf(impostor)).toBe("custom")
  })

  test("distinguish tables with the same name by content, not by the order of words", () => {
    const first = { name: "t", replaceWords: { a: "b", c: "d" } }
    expect(labelOf(first)).toBe(labelOf({ name: "t", replaceWords: { c: "d", a: "b" } }))
    expect(labelOf(first)).not.toBe(labelOf({ name: "t", replaceWords: { a: "b", c: "e" } }))
    expect(labelOf(replaceWords({ a: "b" }))).toMatch(/^words\[[0-9a-f]{8}\]$/)
  })
})
