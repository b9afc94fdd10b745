import { expect, test } from "vitest"
import { readScore } from "../../../src/encode/unigram/table.js"

test("scores equal those that tokenizers 0.23.3 prints after reading them", () => {
  // Unigram models: json.loads(Tokenizer.from_str(file).to_str())["model"]["vocab"].
  const read: readonly (readonly [written: number, read: number])[] = [
    [-7.2673760977380635, -7.267376097738064],
    [-7.3615527331474615, -7.361552733147461],
    [-7.4306582534029495, -7.430658253402949],
    [-123.45678901234567, -123.45678901234568],
    [-0.00012345678901234567, -0.00012345678901234567],
  ]
  for (const [written, expected] of read) expect(readScore(written)).toBe(expected)
})

test("scores of 15 digits or fewer, and whole numbers, are read as written", () => {
  for (const score of [0, -1, -20, -3.75, 0.1, -0.0001, -12.3456789012345, 1e-7]) expect(readScore(score)).toBe(score)
})
