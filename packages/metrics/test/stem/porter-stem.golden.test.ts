// Stems against NLTK's.

import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { porterStem } from "../../src/index.js"
import fixture from "../golden/rouge.rouge-score.json" with { type: "json" }
import { golden, hasShared } from "../helpers/shared.js"

describe("porterStem()", () => {
  test.skipIf(!hasShared)("equals NLTK on 22,815 words", () => {
    const { stems } = golden<{ stems: [string, string][] }>("porter_nltk_extensions")
    expect(stems.length).toBe(22815)
    expect(stems.filter(([word, stem]) => porterStem(word) !== stem)).toEqual([])
  })

  test("equals NLTK on the paper's examples, the irregular forms and words that break rules", () => {
    for (const [word, stem] of fixture.stems) expect([word, porterStem(word!)]).toEqual([word, stem])
  })

  test("does not change values that are not words", () => {
    for (const word of ["", "a", "42", "😀", "-", " "]) expect(porterStem(word)).toBe(word)
  })

  test("takes linear time on a long run of y", () => {
    expect(porterStem("y".repeat(200_000)).length).toBe(200_000)
    expect(porterStem(`${"ab".repeat(100_000)}ing`).length).toBe(200_000)
  })

  test("refuses anything but a well-formed string", () => {
    expect(refusal(() => porterStem("\ud800")).kind).toBe("wrong-type")
    expect(refusal(() => porterStem(3 as unknown as string)).kind).toBe("wrong-type")
  })
})
