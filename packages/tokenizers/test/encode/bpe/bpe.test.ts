import { LecternError } from "@lectern/core"
import { ALL_TESTS, examples, runs } from "@lectern/core/testing"
import { xoshiro128 } from "@lectern/random"
import fc from "fast-check"
import { expect, test } from "vitest"
import { type BpeOptions, bpe } from "../../../src/encode/bpe/bpe.js"
import { bpeFromRanks } from "../../../src/encode/bpe/from-ranks.js"
import { bpeFromScores } from "../../../src/encode/bpe/from-scores.js"
import type { ScoredBpeOptions } from "../../../src/encode/bpe/scored-pieces.js"
import { vocabulary } from "../../../src/encode/vocabulary.js"
import { parseTiktoken } from "../../../src/formats/tiktoken.js"
import huggingFaceValues from "../../golden/bpe-hugging-face.json" with { type: "json" }
import sentencePieceValues from "../../golden/bpe-sentencepiece.json" with { type: "json" }
import tiktokenValues from "../../golden/bpe-tiktoken.json" with { type: "json" }
import { encoderOf, naiveBpe, naiveDropout } from "./harness.js"

type Row = readonly [text: string, ids: readonly number[]]
type Merges = readonly (readonly [string, string])[]

const huggingFace = huggingFaceValues.cases as unknown as readonly {
  name: string
  options: Record<string, string | boolean>
  vocab: Record<string, number>
  merges: Merges
  rows: readonly Row[]
}[]

function modelOf({ options, vocab, merges }: (typeof huggingFace)[number]) {
  return bpe({
    vocabulary: vocabulary(Object.entries(vocab)),
    merges,
    unknownToken: options.unk_token as string | undefined,
    continuingSubwordPrefix: options.continuing_subword_prefix as string | undefined,
    endOfWordSuffix: options.end_of_word_suffix as string | undefined,
    fuseUnknown: options.fuse_unk as boolean | undefined,
    byteFallback: options.byte_fallback as boolean | undefined,
    ignoreMerges: options.ignore_merges as boolean | undefined,
  } satisfies BpeOptions)
}

test.each(huggingFace)("bpe() gives the ids of Hugging Face's tokenizers with $name", (each) => {
  const encode = encoderOf(modelOf(each), "character")
  for (const round of [1, 2]) {
    for (const [text, ids] of each.rows) expect({ round, text, ids: encode(text).ids }).toEqual({ round, text, ids })
  }
})

test.each(huggingFace)("bpe() with $name gives the same ids in dropout 0 and after a round through JSON", (each) => {
  const model = modelOf(each)
  const encode = encoderOf(model, "character")
  const sampling = { generator: xoshiro128(1), dropout: 0 }
  for (const [text, ids] of each.rows) expect(encode(text, undefined, sampling).ids).toEqual(ids)
  const { vocab, merges } = model.toJson()
  expect(vocab).toEqual(each.vocab)
  expect(merges).toEqual(each.merges)
})

test("bpeFromRanks() gives the ids of tiktoken", () => {
  const encode = encoderOf(bpeFromRanks(parseTiktoken(tiktokenValues.file)), "byte")
  for (const round of [1, 2]) {
    for (const [text, ids] of tiktokenValues.rows as unknown as readonly Row[])
      expect({ round, text, ids: encode(text).ids }).toEqual({ round, text, ids })
  }
})

test("the merges of a ranked model encode like its ranks", () => {
  const ranked = bpeFromRanks(parseTiktoken(tiktokenValues.file))
  const encode = encoderOf(bpe({ vocabulary: ranked.vocabulary, merges: ranked.merges, ignoreMerges: true }), "byte")
  for (const [text, ids] of tiktokenValues.rows as unknown as readonly Row[]) expect(encode(text).ids).toEqual(ids)
})

const sentencePiece = sentencePieceValues.cases as unknown as readonly (ScoredBpeOptions & {
  name: string
  rows: readonly Row[]
})[]

test.each(sentencePiece)("bpeFromScores() gives the ids of SentencePiece with $name", (each) => {
  const unknownId = each.kinds!.indexOf("unknown")
  const encode = encoderOf(
    bpeFromScores({ pieces: each.pieces, kinds: each.kinds!, byteFallback: each.byteFallback === true, unknownId }),
    "character",
  )
  for (const round of [1, 2]) {
    for (const [text, ids] of each.rows) expect({ round, text, ids: encode(text).ids }).toEqual({ round, text, ids })
  }
})

test("the token of rank 0 may be a merged one", () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => `${btoa(String.fromCharCode(byte))} ${byte + 1}`)
  const ranked = bpeFromRanks(parseTiktoken([`${btoa("ab")} 0`, ...bytes].join("\n")))
  const encode = encoderOf(ranked, "byte")
  expect(encode("xab").ids).toEqual([121, 0])
  expect(ranked.mergeSteps("xab").steps).toEqual([{ rank: 0, at: 1, left: "a", right: "b", joined: "ab" }])
})

test("of the two pieces of the highest scores the higher is joined first", () => {
  const pieces = [
    ["bc", -1],
    ["ab", -2],
    ["a", -4],
    ["b", -5],
    ["c", -6],
    ["<unk>", 0],
  ] as const
  const encode = encoderOf(bpeFromScores({ pieces, unknownId: 5 }), "character")
  expect(encode("abc").ids).toEqual([2, 0])
})

test("an unused piece is split where it was joined, also after the piece of id 0", () => {
  // By hand, as SentencePiece does: a b is joined first, then ab c, which is unused, so ab and c remain.
  const encode = encoderOf(
    bpeFromScores({
      pieces: [
        ["ab", -1],
        ["abc", -2],
        ["bc", -3],
        ["a", -4],
        ["b", -5],
        ["c", -6],
        ["<unk>", 0],
      ],
      kinds: ["normal", "unused", "normal", "normal", "normal", "normal", "unknown"],
      unknownId: 6,
    }),
    "character",
  )
  expect(encode("abc").ids).toEqual([0, 5])
})

// A random model over four letters: overlapping merges, merges that never apply.
const someModel = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 30 }).map((picks) => {
  const tokens = ["a", "b", "c", "ü"]
  const merges: [string, string][] = []
  for (const [left, right] of picks) {
    const pair: [string, string] = [tokens[left % tokens.length]!, tokens[right % tokens.length]!]
    if (pair[0].length + pair[1].length > 12 || merges.some(([l, r]) => l === pair[0] && r === pair[1])) continue
    merges.push(pair)
    if (!tokens.includes(pair.join(""))) tokens.push(pair.join(""))
  }
  return { tokens, merges }
})

test("bpe() equals the naive encoder on short words, long words and sentences", () => {
  fc.assert(
    fc.property(
      someModel,
      fc.array(fc.constantFrom("a", "b", "c", "ü"), { maxLength: 300 }),
      ({ tokens, merges }, letters) => {
        const model = bpe({ vocabulary: vocabulary(tokens.map((token, id) => [token, id])), merges })
        const ranks = new Map(merges.map((pair, rank) => [pair.join(" "), rank]))
        const expected = naiveBpe(letters, (left, right) => ranks.get(`${left} ${right}`))
        const { ids, starts, ends } = encoderOf(model, "character")(letters.join(""))
        expect(ids.map((id) => tokens[id])).toEqual(expected)
        expect([0, ...ends]).toEqual([...starts, letters.join("").replaceAll("ü", "uu").length])
        const symbols: string[] = [...letters]
        for (const { rank, at, left, right, joined } of model.mergeSteps(letters.join("")).steps) {
          expect([left, right]).toEqual(merges[rank])
          expect(symbols.splice(at, 2, joined)).toEqual([left, right])
        }
        expect(symbols).toEqual(expected)
      },
    ),
    examples(300, 7),
  )
})

test("50,000 equal letters, and words of every length around the change of method, are encoded as the naive encoder does", () => {
  const tokens = ["a", "aa", "aaaa", "aaa", "aaaaaaa"]
  const merges: Merges = [
    ["a", "a"],
    ["aa", "a"],
    ["aa", "aa"],
    ["aaa", "aaaa"],
  ]
  const encode = encoderOf(bpe({ vocabulary: vocabulary(tokens.map((token, id) => [token, id])), merges }), "character")
  const ranks = new Map(merges.map((pair, rank) => [pair.join(" "), rank]))
  for (let length = 1; length < 140; length++) {
    const expected = naiveBpe(Array(length).fill("a"), (left, right) => ranks.get(`${left} ${right}`))
    expect(encode("a".repeat(length)).ids.map((id) => tokens[id])).toEqual(expected)
  }
  const { ids } = encode("a".repeat(50_000))
  expect(ids).toHaveLength(12_500)
  expect(new Set(ids)).toEqual(new Set([2]))
})

test("bpeFromRanks() equals the naive encoder over arbitrary bytes", () => {
  const model = bpeFromRanks(parseTiktoken(tiktokenValues.file))
  const encode = encoderOf(model, "byte")
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("w", "h", "e", " ", "t", "r", "ü", "水", "🙂"), maxLength: 200 }),
      (text) => {
        const written = Array.from(
          new TextEncoder().encode(text),
          (byte) => model.vocabulary.tokenOf(encodeByte(byte))!,
        )
        const whole = model.vocabulary.idOf(written.join(""))
        const expected = naiveBpe(written, (left, right) => model.vocabulary.idOf(left + right))
        expect(encode(text).ids).toEqual(
          whole === undefined ? expected.map((token) => model.vocabulary.idOf(token)) : [whole],
        )
      },
    ),
    examples(200, 8),
  )

  function encodeByte(byte: number): number {
    const { bytes, ends, ids } = model.tokens
    for (let i = 0; i < ids.length; i++) {
      const start = i === 0 ? 0 : ends[i - 1]!
      if (ends[i] === start + 1 && bytes[start] === byte) return ids[i]!
    }
    throw new Error(`no token for ${byte}`)
  }
})

test("dropout draws segmentations as the naive algorithm does", () => {
  const tokens = ["a", "b", "ab", "ba", "aba", "abab", "aa"]
  const merges: Merges = [
    ["a", "b"],
    ["ab", "a"],
    ["ab", "ab"],
    ["b", "a"],
    ["a", "a"],
  ]
  const ranks = new Map(merges.map((pair, rank) => [pair.join(" "), rank]))
  const model = bpe({ vocabulary: vocabulary(tokens.map((token, id) => [token, id])), merges, dropout: 0.3 })
  const encode = encoderOf(model, "character")
  const rounds = ALL_TESTS ? 40_000 : 5000
  const generator = xoshiro128(3)
  const naive = xoshiro128(4)
  const counts = new Map<string, [number, number]>()
  for (let i = 0; i < rounds; i++) {
    const ours = encode("abaabab", undefined, { generator })
      .ids.map((id) => tokens[id])
      .join(" ")
    const theirs = naiveDropout(
      [..."abaabab"],
      (l, r) => ranks.get(`${l} ${r}`),
      0.3,
      () => naive.uniform(),
    ).join(" ")
    count(ours, 0)
    count(theirs, 1)
  }
  expect(counts.size).toBeGreaterThan(20)
  for (const [segmentation, [ours, theirs]] of counts) {
    const p = (ours + theirs) / (2 * rounds)
    const standardErrors = Math.abs(ours - theirs) / Math.sqrt(2 * rounds * p * (1 - p))
    expect({ segmentation, far: standardErrors > 4.5 }).toEqual({ segmentation, far: false })
  }

  function count(key: string, column: 0 | 1): void {
    const row = counts.get(key) ?? [0, 0]
    row[column]++
    counts.set(key, row)
  }
})

test("dropout draws once for each possible merge, in their order, until one is kept", () => {
  const merges: Merges = [
    ["a", "b"],
    ["ab", "a"],
    ["b", "a"],
    ["a", "a"],
    ["ab", "ab"],
  ]
  const tokens = ["a", "b", "ab", "aba", "ba", "aa", "abab"]
  const ranks = new Map(merges.map((pair, rank) => [pair.join(" "), rank]))
  const model = bpe({ vocabulary: vocabulary(tokens.map((token, id) => [token, id])), merges })
  const encode = encoderOf(model, "character")
  for (let seed = 0; seed < runs(400); seed++) {
    const text = Array.from({ length: 3 + (seed % 40) }, (_, i) => "ab"[(seed * (i + 3) * 7 + i * i) % 2]).join("")
    const dropout = [0.1, 0.5, 0.9][seed % 3]!
    const [ours, theirs] = [xoshiro128(seed), xoshiro128(seed)]
    const row = [...text]
    for (;;) {
      const kept = row
        .slice(1)
        .map((right, at) => ({ at, rank: ranks.get(`${row[at]} ${right}`) ?? -1 }))
        .filter(({ rank }) => rank >= 0)
        .sort((a, b) => a.rank - b.rank || a.at - b.at)
        .find(() => theirs.uniform() >= dropout)
      if (kept === undefined) break
      row.splice(kept.at, 2, row[kept.at]! + row[kept.at + 1]!)
    }
    expect(encode(text, undefined, { generator: ours, dropout }).ids.map((id) => tokens[id])).toEqual(row)
    expect(ours.uniform()).toBe(theirs.uniform())
  }
})

test("dropout 1 makes no merge, and there is no dropout without a generator", () => {
  const model = bpe({
    vocabulary: vocabulary([
      ["a", 0],
      ["b", 1],
      ["ab", 2],
    ]),
    merges: [["a", "b"]],
    dropout: 1,
  })
  const encode = encoderOf(model, "character")
  expect(encode("abab", undefined, { generator: xoshiro128(1) }).ids).toEqual([0, 1, 0, 1])
  expect(encode("abab", undefined, { generator: xoshiro128(1), dropout: 0 }).ids).toEqual([2, 2])
  expect(encode("abab").ids).toEqual([2, 2])
})

test("a merge is skipped if the number drawn is below the probability, not if it equals it", () => {
  const model = bpe({ vocabulary: vocabulary(["a", "b", "ab"].map((token, id) => [token, id])), merges: [["a", "b"]] })
  const encode = encoderOf(model, "character")
  const generator = { ...xoshiro128(1), uniform: () => 0.5 }
  expect(encode("ab", undefined, { generator, dropout: 0.5 }).ids).toEqual([2])
  expect(encode("ab", undefined, { generator, dropout: 0.51 }).ids).toEqual([0, 1])
})

test("the steps of a word are listed in order", () => {
  const model = bpe({
    vocabulary: vocabulary(["l", "o", "w", "e", "r", "lo", "low", "er"].map((token, id) => [token, id])),
    merges: [
      ["l", "o"],
      ["lo", "w"],
      ["e", "r"],
    ],
  })
  expect(model.mergeSteps("lower")).toEqual({
    symbols: ["l", "o", "w", "e", "r"],
    steps: [
      { rank: 0, at: 0, left: "l", right: "o", joined: "lo" },
      { rank: 1, at: 0, left: "lo", right: "w", joined: "low" },
      { rank: 2, at: 1, left: "e", right: "r", joined: "er" },
    ],
  })
})

test("a merge that needs a token which is not in the vocabulary is refused by name", () => {
  const tokens = vocabulary([
    ["a", 0],
    ["b", 1],
  ])
  expect(() => bpe({ vocabulary: tokens, merges: [["a", "b"]] })).toThrow(
    new LecternError({
      kind: "bad-data",
      path: "merges",
      why: 'merge 0 of "a" and "b" needs token "ab", which is not in the vocabulary',
    }),
  )
  expect(() => bpe({ vocabulary: tokens, merges: [["a", "x"]] })).toThrow(/needs token "x"/)
  expect(() => bpe({ vocabulary: tokens, merges: [], dropout: 1.5 })).toThrow(
    "dropout must be a number in 0..1, got 1.5",
  )
})

test("an unknown token that the vocabulary lacks is refused if it is needed", () => {
  const encode = encoderOf(bpe({ vocabulary: vocabulary([["a", 0]]), merges: [], unknownToken: "<unk>" }), "character")
  expect(encode("a").ids).toEqual([0])
  expect(() => encode("b")).toThrow(/the unknown token "<unk>" is needed/)
})

test("ranks without a token for every byte are refused", () => {
  expect(() => bpeFromRanks(parseTiktoken("YQ== 0\n"))).toThrow(/no token for byte 0x00/)
})
