// The fast path of pre-tokenizers that change text against the general one.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { PreTokenizer } from "../../../src/pretokenize/pre-tokenizer.js"
import { bertPreTokenizer } from "../../../src/pretokenize/stages/bert-pre-tokenizer.js"
import { metaspace } from "../../../src/pretokenize/stages/metaspace.js"
import { preTokenizerSequence } from "../../../src/pretokenize/stages/pre-tokenizer-sequence.js"
import { whitespaceSplit } from "../../../src/pretokenize/stages/whitespace.js"
import { decodeText, encodeText } from "../../../src/text/encode-text.js"
import { type SplitTextBuilder, textBuilder } from "../../../src/text/text-builder.js"

const into: SplitTextBuilder = { text: textBuilder(1024, false), pieces: new Int32Array(256), count: 0 }

function textsOf(bytes: Uint8Array, pieces: Int32Array, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const from = pieces[2 * i]!
    return decodeText({ bytes: bytes.subarray(from), length: pieces[2 * i + 1]! - from })
  }).filter((piece) => piece !== "")
}

function general({ preTokenize }: PreTokenizer, text: string, start: number): string[] {
  const work = encodeText(text)
  const split = preTokenize({ text: work, pieces: Int32Array.of(start, work.length), count: 1 }, false)
  return textsOf(split.text.bytes, split.pieces, split.count)
}

function fast({ rewrite }: PreTokenizer, text: string, start: number): string[] {
  const { bytes, length } = encodeText(text)
  into.text.length = 0
  into.count = 0
  rewrite!(bytes, Int32Array.of(start, length), 1, into)
  return textsOf(into.text.bytes, into.pieces, into.count)
}

const schemes = ["always", "first", "never"] as const
const preTokenizers = ["▁", "_", "é", "\u{1f600}", " "].flatMap((replacement) =>
  schemes.flatMap((prependScheme) =>
    [true, false].flatMap((split) => {
      const own = metaspace({ replacement, prependScheme, split })
      return [own, preTokenizerSequence([whitespaceSplit(), own]), preTokenizerSequence([bertPreTokenizer(), own])]
    }),
  ),
)

test("metaspace() rewrites any text as it pre-tokenizes it, alone and after another stage", () => {
  const unit = fc.constantFrom("a", "B", " ", " ", "▁", "_", "é", "\u{1f600}", "▂", "à", ".", "\n", "字")
  for (const each of preTokenizers) {
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), fc.constantFrom(0, 1), (text, start) => {
        const whole = start === 0 ? text : `x${text}`
        expect(fast(each, whole, start)).toEqual(general(each, whole, start))
      }),
      examples(60, 5),
    )
  }
})

test("a rewriter makes room for many words", () => {
  const each = preTokenizerSequence([whitespaceSplit(), metaspace()])
  const text = "a bc ".repeat(3000)
  expect(fast(each, text, 0)).toEqual(general(each, text, 0))
})

test("a sequence of more than two stages that split has no fast path", () => {
  const stages = [whitespaceSplit(), bertPreTokenizer(), metaspace()]
  expect(preTokenizerSequence(stages).rewrite).toBeUndefined()
})
