// Models from callers: each part is checked, also the first one.
import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { ngramScorer } from "../../../src/ngram/index.js"
import { arpaText, readText, SPECIAL } from "../../helpers/arpa-text.js"

const { model } = readText(arpaText([...SPECIAL, "-1\ta\t-0.3", "-1\tb"], ["-0.5\t<unk> a", "-0.5\ta a", "-0.5\ta b"]))

type Lists = "starts" | "words" | "logProbs" | "backoffs"

test.each<[level: number, list: Lists, at: number, value: number, why: string]>([
  [0, "logProbs", 0, 0.5, "logProbs[0] is 0.5, expected log10 of a probability"],
  [0, "logProbs", 4, Number.NaN, "logProbs[4] is NaN, expected log10 of a probability"],
  [1, "logProbs", 2, 1e-9, "logProbs[2] is 1e-9, expected log10 of a probability"],
  [0, "backoffs", 0, Number.NaN, "backoffs[0] is NaN, expected log10 of a weight"],
  [0, "backoffs", 3, Infinity, "backoffs[3] is Infinity, expected log10 of a weight"],
  [1, "words", 0, 5, "words[0] is 5, but there are 5 words"],
  [1, "words", 2, 3, "words[2] is not above the one before"],
  [1, "starts", 0, 1, "starts does not divide"],
  [1, "starts", 5, 2, "starts does not divide"],
  [1, "starts", 1, 2, "starts descends after context 1"],
])("levels[%i].%s[%i] = %d is refused", (level, list, at, value, why) => {
  const spoilt = structuredClone(model)
  spoilt.levels[level]![list][at] = value
  expect(refusal(() => ngramScorer(spoilt)).sentence).toContain(`levels[${level}]: ${why}`)
})

test("values at the limits are accepted", () => {
  const limits = structuredClone(model)
  limits.levels[0]!.logProbs.set([0, -Infinity])
  limits.levels[0]!.backoffs.set([-Infinity, 300])
  expect(ngramScorer(limits).score("a").ids).toHaveLength(2)
})
