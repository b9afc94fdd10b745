// Words at the limits of how many bytes a character takes in UTF-8.
import { expect, test } from "vitest"
import { ngramScorer } from "../../../src/ngram/index.js"
import { arpaText, readText, SPECIAL } from "../../helpers/arpa-text.js"

test.each(
  [0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff].flatMap((code) =>
    [1, 9].map((times) => [code, times]),
  ),
)("a word of U+%x is known, %i times", (code, times) => {
  const word = String.fromCodePoint(code!).repeat(times!)
  const scorer = ngramScorer(readText(arpaText([...SPECIAL, `-1\t${word}`])).model)
  expect([...scorer.score(`${word} ${word}b ${word}`).ids]).toEqual([3, 0, 3, 2])
})
