// METEOR 1.5 with a small data folder of our own, against the jar.
import { ALL_TESTS, refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { meteor } from "../../src/index.js"
import { type MeteorData, meteorData } from "../../src/meteor-data.js"
import { meteorWords } from "../../src/meteor15/normalize.js"
import { listOf, textNumber } from "../../src/meteor15/text-lists.js"
import { englishStem } from "../../src/stem/english-stem.js"
import golden from "../golden/meteor.jar-1.5.json" with { type: "json" }
import { sameThroughEveryEntryPoint } from "../helpers/entry-points.js"
import { smallMeteor } from "../helpers/meteor15.js"

const CHUNKS = 20
const data = meteorData(smallMeteor())
const metric = meteor({ variant: "1.5", data })
const { hypotheses, references } = golden

/** The counts as the jar prints them for a segment; it leaves out the chunk of a perfect segment in sums alone. */
function printed(state: Float64Array): number[] {
  const counts = [...state.subarray(0, 23)]
  const isPerfect = counts[0] === counts[21] && counts[1] === counts[22] && counts[0]! > 0 && counts[CHUNKS] === 0
  return isPerfect ? counts.with(CHUNKS, 1) : counts
}

describe.each(golden.results)(
  "METEOR 1.5 with $references references",
  ({ references: number, counts, scores, corpus }) => {
    const segments = hypotheses.map((hypothesis, i) => ({ hypothesis, references: references[i]!.slice(0, number) }))
    const states = segments.map((segment) => metric.add(metric.zero(), segment))

    test("counts the words and matches of the jar", () => {
      expect(states.map(printed)).toEqual(counts)
    })

    test("has the scores of the jar, of segments and the corpus", () => {
      const ours = states.map((state) => metric.finalize(state).score)
      for (const [i, score] of scores.entries()) expect(ours[i]).toBeCloseTo(score, 14)
      const some = segments.map((segment) => segment.references)
      expect(metric.score(hypotheses, some).score).toBeCloseTo(corpus, 14)
    })

    test.runIf(ALL_TESTS || number === 2)("gives the same on copies of the data, through every entry point", () => {
      const copied = meteor({ variant: "1.5", data: structuredClone(data) })
      expect(segments.map((segment) => printed(copied.add(copied.zero(), segment)))).toEqual(counts)
      // Each entry point counts every segment again, which takes long.
      const some = ALL_TESTS ? segments : segments.filter((_, i) => i % 4 === 0)
      sameThroughEveryEntryPoint(metric, some, [1, 30])
    })
  },
)

test("tokens are the jar's", () => {
  const { prefixes } = data.lists
  const kindOf = (word: string): number | undefined =>
    listOf(prefixes, textNumber(prefixes, new TextEncoder().encode(word))).at(-1)
  expect(hypotheses.map((text) => meteorWords(text, kindOf).join(" "))).toEqual(golden.tokens)
})

test("stems are the jar's", () => {
  expect(Object.fromEntries(Object.keys(golden.stems).map((word) => [word, englishStem(word)]))).toEqual(golden.stems)
})

describe("meteor() with variant 1.5", () => {
  test("has a signature with digits of the data's content", () => {
    expect(metric.signature(2)).toMatch(
      /^nrefs:2\|lang:en\|norm:yes\|task:rank\|data:[0-9a-f]{8}\|variant:1\.5\|version:lectern-/,
    )
    const others = Object.entries({
      "function/english.words": ["with", "by"],
      "nonbreaking/english.prefixes": ["pp #", "p #"],
      "synonym/english.exceptions": ["gone", "goes"],
      "synonym/english.synsets": ["77", "78"],
      "data/paraphrase-en": ["bird", "duck"],
    }).map(([name, [old, other]]) => {
      const text = golden.files[name as keyof typeof golden.files]
      return meteorData(smallMeteor({ [name]: text.replace(old!, other!) })).version
    })
    expect(new Set([data.version, ...others]).size).toBe(6)
  })

  test("ignores missing references, and scores an empty corpus 0", () => {
    expect(metric.score(["a goose"], [[null, "a goose"]]).score).toBe(1)
    expect(metric.finalize(metric.zero())).toMatchObject({ score: 0, precision: 0, penalty: 0, segments: 0 })
  })

  test("refuses other options, other data, and texts with too many matches", () => {
    const refused = (options: object, sentence: string): void => expect(() => meteor(options)).toThrow(sentence)
    refused(
      { variant: "1.5", data, alpha: 0.5 },
      'alpha must be no such option with variant "1.5", which has its own, got 0.5',
    )
    refused({ variant: "1.5" }, 'data must be what meteorData() returns, for variant "1.5", got undefined')
    refused({ variant: "1.5", data: { kind: "wordnet" } }, "data must be what meteorData() returns")
    refused({ data }, 'data must be none without variant "1.5"')
    const long = "a ".repeat(1025)
    expect(() => metric.score([long], [`${long} c`])).toThrow(
      "the number of matches in a segment must be at most 1048576 for METEOR 1.5: split long texts, got 1048577",
    )
  })
})

describe("meteorData()", () => {
  test.each<[string, string, string]>([
    [
      "synonym/english.synsets",
      "goose\n1 2\ngoose\n3\n",
      'd/synonym/english.synsets:3: "goose" is already on another line',
    ],
    [
      "synonym/english.synsets",
      "goose\n1 two\n",
      "d/synonym/english.synsets:2: expected the numbers of sets of synonyms",
    ],
    ["synonym/english.synsets", "goose\n\n", "d/synonym/english.synsets:2: the line is empty"],
    [
      "synonym/english.exceptions",
      "goose\n",
      'd/synonym/english.exceptions:1: the file ends where the line after "goose" is expected',
    ],
    ["data/paraphrase-en", "0.5\na\nb\nc\nd\n", 'd/data/paraphrase-en:4: expected a probability, got "c"'],
    [
      "data/paraphrase-en",
      "0.5\na  b\nb\n",
      "d/data/paraphrase-en:2: expected the words of a phrase with single spaces between them",
    ],
    ["data/paraphrase-en", "0.5\na\nb \n", "d/data/paraphrase-en:3: expected a phrase that does not end in a space"],
    [
      "function/english.words",
      "the\r\n",
      "d/function/english.words: has a carriage return, expected a file of METEOR 1.5",
    ],
  ])("refuses a damaged %s: %j", (name, text, sentence) => {
    expect(() => meteorData(smallMeteor({ [name]: text }), { path: "d" })).toThrow(sentence)
  })

  test("finds all words of a long list, and no others", () => {
    const words = Array.from({ length: 2000 }, (_, i) => `w${i}`)
    const { functionWords } = meteorData(smallMeteor({ "function/english.words": words.join("\n") })).lists
    const found = [...words, "w", "w2000"].map((word) => textNumber(functionWords, new TextEncoder().encode(word)))
    expect(found).toEqual([...words.keys(), -1, -1])
  })

  // Pages have no Buffers.
  test.runIf("Buffer" in globalThis)("refuses what is not bytes, and copies Buffers", () => {
    const files = smallMeteor()
    const refused = refusal(() => meteorData({ ...files, "data/paraphrase-en": "" as unknown as Uint8Array }))
    expect(refused.kind).toBe("wrong-type")
    const pool = Object.entries(files).map(([name, bytes]) => [
      name,
      Buffer.concat([Buffer.from("x"), bytes]).subarray(1),
    ])
    const read: MeteorData = meteorData(Object.fromEntries(pool))
    expect(read).toEqual(data)
  })
})
