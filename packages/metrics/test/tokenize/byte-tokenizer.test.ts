// Tokenizers of bytes: every metric that takes a tokenizer gives with them what it gives with the same function of strings.
import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type ByteTokenizerOptions,
  bleu,
  byteTokenizer,
  cider,
  gleu,
  meteor,
  nist,
  rougeL,
  rougeN,
  type Tokenizer,
} from "../../src/index.js"

const DASH = 0x2d
const SEPARATORS = { space: 0x20, byte: 0xfe }

/** Splits at dashes, and with spaces as separators also at white space. */
function dashes(separator: "space" | "byte", options: Partial<ByteTokenizerOptions> = {}): Tokenizer {
  return byteTokenizer({
    label: "dashes",
    separator,
    room: (_, start, end) => end - start,
    write(input, start, end, output, at) {
      const line = input.subarray(start, end).map((byte) => (byte === DASH ? SEPARATORS[separator] : byte))
      output.set(line, at)
      return at + line.length
    },
    ...options,
  })
}

const OF_STRINGS: Readonly<Record<"space" | "byte", Tokenizer>> = {
  space: (text) => text.split(/[-\s]+/),
  byte: (text) => text.replaceAll("\n", " ").trimEnd().split("-"),
}

const METRICS = {
  bleu: (tokenize: Tokenizer, lowercase: boolean) => bleu({ tokenize, lowercase, smoothing: "add-k" }),
  gleu: (tokenize: Tokenizer, lowercase: boolean) => gleu({ tokenize, lowercase }),
  meteor: (tokenize: Tokenizer, lowercase: boolean) => meteor({ tokenize, lowercase }),
  cider: (tokenize: Tokenizer, lowercase: boolean) => cider({ tokenize, lowercase }),
  nist: (tokenize: Tokenizer, lowercase: boolean) => nist({ tokenize, lowercase }),
  rouge1: (tokenize: Tokenizer) => rougeN(1, { tokenize }),
  rougeL: (tokenize: Tokenizer) => rougeL({ tokenize }),
}

const text = fc
  .array(fc.constantFrom("a", "B", "é", "-", " ", "\u3000", "日", "\n"), { maxLength: 12 })
  .map((characters) => characters.join(""))

describe.each(Object.entries(METRICS))("%s", (_, metricOf) => {
  test.each(["space", "byte"] as const)("gives the same with tokens separated by a %s", (separator) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 4 }), fc.boolean(), (rows, lower) => {
        const hypotheses = rows.map(([hypothesis]) => hypothesis)
        const references = { perSegment: rows.map(([, ...others]) => others) }
        const { signature: ours, ...scores } = metricOf(dashes(separator), lower).score(hypotheses, references)
        const { signature: _, ...expected } = metricOf(OF_STRINGS[separator], lower).score(hypotheses, references)
        expect(scores).toEqual(expected)
        expect(ours).toContain("|tok:dashes|")
      }),
      examples(200, 1),
    )
  })
})

test("is a function of strings too", () => {
  expect(dashes("space")(" a-b c\n-")).toEqual(["a", "b", "c"])
  expect(dashes("byte")("a b-c\nd- ")).toEqual(["a b", "c d"])
  expect(refusal(() => dashes("space")("\ud800")).kind).toBe("wrong-type")
})

test.each(["", "a|b", "a:b", "a b", "日本"])("a label such as %j is refused", (label) => {
  expect(refusal(() => dashes("space", { label })).sentence).toMatch(/^label must be visible ASCII characters/)
})
