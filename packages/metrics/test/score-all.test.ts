import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { bleu, cer, chrf, cider, metricRegistry, nist, rougeL, rougeN, scoreAll, ter, wer } from "../src/index.js"

const HYPOTHESES = ["the cat sat on a mat .", "", "well-known words, 3.5 of them", "一只 猫", "a\u0085b  c"]
const REFERENCES = {
  perSegment: [
    ["the cat sat on the mat .", "a cat sat"],
    ["nothing here", null],
    ["well known words (3.5 of them)", ""],
    ["一只狗", "一只猫"],
    ["a b c", "a c"],
  ],
}
const METRICS = {
  bleu: bleu(),
  chrf: chrf({ wordOrder: 2 }),
  ter: ter(),
  wer: wer(),
  rouge2: rougeN(2, { stemmer: true }),
  rougeL: rougeL(),
  cider: cider(),
  nist: nist(),
}

test.each([
  ["lines", HYPOTHESES],
  ["texts with newlines", HYPOTHESES.map((text, i) => (i % 2 === 0 ? text.replace(" ", "\n") : text))],
])("scores of %s are those of each metric alone, bit by bit", (_, hypotheses) => {
  const scores = scoreAll(METRICS, hypotheses, REFERENCES)
  for (const [name, metric] of Object.entries(METRICS)) {
    expect(scores[name as keyof typeof METRICS]).toEqual(metric.score(hypotheses, REFERENCES))
  }
})

test("scores of several batches are those of each metric alone, also when most words are new in each", () => {
  const metrics = { wer: wer(), cer: cer(), rouge2: rougeN(2, { stemmer: true }), rougeL: rougeL() }
  // The last words are among the first, whose numbers have changed by then.
  const line = (i: number): string => Array.from({ length: 30 }, (_, k) => `W${(i * 50 + k * 3) % 60_000}s`).join(" ")
  const references = Array.from({ length: 2500 }, (_, i) => line(i))
  const hypotheses = references.map((each, i) => (i % 3 === 0 ? line(i + 1) : each.replace("1", "2")))
  const scores = scoreAll(metrics, hypotheses, references)
  for (const [name, metric] of Object.entries(metrics)) {
    expect(scores[name as keyof typeof metrics]).toEqual(metric.score(hypotheses, references))
  }
  // A metric that has seen no other words.
  const sums = new Float64Array(4)
  for (let i = 0; i < hypotheses.length; i += 100) {
    const { hits, substitutions, deletions, insertions } = wer().score(
      hypotheses.slice(i, i + 100),
      references.slice(i, i + 100),
    )
    for (const [k, count] of [hits, substitutions, deletions, insertions].entries()) sums[k]! += count
  }
  const [hits, substitutions, deletions, insertions] = sums
  expect(scores.wer).toMatchObject({ hits, substitutions, deletions, insertions })
})

test("every metric of the registry can take part", () => {
  const all = Object.fromEntries(Object.entries(metricRegistry).map(([name, make]) => [name, make({})]))
  // Metrics of meetings take sessions as JSON, which are texts to all others.
  const session = JSON.stringify([{ speaker: "A", text: "a b c d e", start: 0, end: 1 }])
  const scores = scoreAll(all, [session], [session])
  expect(Object.keys(scores)).toEqual(Object.keys(metricRegistry))
  for (const { score } of Object.values(scores)) expect(Number.isFinite(score)).toBe(true)
})

test("an input that one metric refuses is refused for all", () => {
  expect(refusal(() => scoreAll(METRICS, ["a"], ["a", "b"])).kind).toBe("unequal-lengths")
  expect(refusal(() => scoreAll(METRICS, ["a\ud800"], ["a"])).sentence).toContain("lone surrogate")
})
