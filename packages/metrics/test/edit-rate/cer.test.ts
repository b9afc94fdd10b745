// The character error rate: values worked by hand, jiwer's golden values, empty texts.
import { describe, expect, test } from "vitest"
import { cer, composeTransforms } from "../../src/index.js"
import { VERSION } from "../../src/metric/signature.js"
import { few } from "../helpers/selection.js"
import { golden, hasShared, wmt22Line, wmt22Lines } from "../helpers/shared.js"

interface Peer {
  readonly cer: number
  readonly hits: number
  readonly substitutions: number
  readonly deletions: number
  readonly insertions: number
}

function expectPeer(hypotheses: readonly string[], references: readonly string[], peer: Peer): void {
  const { cer: score, ...counts } = peer
  const { hits, substitutions, deletions, insertions, score: actual } = cer().score(hypotheses, references)
  expect({ hits, substitutions, deletions, insertions }).toEqual(counts)
  expect(Math.abs(actual - score)).toBeLessThanOrEqual(1e-9)
}

test("CER is edits per character of the reference: kitten, sitting: 3 / 6", () => {
  const parts = { hits: 4, substitutions: 2, deletions: 0, insertions: 1, referenceLength: 6, hypothesisLength: 7 }
  expect(cer().score(["sitting"], ["kitten"])).toMatchObject({ score: 3 / 6, ...parts })
})

test("characters are code points, and spaces inside a text are characters", () => {
  expect(cer().score(["a 👍🏽"], ["a 👍"])).toMatchObject({ referenceLength: 3, hypothesisLength: 4, insertions: 1 })
  expect(cer().score(["ab"], ["a b"])).toMatchObject({ score: 1 / 3, deletions: 1 })
  expect(cer().score(["\u3000ab\n"], ["ab"]).score).toBe(0)
})

describe.skipIf(!hasShared)("jiwer's golden values", () => {
  test("whole corpora score alike", () => {
    const { rows } = golden<{ rows: { pair: string; system: string; ref: string; chars: Peer }[] }>("jiwer_corpus")
    for (const { pair, system, ref, chars } of few(rows, 2)) {
      const { hypotheses, references } = wmt22Lines({ pair, system, refs: [ref] })
      expectPeer(hypotheses, references[0]!, chars)
    }
  })

  test("single sentences score alike", () => {
    type Row = Record<"pair" | "system", string> & { readonly line: number; readonly chars: Peer }
    for (const { pair, system, line, chars } of few(golden<{ rows: Row[] }>("jiwer_sentences").rows, 150)) {
      const { hypothesis, references } = wmt22Line({ pair, system, refs: [pair === "cs-en" ? "B" : "A"] }, line)
      expectPeer([hypothesis], references, chars)
    }
  })

  test("odd texts score alike", () => {
    type Texts = string | readonly string[]
    const { rows } = golden<{
      rows: { ref: Texts; hyp: Texts; chars: (Peer & { align: unknown }) | { error: string } }[]
    }>("jiwer_edge")
    for (const { ref, hyp, chars } of few(rows, 2)) {
      const [references, hypotheses] = [ref, hyp].map((each) => (typeof each === "string" ? [each] : each))
      if (references!.length === 0) continue
      if ("error" in chars) {
        expect(() => cer().score(hypotheses!, references!)).toThrow("unequal lengths")
        continue
      }
      const { align, ...peer } = chars
      expectPeer(hypotheses!, references!, peer)
    }
  })
})

const LONG = "ä".repeat(10_000)

test.each([
  ["both empty", "", "", 0],
  ["an empty hypothesis", "", "abc", 1],
  ["an empty reference", "abc", "", 3],
  ["nothing but whitespace", " \t\u3000\n", "\u2028 ", 0],
  ["equal texts", "a b", "a b", 0],
  ["one character", "a", "a", 0],
  ["one other character", "a", "b", 1],
  ["10,000 equal characters", LONG, LONG, 0],
  ["10,000 equal characters between others", `x${LONG}x`, `y${LONG}z`, 2 / 10_002],
  ["10,000 equal characters and one in the middle", `${LONG}a${LONG}`, LONG + LONG, 1 / 20_000],
  ["emoji", "👩‍👩‍👧", "👩‍👧", 2 / 3],
  ["the last code point", "\u{10ffff}", "a", 1],
])("%s: CER is a documented value", (_, hypothesis, reference, score) => {
  expect(cer().score([hypothesis], [reference]).score).toBe(score)
  expect(cer({ average: "segments" }).score([hypothesis], [reference]).score).toBeCloseTo(score, 14)
})

test("the signature is WER's; the name says which it is", () => {
  const metric = cer({ transforms: [composeTransforms("nfc")] })
  expect([metric.name, metric.higherIsBetter]).toEqual(["CER", false])
  expect(metric.score(["e\u0301"], ["é"])).toMatchObject({
    score: 0,
    signature: `nrefs:1|avg:corpus|transforms:nfc|version:lectern-${VERSION}`,
  })
  expect(cer({ average: "segments" }).name).toBe("macro-CER")
})

describe("of grapheme clusters", () => {
  const graphemes = cer({ graphemes: true })

  test("a letter with a wrong vowel sign is one error, and a conjunct is one character", () => {
    // हि न्दी against हि न्द: by code points a deletion of six, by clusters a substitution of two.
    expect(cer().score(["हिन्द"], ["हिन्दी"])).toMatchObject({ score: 1 / 6, deletions: 1 })
    expect(graphemes.score(["हिन्द"], ["हिन्दी"])).toMatchObject({ score: 1 / 2, substitutions: 1, referenceLength: 2 })
    expect(graphemes.score(["क्षत्रिय"], ["क्षत्रिय"])).toMatchObject({ score: 0, referenceLength: 3 })
    expect(graphemes.score(["👩‍👧"], ["👩‍👩‍👧"])).toMatchObject({ score: 1, substitutions: 1 })
  })

  test("white space at the ends is not counted, but marks on a space are", () => {
    expect(graphemes.score([" \r\n ab\u3000\n"], ["ab"])).toMatchObject({ score: 0, hypothesisLength: 2 })
    expect(graphemes.score(["a \u0301"], ["a"])).toMatchObject({ insertions: 1, hypothesisLength: 2 })
    expect(graphemes.score(["a\r\n\nb"], ["ab"])).toMatchObject({ insertions: 2, referenceLength: 2 })
    expect(graphemes.score([" \t", ""], ["", " "])).toMatchObject({ score: 0, hypothesisLength: 0 })
  })

  test("segments do not join, and Latin text without marks scores as by code points", () => {
    expect(graphemes.score(["क्", "क"], ["क्", "क"])).toMatchObject({ referenceLength: 2 })
    for (const pair of [
      ["sitting", "kitten"],
      ["a b", "ab"],
    ] as const) {
      const { signature, ...score } = graphemes.score([pair[0]], [pair[1]])
      expect(cer().score([pair[0]], [pair[1]])).toMatchObject(score)
      expect(signature).toBe(`nrefs:1|avg:corpus|tok:grapheme|transforms:none|version:lectern-${VERSION}`)
    }
  })
})
