import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { arpaReader, readArpa } from "../../../src/ngram/index.js"
import { arpaText, readText, SPECIAL } from "../../helpers/arpa-text.js"

const encoder = new TextEncoder()
const MODEL = arpaText([...SPECIAL, "-1\ta"], ["-0.5\ta a"])

describe("files that are not models are refused with the line", () => {
  test.each([
    ["an empty file", "", "m.arpa:1: expected \\data\\, found the end of the file"],
    ["another file", "just a text\n", "m.arpa:2: expected \\data\\, found the end of the file"],
    ["a file without counts", "\\data\\\n\n\\1-grams:\n", 'm.arpa:3: expected ngram 1=COUNT, found "\\\\1-grams:"'],
    ["a wrong count line", "\\data\\\nngram one\n", 'm.arpa:2: expected ngram 1=COUNT, found "ngram one"'],
    ["an order that is skipped", "\\data\\\nngram 2=1\n", 'm.arpa:2: expected the count of 1-grams, found "ngram 2=1"'],
    ["order 0", "\\data\\\nngram 0=1\n", 'm.arpa:2: expected the count of 1-grams, found "ngram 0=1"'],
    ["a negative count", "\\data\\\nngram 1=-4\n", 'm.arpa:2: expected ngram 1=COUNT, found "ngram 1=-4"'],
    [
      "too few n-grams",
      MODEL.replace("2=1", "2=1000000000"),
      "m.arpa:13: expected 1000000000 2-grams as \\data\\ declares, found 1",
    ],
    [
      "too many n-grams",
      MODEL.replace("1=4", "1=3"),
      'm.arpa:9: expected 3 1-grams as \\data\\ declares, then an empty line, found "-1\\ta"',
    ],
    [
      "a file that is cut",
      MODEL.slice(0, MODEL.indexOf("\\end\\")),
      "m.arpa:14: expected \\end\\, found the end of the file",
    ],
    [
      "a file that is cut in a line",
      MODEL.slice(0, MODEL.indexOf("-0.5\ta a") + 3),
      "m.arpa:12: expected a log10 probability and 2 words, found 0",
    ],
    ["a missing section", MODEL.replace(/\n\\2-grams:\n.*\n/, ""), "m.arpa:11: expected \\2-grams:, found \\end\\"],
    [
      "a section twice",
      MODEL.replace("\\2-grams:", "\\1-grams:"),
      "m.arpa:11: expected \\2-grams:, found a second \\1-grams:",
    ],
    [
      "an unknown section",
      MODEL.replace("\\2-grams:", "\\3-grams:"),
      'm.arpa:11: expected \\2-grams:, found "\\\\3-grams:"',
    ],
    ["a line between sections", MODEL.replace("\n\\2", "\nx\n\\2"), 'm.arpa:11: expected \\2-grams:, found "x"'],
    ["text after the end", `${MODEL}x\n`, 'm.arpa:15: expected nothing after \\end\\, found "x"'],
    ["NaN", MODEL.replace("-0.5\ta", "nan\ta"), 'm.arpa:12: expected a log10 probability of at most 0, found "nan"'],
    [
      "a probability above 1",
      MODEL.replace("-0.5\ta", "0.5\ta"),
      'm.arpa:12: expected a log10 probability of at most 0, found "0.5"',
    ],
    [
      "a number with more after it",
      MODEL.replace("-0.5\ta", "-0.5x\ta"),
      'm.arpa:12: expected a log10 probability of at most 0, found "-0.5x"',
    ],
    [
      "a hexadecimal number",
      MODEL.replace("-0.5\ta", "-0x5\ta"),
      'm.arpa:12: expected a log10 probability of at most 0, found "-0x5"',
    ],
    [
      "a minus sign alone",
      MODEL.replace("-0.5\ta", "-\ta"),
      'm.arpa:12: expected a log10 probability of at most 0, found "-"',
    ],
    [
      "an infinite weight",
      MODEL.replace("-1\ta", "-1\ta\tinf"),
      'm.arpa:9: expected the log10 of a backoff weight, found "inf"',
    ],
    ["a third word", MODEL.replace("a a", "a a a"), 'm.arpa:12: expected the log10 of a backoff weight, found "a"'],
    [
      "a field after the weight",
      MODEL.replace("-1\ta", "-1\ta\t0\t1"),
      'm.arpa:9: expected the end of the line, found "1"',
    ],
    ["a missing word", MODEL.replace("-1\ta\n", "-1\n"), "m.arpa:9: expected a log10 probability and 1 word, found 0"],
    [
      "a word that is not a 1-gram",
      MODEL.replace("a a", "a b"),
      'm.arpa:12: expected words that are among the 1-grams, found "b"',
    ],
    [
      "a 1-gram twice",
      MODEL.replace("-99\t<s>\t-0.5", "-1\t</s>"),
      'm.arpa:8: expected each 1-gram once, found "</s>" for the second time',
    ],
    [
      "<unk> twice",
      MODEL.replace("-1\ta", "-1\t<unk>"),
      'm.arpa:9: expected each 1-gram once, found "<unk>" for the second time',
    ],
    [
      "<UNK> before <unk>",
      MODEL.replace("-1\t<unk>", "-1\t<UNK>").replace("-1\ta", "-1\t<unk>"),
      'm.arpa:9: expected each 1-gram once, found "<unk>" for the second time',
    ],
    [
      "an n-gram twice",
      arpaText([...SPECIAL, "-1\ta"], ["-1\ta a", "-1\t<s> a", "-1\ta a"]),
      "m.arpa:14: expected each 2-gram once, found one for the second time",
    ],
  ])("%s", (_, text, sentence) => {
    expect(refusal(() => readText(text, { path: "m.arpa" }))).toEqual({ kind: "bad-data", sentence })
  })

  test("bytes that are not UTF-8", () => {
    const bytes = encoder
      .encode(MODEL)
      .map((byte, i, all) => (i > 0 && all[i - 1] === 0x09 && byte === 0x61 ? 0xff : byte))
    const sentence = "the ARPA file:9: expected UTF-8, found the bytes ff"
    expect(refusal(() => readArpa(bytes))).toEqual({ kind: "bad-data", sentence })
  })

  test("an order above 32, before any n-gram is read", () => {
    const counts = Array.from({ length: 33 }, (_, i) => `ngram ${i + 1}=1\n`).join("")
    expect(refusal(() => readText(`\\data\\\n${counts}`)).sentence).toBe(
      'the ARPA file:34: expected orders up to 32, found "ngram 33=1"',
    )
  })

  test("a line without end, as soon as it is longer than allowed", () => {
    const reader = arpaReader({ maxLineBytes: 1000 })
    reader.add(encoder.encode("\\data\\\n"))
    const chunk = new Uint8Array(999).fill(0x61)
    reader.add(chunk)
    expect(refusal(() => reader.add(chunk)).sentence).toBe("the ARPA file:2: the line is longer than 1000 bytes")
  })

  test("a file that does not begin like one, soon", () => {
    const reader = arpaReader()
    const chunk = encoder.encode("text\n".repeat(1000))
    expect(
      refusal(() => {
        for (let i = 0; i < 100; i++) reader.add(chunk)
      }).sentence,
    ).toBe("the ARPA file:13108: expected \\data\\ within 65536 bytes")
  })

  test("arguments of the wrong type", () => {
    expect(refusal(() => readArpa("text" as unknown as Uint8Array)).kind).toBe("wrong-type")
    expect(refusal(() => readArpa(5 as unknown as Uint8Array)).kind).toBe("wrong-type")
    expect(refusal(() => arpaReader({ maxLineBytes: 0 })).kind).toBe("out-of-range")
    expect(refusal(() => arpaReader({ path: 7 as unknown as string })).kind).toBe("wrong-type")
    expect(refusal(() => arpaReader({ pathh: "x" } as object)).kind).toBe("unknown-option")
  })
})
