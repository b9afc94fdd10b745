// The patterns of `replace`, and normalizers in files.
import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import {
  bertNormalizer,
  normalizerSequence,
  normalizeText,
  prepend,
  replace,
  sentencePieceNormalizer,
  strip,
} from "../../src/index.js"

const run = (regex: string, text: string) => normalizeText(replace({ pattern: { regex }, content: "_" }), text)

test("replace() takes runs of one set of characters", () => {
  expect(run(" {2,}", "a b  c   d")).toBe("a b_c_d")
  expect(run("\\s+", "a\u3000\n b")).toBe("a_b")
  expect(run("\\s{2,}", "a  b c")).toBe("a_b c")
  expect(run("[ \\t]+", "a \t b\nc")).toBe("a_b\nc")
  expect(run("[a-c\\-]{2}", "abcab-")).toBe("___")
  expect(run("\\n", "a\n\nb")).toBe("a__b")
  expect(run("é", "éa")).toBe("_a")
  expect(run("\\.", "a.b")).toBe("a_b")
  expect(run("a{1,2}", "aaab")).toBe("__b")
  expect(run("[\\r\\n]", "a\r\n")).toBe("a__")
})

test.each([
  "(a+)+$",
  "a|b",
  "^ +",
  " +$",
  "a*",
  "a?",
  "[^a]",
  "[[:alpha:]]",
  "\\d",
  "\\p{L}",
  ".",
  "ab",
  "a{0,3}",
  "a{3,1}",
  "",
  "[]",
  "[z-a]",
  "a++",
  "a+?",
  "[a&&b]",
  "\\1",
  "\\b",
  "(",
  "a{",
  "[",
])("replace() refuses the regex %j", (regex) => {
  expect(() => replace({ pattern: { regex }, content: "" })).toThrow(LecternError)
  expect(() => replace({ pattern: { regex }, content: "" })).toThrow(`got ${JSON.stringify(regex)}`)
})

test("replace() refuses an empty text and an endless one", () => {
  const of = (pattern: string) => () => replace({ pattern, content: "x" })
  expect(of("")).toThrow('pattern must be a string of 1 to 1024 bytes, got ""')
  expect(of("a".repeat(1025))).toThrow("pattern must be a string of 1 to 1024 bytes, got")
})

test("replace() tries a run that is too short only once", () => {
  const text = `${" ".repeat(99_999)}a`.repeat(3)
  expect(run(" {100000,}", text)).toBe(text)
})

test("replace() finds texts that start within one another", () => {
  const replaced = (pattern: string, text: string) => normalizeText(replace({ pattern, content: "_" }), text)
  expect(replaced("aab", "aaabaab")).toBe("a__")
  expect(replaced("éé", "aééé")).toBe("a_é")
})

test("replace() replaces from left to right and inserts content literally", () => {
  expect(normalizeText(replace({ pattern: "aa", content: "$1$&" }), "aaaab")).toBe("$1$&$1$&b")
})

test("normalizers are written as in tokenizer.json", () => {
  expect(replace({ pattern: { regex: " {2,}" }, content: " " }).toJson()).toEqual({
    type: "Replace",
    pattern: { Regex: " {2,}" },
    content: " ",
  })
  expect(normalizerSequence([strip({ left: false }), prepend("▁")]).toJson()).toEqual({
    type: "Sequence",
    normalizers: [
      { type: "Strip", strip_left: false, strip_right: true },
      { type: "Prepend", prepend: "▁" },
    ],
  })
  expect(bertNormalizer().toJson()).toEqual({
    type: "BertNormalizer",
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  })
  expect(normalizerSequence([sentencePieceNormalizer()]).toJson()).toBeUndefined()
})

test("sentencePieceNormalizer() refuses an empty symbol", () => {
  expect(() => sentencePieceNormalizer({ userDefinedSymbols: [""] })).toThrow(
    "userDefinedSymbols[0] must be at least one character",
  )
})
