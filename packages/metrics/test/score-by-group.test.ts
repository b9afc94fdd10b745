import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { bleu, type CorpusMetric, cider, metricRegistry, type Scored, scoreByGroup, wer } from "../src/index.js"
import { lineMetrics } from "./helpers/line-metrics.js"

const HYPOTHESES = ["the cat sat on a mat .", "", "well-known words, 3.5 of them", "a\nb", "the cat", "a b x d e"]
const REFERENCES = ["the cat sat on the mat .", "nothing here", "well known words (3.5)", "a b", "a cat", "a b c d e"]
const LABELS = ["x", 2, "x", "", 2, "x"]

test("scores worked by hand: 1 of 4 words wrong in news, none in chat", () => {
  const found = scoreByGroup(wer(), ["a b", "c d", "e x"], ["a b", "c d", "e f"], ["news", "chat", "news"])
  expect(found.map(({ label, segments, score }) => [label, segments, score])).toEqual([
    ["news", 2, 0.25],
    ["chat", 1, 0],
  ])
  expect(found[0]!.signature).toBe(wer().score(["a"], ["a"]).signature)
})

const SUMS = lineMetrics.filter((name) => name !== "cider" && name !== "nist")
test.each(SUMS)("the groups of %s score as corpora of their own", (name) => {
  const metric = metricRegistry[name]({}) as CorpusMetric<Scored>
  const found = scoreByGroup(metric, HYPOTHESES, REFERENCES, LABELS)
  expect(found.map(({ label }) => label)).toEqual(["x", 2, ""])
  for (const group of found) {
    const { label, segments } = group
    const only = (texts: readonly string[]): string[] => texts.filter((_, i) => LABELS[i] === label)
    expect(segments).toBe(only(HYPOTHESES).length)
    expect(group).toEqual({ label, segments, ...metric.score(only(HYPOTHESES), only(REFERENCES)) })
  }
})

test("CIDEr-D keeps the weights of the whole corpus", () => {
  const whole = cider().score(HYPOTHESES, REFERENCES).score
  const groups = scoreByGroup(cider(), HYPOTHESES, REFERENCES, LABELS)
  const mean = groups.reduce((sum, { score, segments }) => sum + score * segments, 0) / HYPOTHESES.length
  expect(mean).toBeCloseTo(whole, 12)
})

test("numbers and texts are different labels", () => {
  expect(scoreByGroup(bleu(), ["a", "b"], ["a", "b"], [1, "1"])).toHaveLength(2)
})

test("labels must be a list with one for each segment", () => {
  expect(refusal(() => scoreByGroup(bleu(), ["a", "b"], ["a", "b"], ["x"])).sentence).toBe(
    "unequal lengths: hypotheses has 2 entries, labels has 1 entry",
  )
  expect(refusal(() => scoreByGroup(bleu(), ["a"], ["a"], "x" as unknown as string[])).sentence).toBe(
    'labels must be a list of labels, got "x"',
  )
  expect(refusal(() => scoreByGroup({} as ReturnType<typeof bleu>, ["a"], ["a"], ["x"])).kind).toBe("wrong-type")
})
