import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import {
  type AllowedTokens,
  allowedTokens,
  badWords,
  forcedPrefixes,
  minLength,
  noRepeatNgrams,
  type Rule,
  repetitionPenalty,
  suppressTokens,
} from "../../src/index.js"

/** Which of six tokens, with equal scores, a rule leaves after these tokens, of which the first is the prompt. */
function left(rule: Rule, tokens: readonly number[], source = 0): number[] {
  const scores = new Float64Array(6).fill(-1)
  rule.apply(scores, { tokens: Int32Array.from(tokens), promptLength: 1, source })
  expect(scores.every((each) => each === -1 || each === -Infinity)).toBe(true)
  return Array.from(scores.keys()).filter((token) => scores[token] === -1)
}

const ALL = [0, 1, 2, 3, 4, 5]
const without = (...tokens: number[]): number[] => ALL.filter((token) => !tokens.includes(token))

test.each<[string, Rule, readonly number[], readonly number[]]>([
  ["no bigram twice", noRepeatNgrams(2), [1, 2, 1, 3, 1], without(2, 3)],
  ["no bigram twice, also of equal tokens", noRepeatNgrams(2), [4, 4], without(4)],
  ["no unigram twice", noRepeatNgrams(1), [4, 2], without(2, 4)],
  ["no trigram twice", noRepeatNgrams(3), [1, 2, 5, 2, 1, 2], without(5)],
  ["too short for an n-gram", noRepeatNgrams(4), [1, 1, 1], ALL],
  ["an n-gram longer than all", noRepeatNgrams(9), [1, 1, 1], ALL],
  ["too short to end", minLength(3, [0, 5]), [1, 2, 3], without(0, 5)],
  ["long enough to end", minLength(3, [0, 5]), [1, 2, 3, 4], ALL],
  ["suppressed tokens", suppressTokens([0, 3]), [1], without(0, 3)],
  ["bad words of one token", badWords([[2], [3]]), [1], without(2, 3)],
  [
    "a bad word after its beginning",
    badWords([
      [1, 2, 3],
      [2, 4],
    ]),
    [5, 1, 2],
    without(3, 4),
  ],
  ["a bad word that begins with the first token", badWords([[5, 1, 2]]), [5, 1], without(2)],
  ["no bad word without its beginning", badWords([[1, 2, 3]]), [1, 2, 5], ALL],
  ["a bad word longer than all", badWords([[1, 1, 1, 1]]), [1, 1], ALL],
  ["a forced token", forcedPrefixes([[4, 2]]), [1, 4], [2]],
  ["nothing forced any more", forcedPrefixes([[4, 2]]), [1, 4, 2], ALL],
  ["allowed by list", allowedTokens(() => [5, 0]), [1], [0, 5]],
  ["allowed by mask", allowedTokens(() => Uint8Array.of(0, 1, 0, 0, 1, 0)), [1], [1, 4]],
  ["allowed by function", allowedTokens(() => (token) => token % 2 === 0), [1], [0, 2, 4]],
  ["nothing allowed", allowedTokens(() => []), [1], []],
])("%s", (_, rule, tokens, expected) => {
  expect(left(rule, tokens)).toEqual(expected)
})

test("a forced prefix belongs to its source", () => {
  const rule = forcedPrefixes([[4], [], [2]])
  expect([0, 1, 2, 3].map((source) => left(rule, [1], source))).toEqual([[4], ALL, [2], ALL])
})

test("allowedTokens() sees the tokens written, and remembers no list of the call before", () => {
  const seen: number[][] = []
  const rule = allowedTokens((prefix) => {
    seen.push([...prefix])
    return prefix.length === 0 ? [1, 2] : [3]
  })
  expect(left(rule, [5])).toEqual([1, 2])
  expect(left(rule, [5, 1])).toEqual([3])
  expect(seen).toEqual([[], [1]])
})

test("repetitionPenalty() multiplies negative and divides positive scores, each token once", () => {
  const scores = Float64Array.of(-1, -2, 3, 4)
  repetitionPenalty(2).apply(scores, { tokens: Int32Array.of(1, 2, 1), promptLength: 1, source: 0 })
  expect([...scores]).toEqual([-1, -4, 1.5, 4])
})

test.each<[string, () => unknown, string]>([
  ["order 0", () => noRepeatNgrams(0), "out-of-range"],
  ["a negative length", () => minLength(-1, 0), "out-of-range"],
  ["an end token that is no number", () => minLength(1, "0" as never), "wrong-type"],
  ["no sequences", () => badWords(3 as never), "wrong-type"],
  ["an empty bad word", () => badWords([[]]), "out-of-range"],
  ["a token that is not whole", () => suppressTokens([0.5]), "out-of-range"],
  ["one prefix for all", () => forcedPrefixes([3] as never), "wrong-type"],
  ["no prefixes", () => forcedPrefixes(3 as never), "wrong-type"],
  ["a list as grammar", () => allowedTokens([1] as never), "wrong-type"],
  ["a penalty of 0", () => repetitionPenalty(0), "out-of-range"],
  [
    "a mask that is too short",
    () =>
      left(
        allowedTokens(() => new Uint8Array(5)),
        [1],
      ),
    "out-of-range",
  ],
  [
    "a token beyond the vocabulary",
    () =>
      left(
        allowedTokens(() => [6]),
        [1],
      ),
    "out-of-range",
  ],
  [
    "nothing for allowed tokens",
    () =>
      left(
        allowedTokens(() => undefined as unknown as AllowedTokens),
        [1],
      ),
    "wrong-type",
  ],
])("refuses %s", (_, call, kind) => {
  expect(refusal(call).kind).toBe(kind)
})
