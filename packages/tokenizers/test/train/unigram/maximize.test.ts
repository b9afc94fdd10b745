import { expect, test } from "vitest"
import { sentencePieceDigamma } from "../../../src/train/unigram/maximize.js"

// By hand: digamma(1) = -gamma, digamma(1/2) = -gamma - 2 ln 2, digamma(n) = -gamma + 1 + 1/2 + ... + 1/(n - 1).
const GAMMA = 0.5772156649015329

test.each([
  [1, -GAMMA],
  [0.5, -GAMMA - 2 * Math.LN2],
  [4, -GAMMA + 1 + 1 / 2 + 1 / 3],
  [1e9, Math.log(1e9) - 0.5e-9],
])("sentencePieceDigamma(%d) is %d", (x, value) => {
  expect(Math.abs(sentencePieceDigamma(x) - value)).toBeLessThan(1e-10)
})
