// Tokens as text against the pieces of SentencePiece, the tokens of Hugging Face's library, and whole encodings.
import { examples, runs } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  bertNormalizer,
  bertPreTokenizer,
  bpe,
  byteLevel,
  createTokenizer,
  lowercase,
  metaspace,
  nfkc,
  normalizeText,
  parseSentencePiece,
  parseTokenizerJson,
  type TokenizerParts,
  type TokenWriter,
  tiktokenTokenizer,
  tokenWriter,
  unigram,
  vocabulary,
  whitespaceSplit,
  wordPiece,
} from "../../src/index.js"
import { anyCharacter } from "../any-character.js"
import { golden, goldenBytes, goldenText, SENTENCEPIECE_MODELS } from "../shared.js"

/** A byte that no UTF-8 text has, and the character that stands for it in the expected strings. */
const SEPARATOR = 0xff
const MARK = "\ufdd0"

/** The tokens of a line in the middle of others, written into the middle of memory. */
function written(writer: TokenWriter, text: string): string {
  const line = new TextEncoder().encode(`é${text}é`)
  const size = writer.encode(line, 2, line.length - 2)
  const output = new Uint8Array(size + 2).fill(0x2a)
  expect(writer.write(output, 1)).toBe(size + 1)
  expect([output[0], output[size + 1]]).toEqual([0x2a, 0x2a])
  const parts: string[] = []
  let from = 1
  for (let i = 1; i <= size; i++) {
    if (output[i] !== SEPARATOR) continue
    parts.push(new TextDecoder("utf-8", { ignoreBOM: true, fatal: true }).decode(output.subarray(from, i)))
    from = i + 1
  }
  expect(from).toBe(size + 1)
  return parts.map((part) => part + MARK).join("")
}

const joined = (tokens: readonly string[]) => tokens.map((token) => token.replaceAll("\n", MARK) + MARK).join("")

describe.each(SENTENCEPIECE_MODELS)("tokenWriter() with %s", (name) => {
  const rows = golden<{ text: string; pieces: string[] }[]>(`spm/${name}.encodings.json`)

  test("gives the pieces of SentencePiece, unknown ones as text", () => {
    const writer = tokenWriter(parseSentencePiece(goldenBytes(`spm/${name}.model`), { rules: "sentencepiece" }), {
      separator: SEPARATOR,
    })
    expect(rows.length).toBeGreaterThan(120)
    // Twice: the second time from the caches.
    for (const { text, pieces } of [...rows, ...rows]) expect(written(writer, text), text).toBe(joined(pieces))
  })
})

// Without a normalizer, the text of a token is that between its offsets.
describe.each([
  ["bpe", "<unk>"],
  ["bpe-eow", "<unk>"],
  ["wordpiece", "[UNK]"],
  ["bbpe", undefined],
  ["unigram", undefined],
  ["unigram-bytefallback", undefined],
])("tokenWriter() with %s", (name, unknown) => {
  const rows = golden<{ text: string; tokens: string[]; offsetsUtf16: [number, number][] }[]>(
    `hf/${name}.encodings.json`,
  )

  test("gives the tokens of Hugging Face's library, unknown ones as text", () => {
    const tokenizer = parseTokenizerJson(goldenText(`hf/${name}.tokenizer.json`))
    const contents = tokenizer.parts.addedTokens.map(({ content }) => content)
    const writer = tokenWriter(tokenizer, { separator: SEPARATOR })
    for (const { text, tokens, offsetsUtf16 } of rows) {
      // These are tokens there, and text here.
      if (contents.some((content) => text.includes(content))) continue
      const shown = tokens.map((token, i) =>
        token === unknown ? text.slice(...offsetsUtf16[i]!).toWellFormed() : token,
      )
      expect(written(writer, text), text).toBe(joined(shown))
    }
  })
})

const numbered = (tokens: readonly string[]) => vocabulary(tokens.map((token, id) => [token, id]))
const pieces = [
  ["<unk>", 0],
  ["▁", -1],
  ["a", -2],
  ["▁ab", -2],
  ["b", -3],
] as const

const PIPELINES: readonly (readonly [string, TokenizerParts])[] = [
  [
    "WordPiece, with tokens that are found in text",
    {
      normalizer: bertNormalizer(),
      preTokenizer: bertPreTokenizer(),
      model: wordPiece({ vocabulary: numbered(["[UNK]", "a", "##b", "é", "##a", "ab"]) }),
      addedTokens: [
        { id: 9, content: "aé", normalized: true },
        { id: 0, content: "[UNK]", special: true },
      ],
      truncation: { maxLength: 2 },
      padding: { strategy: { fixed: 9 } },
    },
  ],
  [
    "BPE with an added token that is the unknown one",
    {
      normalizer: lowercase(),
      preTokenizer: whitespaceSplit(),
      model: bpe({ vocabulary: numbered(["b", "a", "ab"]), merges: [["a", "b"]], unknownToken: "b" }),
      addedTokens: [{ id: 0, content: "b" }],
    },
  ],
  [
    "Unigram with metaspace at the beginning",
    {
      normalizer: nfkc(),
      preTokenizer: metaspace({ prependScheme: "first" }),
      model: unigram({ pieces, unknownId: 0 }),
      addedTokens: [{ id: 7, content: "é" }],
    },
  ],
  ["Unigram with metaspace", { preTokenizer: metaspace(), model: unigram({ pieces, unknownId: 0 }) }],
  ["a model alone", { model: unigram({ pieces, unknownId: 0 }) }],
]

const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", " ", "é", "ﬁ", "Ａ", "A", "界", "[UNK]", "\n"), maxLength: 30 }),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
)

const PLAIN = { addSpecialTokens: false, allowedSpecial: "none", disallowedSpecial: "none" } as const

/**
 * The tokens of an encoding; added ones by their content, and unknown ones, which only Unigram shows as text, as their normalized
 * text.
 */
function tokensOf(parts: TokenizerParts, text: string): string[] {
  const tokenizer = createTokenizer({ ...parts, truncation: undefined, padding: undefined })
  const { ids, tokens, offsets } = tokenizer.encode(text, PLAIN)
  const { model, normalizer, addedTokens = [] } = parts
  return tokens.map((token, i) => {
    const added = addedTokens.find(({ id }) => id === ids[i] && id > 0)
    if (added !== undefined) return added.content
    if (model.kind === "Unigram" || ids[i] !== model.vocabulary.idOf(model.unknownToken!)) return token
    const raw = text.slice(offsets[2 * i], offsets[2 * i + 1])
    return normalizer === undefined ? raw : normalizeText(normalizer, raw).trim()
  })
}

describe.each(PIPELINES)("tokenWriter() with %s", (_, parts) => {
  test("gives the tokens of encodings without special tokens, truncation and padding", () => {
    const writer = tokenWriter(createTokenizer(parts), { separator: SEPARATOR })
    fc.assert(
      fc.property(texts, (text) => {
        expect(written(writer, text)).toBe(joined(tokensOf(parts, text)))
      }),
      examples(300, 11),
    )
  })
})

test("tokenWriter() writes unknown bytes in the alphabet of the vocabulary", () => {
  const model = bpe({ vocabulary: numbered(["Ã", "a"]), merges: [], unknownToken: "Ã" })
  const tokenizer = createTokenizer({ preTokenizer: byteLevel({ addPrefixSpace: false }), model })
  expect(written(tokenWriter(tokenizer, { separator: SEPARATOR }), "é a")).toBe(joined(["Ã", "©", "Ġ", "a"]))
})

test("tokenWriter() finds no special tokens of tiktoken, and refuses none", () => {
  const ranks = Array.from({ length: 256 }, (_, byte) => `${btoa(String.fromCharCode(byte))} ${byte}`).join("\n")
  const tokenizer = tiktokenTokenizer(ranks, "gpt2")
  const text = "<|endoftext|>"
  expect(written(tokenWriter(tokenizer, { separator: SEPARATOR }), text)).toBe(joined([...text]))
})

test("tokenWriter() writes content of added tokens, not the blanks around them", () => {
  const blanks = { lstrip: true, rstrip: true }
  const addedTokens = [
    { id: 0, content: "<unk>", ...blanks },
    { id: 5, content: "<x>", ...blanks },
  ]
  const model = unigram({ pieces, unknownId: 0 })
  const writer = tokenWriter(createTokenizer({ model, addedTokens }), { separator: SEPARATOR })
  expect(written(writer, "a  <x>  b <unk> ")).toBe(joined(["a", "<x>", "b", "<unk>"]))
})

test("tokenWriter() writes a newline in a token as the separator, and tokens of any length", () => {
  const long = "ab".repeat(1000)
  const model = unigram({
    pieces: [
      ["<unk>", 0],
      ["a\nb", -1],
      [long, -1],
    ],
    unknownId: 0,
  })
  const writer = tokenWriter(createTokenizer({ model }), { separator: SEPARATOR })
  expect(written(writer, `${long}a\nb`)).toBe(`${long}${MARK}a${MARK}b${MARK}`)
})

test("tokenWriter() writes blanks after tokens by default, and nothing for an empty line", () => {
  const writer = tokenWriter(createTokenizer({ preTokenizer: metaspace(), model: unigram({ pieces, unknownId: 0 }) }))
  const line = new TextEncoder().encode("ab xy")
  const output = new Uint8Array(writer.encode(line, 0, line.length))
  expect(writer.write(output, 0)).toBe(output.length)
  expect(new TextDecoder().decode(output)).toBe("▁ab ▁ xy ")
  expect(writer.encode(line, 2, 2)).toBe(0)
  expect(writer.write(output, 3)).toBe(3)
})

test("tokenWriter() encodes lines longer than its memory, and unknown tokens", () => {
  const writer = tokenWriter(createTokenizer({ preTokenizer: metaspace(), model: unigram({ pieces, unknownId: 0 }) }), {
    separator: SEPARATOR,
  })
  expect(written(writer, "界".repeat(1000))).toBe(joined(["▁", "界".repeat(1000)]))
  for (const count of [3, 1000, runs(400_000), 2]) {
    expect(written(writer, "ab 界 ".repeat(count))).toBe(`${joined(["▁ab", "▁", "界"]).repeat(count)}▁${MARK}`)
  }
})

test("tokenWriter() encodes lines that fill its memory", () => {
  const model = wordPiece({ vocabulary: numbered(["[UNK]", "a"]) })
  const writer = tokenWriter(createTokenizer({ preTokenizer: whitespaceSplit(), model }), { separator: SEPARATOR })
  for (const length of [1015, 1017, 1019, 1021, 1023, 1025]) {
    expect(written(writer, `${"a ".repeat(length >> 1)}a`)).toBe(joined(["a"]).repeat((length >> 1) + 1))
  }
})

test("tokenWriter() writes nothing after a line that the model cannot encode", () => {
  const model = wordPiece({ vocabulary: numbered(["a"]) })
  const writer = tokenWriter(createTokenizer({ preTokenizer: whitespaceSplit(), model }), { separator: SEPARATOR })
  expect(written(writer, "a a")).toBe(joined(["a", "a"]))
  const line = new TextEncoder().encode("a b")
  expect(() => writer.encode(line, 0, 3)).toThrow('"b" cannot be encoded')
  expect(writer.write(new Uint8Array(1), 1)).toBe(1)
})

test("tokenWriter() refuses places outside of its arguments, and too little room", () => {
  const writer = tokenWriter(createTokenizer({ preTokenizer: metaspace(), model: unigram({ pieces, unknownId: 0 }) }))
  const line = new TextEncoder().encode("ab")
  expect(() => writer.encode(line, 0, 3)).toThrow("end must be an integer in 0..2, got 3")
  expect(() => writer.encode(line, 2, 1)).toThrow("start must be an integer in 0..1, got 2")
  expect(writer.encode(line, 0, 2)).toBe(6)
  expect(() => writer.write(new Uint8Array(7), 2)).toThrow("at must be an integer in 0..1, got 2")
  expect(() => writer.write(new Uint8Array(5), 0)).toThrow("output must be an array with room for 6 bytes, got 5")
})
