// Special tokens spelled out in a text: found, refused or plain text, as the reference tools do it, and never by accident.
import { LecternError } from "@lectern/core"
import { ALL_TESTS, examples, refusal } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { bpe } from "../../src/encode/bpe/bpe.js"
import { wordLevel } from "../../src/encode/lookup/word-level.js"
import { unigram } from "../../src/encode/unigram/unigram.js"
import { vocabulary } from "../../src/encode/vocabulary.js"
import { wordPiece } from "../../src/encode/wordpiece/wordpiece.js"
import { parseBertVocab } from "../../src/formats/bert-vocab.js"
import { tiktokenTokenizer } from "../../src/formats/tiktoken-encodings.js"
import { parseTokenizerJson } from "../../src/formats/tokenizer-json/parse.js"
import { lowercase } from "../../src/normalize/lowercase.js"
import { nfkc } from "../../src/normalize/unicode-forms.js"
import { createTokenizer } from "../../src/pipeline/create-tokenizer.js"
import type { EncodeOptions, Tokenizer } from "../../src/pipeline/tokenizer.js"
import { metaspace } from "../../src/pretokenize/stages/metaspace.js"
import { whitespaceSplit } from "../../src/pretokenize/stages/whitespace.js"
import { expectItems } from "../expect-items.js"
import ranked from "../golden/bpe-tiktoken.json" with { type: "json" }
import golden from "../golden/special-text.json" with { type: "json" }
import { wordLevelParts } from "../word-level-parts.js"

const PLAIN = { allowedSpecial: "none", disallowedSpecial: "none" } as const

/** Offsets in UTF-16 units for offsets in code points. */
function inUnits(text: string, offsets: readonly (readonly number[])[]): number[] {
  const characters = Array.from(text)
  return offsets.flat().map((at) => characters.slice(0, at).join("").length)
}

describe.each(golden.huggingFace)("$name of Hugging Face's library", ({ file, rows }) => {
  const tokenizer = parseTokenizerJson(JSON.stringify(file))

  test.each(rows)("encodes $text with its special tokens and as plain text", ({ text, found, plain }) => {
    for (const [expected, special] of [
      [found, {}],
      [plain, { allowedSpecial: "none" } as const],
      [plain, PLAIN],
      [plain, { allowedSpecial: [] }],
    ] as const) {
      const options: EncodeOptions = { addSpecialTokens: false, ...special }
      const encoding = tokenizer.encode(text, options)
      expectItems(encoding.ids, expected.ids)
      expectItems(encoding.offsets, inUnits(text, expected.offsets))
      expectItems(encoding.wordIds, expected.words)
      expectItems(tokenizer.encodeIds(text, options), expected.ids)
      expectItems(tokenizer.encodeBatch([text], options)[0]!.ids, expected.ids)
      expectItems(tokenizer.encodePair(text, "", options).ids, expected.ids)
      expectItems(createTokenizer({ ...tokenizer.parts, ...special }).encodeIds(text, { addSpecialTokens: false }), [
        ...expected.ids,
      ])
    }
  })
})

describe("tiktokenTokenizer()", () => {
  const tokenizer = tiktokenTokenizer(ranked.file, "cl100k_base")

  test.each(golden.tiktoken)("treats $text as tiktoken does: $allowedSpecial, $disallowedSpecial", (row) => {
    const { text, ids, refused, allowedSpecial, disallowedSpecial } = row
    const options = {
      ...(allowedSpecial !== undefined && { allowedSpecial }),
      ...(disallowedSpecial !== undefined && { disallowedSpecial }),
    } as EncodeOptions
    const calls = [
      () => tokenizer.encodeIds(text, options),
      () => tokenizer.encode(text, options).ids,
      () => tokenizer.encodePair(text, "", options).ids,
      () => tokenizer.encodePair("", text, options).ids,
      () => tokenizer.encodeBatch([text], options)[0]!.ids,
      () => tokenizer.encodeBatch([["", text]], options)[0]!.ids,
    ]
    for (const call of calls) {
      if (ids !== undefined) expectItems(call(), ids)
      else expect(call).toThrow(`special token ${JSON.stringify(refused)} at position ${text.indexOf(refused!)} `)
    }
  })

  test("names the text and the position in UTF-16 units of the first refused token", () => {
    const text = "水 🙂 <|endofprompt|><|endoftext|>"
    const sentence = (name: string) =>
      `${name}: special token "<|endofprompt|>" at position 5 is not allowed; allowedSpecial makes it a token, disallowedSpecial: "none" plain text`
    expect(refusal(() => tokenizer.encodeIds(text))).toEqual({ kind: "bad-data", sentence: sentence("text") })
    expect(refusal(() => tokenizer.encode(text)).sentence).toBe(sentence("text"))
    expect(refusal(() => tokenizer.encodePair("a", text)).sentence).toBe(sentence("second"))
    expect(refusal(() => tokenizer.encodePair(text, text)).sentence).toBe(sentence("first"))
    expect(refusal(() => tokenizer.encodeBatch(["a", ["a", text]])).sentence).toBe(sentence("texts[1][1]"))
    expect(refusal(() => tokenizer.encodeBatch(["a", text])).sentence).toBe(sentence("texts[1]"))
  })

  test("can be made with another default", () => {
    const text = "the<|endoftext|>"
    expect(tiktokenTokenizer(ranked.file, "cl100k_base", { allowedSpecial: "all" }).encodeIds(text)).toContain(100257)
    expect(tiktokenTokenizer(ranked.file, "cl100k_base", { disallowedSpecial: "none" }).encodeIds(text)).not.toContain(
      100257,
    )
  })
})

describe("a refused token", () => {
  const added = (normalized: boolean, more = {}) => [
    { id: 20, content: "<X>", special: true, normalized, ...more },
    { id: 21, content: "<y>", special: false, normalized: false },
  ]
  const refusing = { disallowedSpecial: "all", allowedSpecial: "none" } as const

  test("has its position in the caller's text, also where it is found in normalized text", () => {
    const tokenizer = createTokenizer({
      ...wordLevelParts(),
      normalizer: nfkc(),
      addedTokens: added(true),
      ...refusing,
    })
    // U+FDFA becomes 18 characters; the widths of the others change.
    expect(() => tokenizer.encodeIds("\ufdfa🙂 ＜X＞")).toThrow('special token "<X>" at position 4 ')
    expect(() => tokenizer.encode("\ufdfa🙂 ＜X＞")).toThrow('special token "<X>" at position 4 ')
    expect(() => tokenizer.encodeIds("<y>\ufdfa<y>é<X>")).toThrow('special token "<X>" at position 8 ')
    const raw = createTokenizer({
      ...wordLevelParts(),
      normalizer: lowercase(),
      addedTokens: added(false),
      ...refusing,
    })
    expect(() => raw.encodeIds("é <X>")).toThrow('special token "<X>" at position 2 ')
    expect(raw.encodeIds("é <x>")).toHaveLength(2)
  })

  test("is named without the blanks that it would include", () => {
    const addedTokens = added(false, { lstrip: true, rstrip: true })
    const tokenizer = createTokenizer({ ...wordLevelParts(), addedTokens, ...refusing })
    expect(() => tokenizer.encodeIds("a   <X>  ")).toThrow('special token "<X>" at position 4 ')
  })

  test("is one that would be found: not part of a word if it is a single word", () => {
    const tokenizer = createTokenizer({
      ...wordLevelParts(),
      addedTokens: added(false, { singleWord: true }),
      ...refusing,
    })
    expect(tokenizer.encodeIds("a<X>a")).toHaveLength(1)
    expect(() => tokenizer.encodeIds("a <X> a")).toThrow("position 2")
  })

  test("leaves the tokenizer as it was", () => {
    const tokenizer = createTokenizer({ ...wordLevelParts(), addedTokens: added(false), ...refusing })
    expect(() => tokenizer.encodeIds("a b <X>")).toThrow(LecternError)
    expectItems(tokenizer.encodeIds("a <y> b"), [1, 21, 2])
    expectItems(tokenizer.encodeIds("a <X> b", { allowedSpecial: ["<X>"] }), [1, 20, 2])
  })
})

// The special tokens are in each model's own vocabulary, so a model can find them by itself.
const SPECIAL = ["</s>", "<s>", "[SEP]", "x"]
const numbered = (tokens: readonly string[]) => vocabulary(tokens.map((token, id) => [token, id] as const))
const addedTokens = SPECIAL.map((content, id) => ({ id, content, special: true }))
const LETTERS = ["[UNK]", "a", "b", "<", "s", ">", "/", "[", "]", "E", "##a", "##>", "##s", "##]", "##/s>", "<s", "/s>"]
const pieces = [...SPECIAL, "[UNK]", "▁", ...LETTERS.slice(1), "▁a", "a▁b"].map((piece) => [piece, -1] as const)
const MODELS: Readonly<Record<string, Tokenizer>> = {
  "word level": createTokenizer({
    preTokenizer: whitespaceSplit(),
    model: wordLevel({ vocabulary: numbered([...SPECIAL, ...LETTERS]), unknownToken: "[UNK]" }),
    addedTokens,
  }),
  WordPiece: createTokenizer({
    preTokenizer: whitespaceSplit(),
    model: wordPiece({ vocabulary: numbered([...SPECIAL, ...LETTERS]) }),
    addedTokens,
  }),
  Unigram: createTokenizer({
    preTokenizer: metaspace({ split: false }),
    model: unigram({ pieces, unknownId: 4 }),
    addedTokens,
  }),
  "Unigram after NFKC": createTokenizer({
    normalizer: nfkc(),
    preTokenizer: metaspace(),
    model: unigram({ pieces, unknownId: 4 }),
    addedTokens,
  }),
}

describe.each(Object.entries(MODELS))("plain text in a %s model that knows the special tokens", (_, tokenizer) => {
  const safe = { allowedSpecial: "none", addSpecialTokens: false } as const

  test("never becomes one of them", () => {
    const parts = fc.constantFrom(...SPECIAL.slice(0, 3), "＜s＞", "a", "b", " ", "<", "s>", "/", "水")
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (texts) => {
        const text = texts.join("")
        const encoding = tokenizer.encode(text, safe)
        expect(encoding.ids.filter((id) => id < SPECIAL.length)).toHaveLength(0)
        expectItems(tokenizer.encodeIds(text, safe), [...encoding.ids])
        const words = [...encoding.wordIds]
        expectItems(
          words,
          [...words].sort((a, b) => a - b),
        )
      }),
      examples(300, 5),
    )
  })

  test("with a special token of one character gets the unknown token", () => {
    const unknown = tokenizer.idOf("[UNK]")!
    expect([...tokenizer.encodeIds("a x", safe)].slice(-1)).toEqual([unknown])
    expect([...tokenizer.encode("a x b", safe).ids].filter((id) => id === unknown)).toHaveLength(1)
  })

  test("is encoded the same with and without an equal text before it", () => {
    const again = [...tokenizer.encodeIds("a </s> b", safe)]
    tokenizer.encodeIds("</s>", safe)
    expectItems(tokenizer.encodeIds("a </s> b", safe), again)
    expect(tokenizer.encodeIds("a </s> b")).toContain(0)
  })
})

test("a special token of one character is refused where there is no unknown token", () => {
  const model = bpe({ vocabulary: numbered(["a", "x"]), merges: [] })
  const tokenizer = createTokenizer({ model, addedTokens: [{ id: 1, content: "x", special: true }] })
  expectItems(tokenizer.encodeIds("ax"), [0, 1])
  expect(refusal(() => tokenizer.encodeIds("ax", PLAIN))).toEqual({
    kind: "bad-data",
    sentence: 'text: special token "x" cannot be plain text: it is one character, and there is no unknown token',
  })
})

test("words and places of plain text are those of the whole token", () => {
  const encoding = MODELS.Unigram!.encode("a</s>b", { allowedSpecial: "none" })
  expect(encoding.tokens).toEqual(["▁a", "<", "/s>", "b"])
  expectItems(encoding.offsets, [0, 1, 1, 2, 2, 5, 5, 6])
  expectItems(encoding.wordIds, [0, 0, 0, 0])
  const sampled = MODELS.Unigram!.encodeIds("a</s>b", {
    allowedSpecial: "none",
    sampling: { generator: pcg64(1), alpha: 0.1 },
  })
  expect(sampled).not.toContain(0)
})

test("plain text after an added token, and beyond 4096 pieces, keeps the tokens before it", () => {
  const { parts } = MODELS["word level"]!
  const tokenizer = createTokenizer({ ...parts, addedTokens: [...parts.addedTokens, { id: 30, content: "<y>" }] })
  const unknown = tokenizer.idOf("[UNK]")!
  expectItems(tokenizer.encodeIds("a b<y>b </s> a", { allowedSpecial: "none" }), [5, 6, 30, 6, 7, 20, 5])
  const long = `${"a ".repeat(5000)}<s> b`
  const encoding = tokenizer.encode(long, { allowedSpecial: "none" })
  expectItems(encoding.ids, [...new Array<number>(5000).fill(5), tokenizer.idOf("<")!, unknown, 6])
  expectItems(encoding.wordIds.slice(-3), [5000, 5000, 5001])
  expectItems(encoding.offsets.slice(-6), [10000, 10001, 10001, 10003, 10004, 10005])
})

test("a very long text of special tokens is encoded as plain text in linear time", () => {
  const count = ALL_TESTS ? 100_000 : 50_000
  const ids = MODELS.Unigram!.encodeIds("</s>".repeat(count), { allowedSpecial: "none" })
  expect(ids).toHaveLength(2 * count + 1)
})

describe("allowedSpecial and disallowedSpecial", () => {
  const bert = parseBertVocab("[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\n[\n]\n")

  test("do not concern the special tokens around a text", () => {
    expectItems(bert.encodeIds("[SEP] a", { allowedSpecial: "none" }), [2, 6, 1, 7, 5, 3])
    expectItems(bert.encodeIds("[SEP] a", { addSpecialTokens: false }), [3, 5])
  })

  test("take lists and sets", () => {
    expectItems(bert.encodeIds("[MASK][SEP]", { addSpecialTokens: false, allowedSpecial: ["[MASK]"] }), [4, 6, 1, 7])
    const set = new Set(["[MASK]"])
    expectItems(bert.encodeIds("[MASK][SEP]", { addSpecialTokens: false, allowedSpecial: set }), [4, 6, 1, 7])
    set.add("[SEP]")
    expectItems(bert.encodeIds("[MASK][SEP]", { addSpecialTokens: false, allowedSpecial: set }), [4, 3])
    expect(() => bert.encodeIds("a[SEP]", { disallowedSpecial: set })).toThrow('"[SEP]" at position 1 ')
    expect(() => bert.encodeIds("[MASK]", { allowedSpecial: "all", disallowedSpecial: set })).toThrow("position 0")
    expectItems(bert.encodeIds("[PAD]", { disallowedSpecial: set, addSpecialTokens: false }), [0])
  })

  test.each(["allowedSpecial", "disallowedSpecial"])("%s refuses names that are not special tokens", (name) => {
    expect(refusal(() => bert.encodeIds("a", { [name]: ["[MASKS]"] }))).toEqual({
      kind: "out-of-range",
      sentence: `${name}[0] must be a special token of this tokenizer (did you mean "[MASK]"?), got "[MASKS]"`,
    })
    expect(() => bert.encodeIds("a", { [name]: new Set(["[MASK]", "qqqqqqqqqqqq"]) })).toThrow(
      `${name}[1] must be a special token of this tokenizer, got "qqqqqqqqqqqq"`,
    )
    expect(refusal(() => bert.encodeIds("a", { [name]: "[MASK]" }))).toEqual({
      kind: "out-of-range",
      sentence: `${name} must be "all", "none" or a list of special tokens, got "[MASK]"`,
    })
    expect(refusal(() => bert.encodeIds("a", { [name]: true } as object)).kind).toBe("wrong-type")
    expect(() => createTokenizer({ ...bert.parts, [name]: ["[MASKS]"] })).toThrow("[MASKS]")
  })

  test("are those of the tokenizer unless the call has its own", () => {
    const safe = createTokenizer({ ...bert.parts, allowedSpecial: "none" })
    const plain = [...bert.encodeIds("[SEP]", { allowedSpecial: "none" })]
    expectItems(safe.encodeIds("[SEP]"), plain)
    expectItems(safe.encode("[SEP]").ids, plain)
    expectItems(safe.encodeIds("[SEP]", { addSpecialTokens: true }), plain)
    expectItems(safe.encodeIds("[SEP]", { allowedSpecial: "all" }), [2, 3, 3])
    expect(safe.parts).toMatchObject({ allowedSpecial: "none", disallowedSpecial: "none" })
    expect(createTokenizer(safe.parts).encodeIds("[SEP]")).toEqual(safe.encodeIds("[SEP]"))
  })
})
