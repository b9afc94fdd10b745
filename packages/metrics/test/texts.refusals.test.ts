// Unknown fields of the objects that hold texts: a misspelled one would be ignored, and the result would be another.
import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import {
  bleu,
  type ComparedTexts,
  compareSystems,
  confidenceInterval,
  type References,
  scoreAll,
} from "../src/index.js"

const one = ["a"]

test.each([{ perSegment: [one] }, { streams: [one] }])("references %j have no other field", (references) => {
  const odd = { ...references, stream: [one] } as unknown as References
  for (const call of [
    () => bleu().score(one, odd),
    () => scoreAll({ bleu: bleu() }, one, odd),
    () => confidenceInterval(bleu(), one, odd),
    () => compareSystems(bleu(), { systems: { a: one, b: one }, references: odd }),
  ]) {
    expect(refusal(call)).toEqual({
      kind: "unknown-option",
      sentence: 'references has no option "stream"; did you mean "streams"?',
    })
  }
})

test("the texts of a comparison have no other field: its baseline is the first system", () => {
  const texts = { systems: { a: one, b: one }, references: one, baseline: "b" } as unknown as ComparedTexts
  expect(refusal(() => compareSystems(bleu(), texts))).toEqual({
    kind: "unknown-option",
    sentence: 'the texts has no option "baseline"; its options are systems, references',
  })
})
