// What the matchers of examples/vitest say. Exact matches and ROUGE-L are counted by hand.
import { readFileSync } from "node:fs"
import { exact } from "@lectern/metrics"
import { expect, test } from "vitest"
import "./lectern-matchers.js"

const references = ["a b c d", "a b c", "a b c d e f g", "x"]
// ROUGE-L, twice the common words by all words: 4/6, 2/4, 6/10, 2/2.
const outputs = ["a b", "a", "a b c", "x"]

/** All that a failure says. */
function messageOf(fails: () => void): string {
  try {
    fails()
  } catch (error) {
    return (error as Error).message
  }
  return "it passed"
}

test("the score of all outputs is compared, in points", () => {
  expect(outputs).toScoreAtLeast("exact", 25, { references })
  expect(outputs).not.toScoreAtLeast("exact", 25.01, { references })
  expect(outputs).toScoreAtLeast(exact({ normalize: "squad" }), 50, { references: ["a b", "A", "a b c", "y"] })
  expect(["b"]).toScoreAtLeast("exact", 100, { references: [["a", "b"]] })
})

test("a low score names metric, score, limit and the three worst items", () => {
  expect(messageOf(() => expect(outputs).toScoreAtLeast("rougeL", 75, { references }))).toBe(
    `expected ROUGE-L of at least 75, got 69.17; the worst items:
  outputs[1]: 50.00 "a" for "a b c"
  outputs[2]: 60.00 "a b c" for "a b c d e f g"
  outputs[0]: 66.67 "a b" for "a b c d"`,
  )
  expect(messageOf(() => expect(["x", "y"]).not.toScoreAtLeast("exact", 50, { references: [["x", "z"], "x"] }))).toBe(
    `expected Exact below 50, got 50.00; the worst items:
  outputs[1]: 0.00 "y" for "x"
  outputs[0]: 100.00 "x" for "x" or "z"`,
  )
})

test("the guide shows such a message", () => {
  const [, message = ""] = /```text\n(expected .*?)\n```/s.exec(readFileSync(process.env.GUIDE!, "utf8")) ?? []
  const failing = () => expect(["white and blue"]).toScoreAtLeast("chrf", 60, { references: ["blue and white"] })
  expect(messageOf(failing)).toBe(message)
})

test("a drop is compared with the largest allowed one", () => {
  const references = ["1", "2", "3", "4", "5"]
  const [baseline, worse] = [
    ["1", "2", "3", "4", "0"],
    ["1", "2", "3", "0", "0"],
  ]
  expect(worse).not.toBeWorseThan(baseline, "exact", { references, maxDrop: 20 })
  expect(worse).toBeWorseThan(baseline, "exact", { references, maxDrop: 19.9 })
  expect(worse).toBeWorseThan(baseline, "exact", { references })
  expect(baseline).not.toBeWorseThan(baseline, "exact", { references })
  expect(baseline).not.toBeWorseThan(worse, "exact", { references })
})

test("fewer errors are better", () => {
  const references = ["a b c d"]
  expect(["a b c x"]).not.toBeWorseThan(["a b x x"], "wer", { references })
  expect(["a b x x"]).toBeWorseThan(["a b c x"], "wer", { references, maxDrop: 24 })
  expect(messageOf(() => expect(["a b x x"]).not.toBeWorseThan(["a b c x"], "wer", { references }))).toBe(
    `WER went from 25.00 to 50.00; expected it to be worse by at most 0; the worst items:
  outputs[0]: -25.00 "a b x x" for "a b c d", was "a b c x"`,
  )
})

test("a drop names metric, scores, limit and the three worst items", () => {
  const baseline = ["a b c d", "a b c", "a b c", "x"]
  expect(messageOf(() => expect(outputs).not.toBeWorseThan(baseline, "rougeL", { references, maxDrop: 2 }))).toBe(
    `ROUGE-L went from 90.00 to 69.17; expected it to be worse by at most 2; the worst items:
  outputs[1]: -50.00 "a" for "a b c", was "a b c"
  outputs[0]: -33.33 "a b" for "a b c d", was "a b c d"
  outputs[2]: +0.00 "a b c" for "a b c d e f g", was "a b c"`,
  )
  expect(() => expect(outputs).toBeWorseThan(baseline, "rougeL", { references, maxDrop: 30 })).toThrow(
    "ROUGE-L went from 90.00 to 69.17; expected it to be worse by more than 30; the worst items:",
  )
})

test("what cannot be compared is refused", () => {
  expect(() => expect(["a"]).toScoreAtLeast("wer", 20, { references: ["a"] })).toThrow(
    "WER is better when it is lower; compare it with a baseline by toBeWorseThan",
  )
  expect(() => expect(["a"]).not.toBeWorseThan(["b"], "exact", { references: ["a"], maxDrop: Number.NaN })).toThrow(
    "maxDrop must be a number from 0, got NaN",
  )
  expect(() => expect(["a"]).toScoreAtLeast("exact", -1, { references: ["a"] })).toThrow(
    "limit must be a number from 0, got -1",
  )
  expect(() => expect(["a"]).toScoreAtLeast("exact", 1, { references: ["a", "b"] })).toThrow(/equal|length/i)
  // @ts-expect-error a name of no metric
  expect(() => expect(["a"]).toScoreAtLeast("blue", 1, { references: ["a"] })).toThrow()
})
