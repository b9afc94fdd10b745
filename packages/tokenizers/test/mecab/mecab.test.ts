import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type MecabFiles, mecab, packMecab } from "../../src/mecab.js"
import golden from "../golden/mecab.json" with { type: "json" }
import { compile, type Source } from "./compile.js"
import { small, spaced } from "./dictionary.js"
import { naiveMecab } from "./naive.js"

const segmenter = mecab(packMecab(small))

/** The bytes that `write` makes of a text that stands among other bytes, as a string. */
function written(text: string, files: MecabFiles = small): string {
  const { write, room } = files === small ? segmenter : mecab(packMecab(files))
  const bytes = new TextEncoder().encode(text)
  const input = Uint8Array.from([0x61, 0xe6, ...bytes, 0x62])
  const output = new Uint8Array(room(input, 2, 2 + bytes.length) + 4).fill(0xff)
  const end = write(input, 2, 2 + bytes.length, output, 2)
  expect([...output.subarray(0, 2), ...output.subarray(end)].every((byte) => byte === 0xff)).toBe(true)
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(output.subarray(2, end))
}

describe("mecab() with a small dictionary", () => {
  test.each(golden.cases)("splits $text as MeCab does", ({ text, wakati, cost }) => {
    expect(written(text)).toBe(wakati)
    expect(joined(segmenter.words(text))).toBe(wakati)
    const { nodes, cost: total } = segmenter.lattice(text)
    expect(total).toBe(cost)
    expect(
      joined(
        nodes
          .filter(({ best }) => best)
          .map(({ surface }) => surface)
          .slice(1, -1),
      ),
    ).toBe(wakati)
  })

  test.each(golden.cases)(
    "splits $text with penalties after white space as mecab-ko does",
    ({ text, spaced: wakati }) => {
      expect(written(text, spaced)).toBe(wakati)
    },
  )

  test("has MeCab's nodes in its lattice, in its order", () => {
    const { nodes } = segmenter.lattice(golden.lattice.text)
    // MeCab lists the nodes of one place from the last to the first.
    const starts = [...new Set(nodes.map(({ start }) => start))]
    const listed = starts.flatMap((start) =>
      nodes.filter((node) => node.start === start && node.kind.endsWith("n")).reverse(),
    )
    const words = starts.flatMap((start) =>
      nodes.filter((node) => node.start === start && (node.kind === "word" || node.kind === "unknown")).reverse(),
    )
    expect(listed.length).toBeGreaterThan(0)
    expect(
      words.map(({ surface, left, right, wordCost, cost }) => [surface, ...[left, right, wordCost, cost].map(String)]),
    ).toEqual(golden.lattice.nodes)
  })

  test("describes the nodes of a lattice by places in the text", () => {
    const text = "東京 😀の"
    const { nodes } = segmenter.lattice(text)
    for (const { surface, start, end, kind, previous, cost } of nodes) {
      expect(text.slice(start, end)).toBe(surface)
      expect(kind === "beginning" ? previous : nodes[previous]!.cost < cost).toBe(kind === "beginning" ? -1 : true)
    }
    expect(nodes.map(({ kind }) => kind).filter((kind) => kind === "beginning" || kind === "end")).toEqual([
      "beginning",
      "end",
    ])
    expect(nodes.find(({ surface }) => surface === "😀")).toMatchObject({
      kind: "unknown",
      start: 3,
      end: 5,
      best: true,
    })
    expect(nodes.find(({ surface }) => surface === "の")).toMatchObject({
      kind: "word",
      start: 5,
      left: 2,
      wordCost: 1800,
    })
  })

  test("keeps lone surrogates in its words", () => {
    expect(segmenter.words("東京\ud800の")).toEqual(["東京", "\ud800", "の"])
  })

  test("may read a dictionary in shared memory", () => {
    const data = packMecab(small)
    const shared = Object.fromEntries(
      Object.entries(data).map(([name, value]) => {
        if (typeof value === "number") return [name, value]
        const copy = new (value.constructor as Int32ArrayConstructor)(new SharedArrayBuffer(value.byteLength))
        copy.set(value)
        return [name, copy]
      }),
    ) as unknown as typeof data
    expect(mecab(shared).words("東京都に")).toEqual(["東京都", "に"])
  })

  test("refuses a text that is not a string", () => {
    expect(() => segmenter.words(7 as never)).toThrow("text must be a string, got 7")
  })
})

const CATEGORIES = 4
const ALPHABET = ["a", "b", "é", "ア", "漢", "字", " ", " ", "\t", "\uffff", "😀", "\0", "가"]
const categoryOf = (codePoint: number) =>
  codePoint === 0x20
    ? [1]
    : codePoint === 9
      ? [1, 2]
      : codePoint < 0x61
        ? [0]
        : codePoint < 0x3000
          ? [2, 0]
          : codePoint === 0x5b57
            ? [3, 2]
            : [3]

const ids = {
  left: fc.integer({ min: 0, max: 2 }),
  right: fc.integer({ min: 0, max: 3 }),
  pos: fc.integer({ min: 0, max: 2 }),
}
const anEntry = fc.record({
  word: fc
    .array(fc.constantFrom("a", "b", "é", "ア", "漢", "字", "😀", "가", " "), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join("")),
  ...ids,
  // Few costs, so that many paths cost the same.
  cost: fc.constantFrom(-3, 0, 1, 2, 5, 32767, -32768),
})
const aCategory = fc.record({
  invoke: fc.boolean(),
  group: fc.boolean(),
  length: fc.integer({ min: 0, max: 15 }),
  entries: fc.array(fc.record({ ...ids, cost: fc.constantFrom(0, 1, 4) }), { minLength: 1, maxLength: 3 }),
})
const aSource: fc.Arbitrary<Source> = fc.record({
  entries: fc.array(anEntry, { minLength: 1, maxLength: 20 }),
  categories: fc.array(aCategory, { minLength: CATEGORIES, maxLength: CATEGORIES }),
  categoriesOf: fc.constant(categoryOf),
  matrix: fc.array(fc.array(fc.constantFrom(-2, 0, 1, 3, 32767, -32768), { minLength: 3, maxLength: 3 }), {
    minLength: 4,
    maxLength: 4,
  }),
  dicrc: fc.constantFrom("", "a = b\nleft-space-penalty-factor = 1,4,2,-3,1,9\n"),
})
const aText = fc.array(
  fc.oneof(
    fc.constantFrom(...ALPHABET),
    fc.constantFrom("a", "b", "ア").map((each) => each.repeat(27)),
  ),
  { maxLength: 14 },
)

describe("mecab() with random dictionaries", () => {
  test("finds what plain code finds, of paths of equal cost, too", () => {
    fc.assert(
      fc.property(aSource, fc.array(aText, { maxLength: 8 }), (source, texts) => {
        const { words, lattice } = mecab(packMecab(compile(source)))
        for (const text of texts.map((parts) => parts.join(""))) {
          const naive = naiveMecab(source, text)
          expect(words(text)).toEqual(naive.words)
          expect(lattice(text).cost).toBe(naive.cost)
        }
      }),
      examples(120, 371),
    )
  })
})

const UNKNOWN = { invoke: false, group: false, length: 0, entries: [{ left: 0, right: 0, pos: 0, cost: 30_000 }] }

describe("mecab() with paths of equal cost", () => {
  // "ab" and "c" of left id 1, or "a", "b" and "c" of left id 2.
  const neighbours = [
    [0, 0, 0],
    [0, 0, 500],
    [0, 500, 0],
  ]
  const before = [
    { word: "ab", left: 0, right: 1, pos: 0, cost: 40 },
    { word: "a", left: 0, right: 0, pos: 0, cost: 20 },
    { word: "b", left: 0, right: 2, pos: 0, cost: 20 },
  ]
  const [first, second] = [1, 2].map((left) => ({ left, right: 0, pos: 0, cost: 7 }))
  const unknown = (entry: typeof first) => ({
    invoke: true,
    group: false,
    length: 1,
    entries: [{ left: 1, right: 1, pos: 0, cost: 900, ...entry }],
  })
  const wordsOf = (known: readonly (typeof first)[], category: Source["categories"][number] = UNKNOWN) =>
    mecab(
      packMecab(
        compile({
          entries: [...before, ...known.map((each) => ({ word: "c", ...each! }))],
          categories: [UNKNOWN, UNKNOWN, category],
          categoriesOf: (codePoint) => [codePoint === 0x20 ? 1 : codePoint === 0x63 ? 2 : 0],
          matrix: neighbours,
        }),
      ),
    ).words("abc")

  test("prefers what stands first in the dictionary", () => {
    expect(wordsOf([first, second])).toEqual(["ab", "c"])
    expect(wordsOf([second, first])).toEqual(["a", "b", "c"])
  })

  test("prefers a word of the dictionary to an unknown one", () => {
    expect(wordsOf([first], unknown(second))).toEqual(["ab", "c"])
    expect(wordsOf([second], unknown(first))).toEqual(["a", "b", "c"])
  })
})

test("write() does not read beyond the end of a line that ends within a character", () => {
  const output = new Uint8Array(segmenter.room(new Uint8Array(5), 0, 5) + 2).fill(0xff)
  const end = segmenter.write(new TextEncoder().encode("東京"), 0, 5, output, 0)
  expect(end).toBeLessThanOrEqual(10)
  expect([...output.subarray(0, end)].filter((byte) => byte !== 0x20).length).toBe(5)
})

describe("mecab() with long lines", () => {
  const sentences = golden.cases.map(({ text }) => text.replaceAll("\0", "")).join("。")

  test("finds the words of a line in memory that does not grow with it", () => {
    const text = sentences.repeat(60)
    const { nodes } = segmenter.lattice(text)
    const best = nodes
      .filter((node) => node.best)
      .map(({ surface }) => surface)
      .slice(1, -1)
    expect(text.length).toBeGreaterThan(60_000)
    expect(best.length).toBeGreaterThan(20_000)
    // The lattice is made without taking anything out.
    expect(segmenter.words(text)).toEqual(best)
    expect(written(text)).toBe(joined(best))
  })

  test("finds words after white space of any length", () => {
    expect(segmenter.words(`東京${" ".repeat(40_000)}都に${" ".repeat(100_000)}いる  `)).toEqual([
      "東京",
      "都",
      "に",
      "いる",
    ])
    expect(segmenter.words(`の${" ".repeat(1_000_000)}`)).toEqual(["の"])
    expect(segmenter.words(" ".repeat(1_000_000))).toEqual([])
    expect(segmenter.words("東京都に")).toEqual(["東京都", "に"])
  })

  test("settles lines of few words and much white space", () => {
    const text = `の${" ".repeat(100)}東京${" ".repeat(3)}`.repeat(2000)
    expect(segmenter.words(text)).toEqual(Array.from({ length: 4000 }, (_, i) => (i % 2 === 0 ? "の" : "東京")))
    expect(segmenter.words(`${sentences.repeat(3)}${text}の`)).toEqual([
      ...segmenter.words(sentences.repeat(3)),
      ...segmenter.words(text),
      "の",
    ])
  })

  test.each([
    { name: "high", cost: 32_767, words: ["aa"] },
    { name: "low", cost: -32_768, words: ["a", "a"] },
  ])("adds up $name costs beyond 32 bits", ({ cost, words }) => {
    const entry = { left: 1, right: 1, pos: 0, cost }
    const source: Source = {
      entries: [
        { word: "a", ...entry },
        { word: "aa", ...entry },
      ],
      categories: [UNKNOWN, UNKNOWN],
      categoriesOf: (codePoint) => [codePoint === 0x20 ? 1 : 0],
      matrix: [
        [0, 0],
        [0, cost],
      ],
    }
    const found = mecab(packMecab(compile(source))).words("a".repeat(100_000))
    expect(found).toEqual(Array.from({ length: 50_000 }, () => words).flat())
  })

  test("keeps open what the end of a long line decides", () => {
    // Words of one kind follow words of the same kind, so that two paths have nothing in common before the end.
    const entry = { pos: 0, cost: 0 }
    const source: Source = {
      entries: [
        { word: "a", left: 1, right: 1, ...entry },
        { word: "a", left: 2, right: 2, ...entry },
        { word: "ab", left: 1, right: 1, ...entry },
        { word: "ba", left: 2, right: 2, ...entry },
        { word: "b", left: 1, right: 1, ...entry },
        { word: "b", left: 2, right: 2, ...entry },
      ],
      categories: [UNKNOWN, UNKNOWN],
      categoriesOf: (codePoint) => [codePoint === 0x20 ? 1 : 0],
      // 1 follows 1 and 2 follows 2; the end costs more after 1.
      matrix: [
        [0, 0, 0],
        [9, 0, 30_000],
        [0, 30_000, 0],
      ],
    }
    const { words, lattice } = mecab(packMecab(compile(source)))
    const text = "ab".repeat(20_000)
    const best = lattice(text)
      .nodes.filter((node) => node.best)
      .map(({ surface }) => surface)
      .slice(1, -1)
    expect(words(text)).toEqual(best)
    expect(naiveMecab(source, text.slice(0, 300)).words).toEqual(words(text.slice(0, 300)))
  })
})

function joined(words: readonly string[]): string {
  return words.map((word) => `${word} `).join("")
}
