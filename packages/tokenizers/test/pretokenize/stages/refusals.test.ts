// Refusals of pre-tokenizers, and pieces by hand.
import { expect, test } from "vitest"
import { preTokenizeText } from "../../../src/pretokenize/pre-tokenize-text.js"
import { knownPattern } from "../../../src/pretokenize/scanners/known-pattern.js"
import type { SplitBehavior } from "../../../src/pretokenize/scanners/split-scanner.js"
import { byteLevel } from "../../../src/pretokenize/stages/byte-level.js"
import { digits } from "../../../src/pretokenize/stages/digits.js"
import { fixedLength } from "../../../src/pretokenize/stages/fixed-length.js"
import { metaspace } from "../../../src/pretokenize/stages/metaspace.js"
import { preTokenizerSequence } from "../../../src/pretokenize/stages/pre-tokenizer-sequence.js"
import { punctuation } from "../../../src/pretokenize/stages/punctuation.js"
import { charDelimiterSplit, splitPattern } from "../../../src/pretokenize/stages/split-pattern.js"
import { whitespaceSplit } from "../../../src/pretokenize/stages/whitespace.js"

// Each is dangerous to run, or has a meaning that the compiler of class runs does not support.
const UNKNOWN = [
  "(a+)+",
  "a*",
  "a|",
  "|a",
  "",
  "ab",
  "a+?",
  "a++",
  "a{0,3}",
  "a{9}",
  "a{2,1}",
  "\\w",
  "\\b",
  "\\1",
  "^a",
  "a$",
  "(?i:a)",
  "[a",
  "[]",
  "[z-a]",
  "[a-\\d]",
  "[[:alpha:]]",
  "[a&&b]",
  "[[[[a]]]]",
  "\\p{Greek}",
  "\\p{constructor}",
  "\\pL",
  "a|b|c|d|e",
  "\\x41",
  `[${"a".repeat(3000)}]`,
]

test.each(UNKNOWN)("knownPattern() does not know %j", (regex) => {
  expect(knownPattern(regex)).toBeUndefined()
})

test("splitPattern() refuses an unknown regex by name, and says why", () => {
  expect(() => splitPattern({ pattern: { regex: "(a+)+$" }, behavior: "isolated" })).toThrow(
    'pattern.regex must be the exact regex of a known tokenizer or runs of character classes, because a regex that is run may take forever, got "(a+)+$"',
  )
})

test("splitPattern() refuses an empty text", () => {
  expect(() => splitPattern({ pattern: "", behavior: "isolated" })).toThrow(
    'pattern must be a string that is not empty, got ""',
  )
})

test("an unknown behavior is refused", () => {
  expect(() => punctuation({ behavior: "merged" as SplitBehavior })).toThrow(
    'behavior must be "removed", "isolated", "mergedWithPrevious", "mergedWithNext" or "contiguous", got "merged"',
  )
})

test.each(["", "ab", "\ud800"])("charDelimiterSplit() refuses %j, which is not one character", (delimiter) => {
  expect(() => charDelimiterSplit(delimiter)).toThrow("delimiter must be one character")
})

test.each([0, -1, 1.5, Number.NaN])("fixedLength() refuses a length of %d", (length) => {
  expect(() => fixedLength({ length })).toThrow("length must be an integer of at least 1")
})

test("metaspace() refuses a replacement that is not one character and an unknown scheme", () => {
  expect(() => metaspace({ replacement: "" })).toThrow('replacement must be one character, got ""')
  expect(() => metaspace({ prependScheme: "last" as "first" })).toThrow(
    'prependScheme must be "always", "first" or "never"',
  )
})

test("preTokenizerSequence() refuses a byte-level stage that is not the last", () => {
  expect(() => preTokenizerSequence([byteLevel(), digits()])).toThrow("stages[0] must be the last stage")
})

test("preTokenizerSequence() can be scanned if only one stage splits", () => {
  const scan = (...stages: Parameters<typeof preTokenizerSequence>[0]) => preTokenizerSequence(stages).scan
  const uncut = byteLevel({ addPrefixSpace: false, useRegex: false })
  const words = whitespaceSplit()
  expect(scan(words, uncut)).toBe(words.scan)
  expect(scan(words, digits())).toBeUndefined()
  expect(scan()).toBe(scan(uncut))
})

test("preTokenizeText() gives pieces with their places in UTF-16 units", () => {
  expect(preTokenizeText(metaspace(), "😀 né")).toEqual([
    { piece: "▁😀", start: 0, end: 2 },
    { piece: "▁né", start: 2, end: 5 },
  ])
  expect(preTokenizeText(whitespaceSplit(), " \ud800\tb")).toEqual([
    { piece: "\ufffd", start: 1, end: 2 },
    { piece: "b", start: 3, end: 4 },
  ])
})
