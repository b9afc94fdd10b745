// Where the words of Whisper's English normalizer came from, by hand.
import { expect, test } from "vitest"
import { normalizer } from "../../../src/normalize.js"

const pairs = (text: string): (readonly [string, string])[] =>
  normalizer("whisper-en")
    .trace(text)
    .map(({ raw, words }) => [raw.trim(), words.join(" ")] as const)

test.each([
  ["two dollars and seventy cents", [["two dollars and seventy cents", "$2.70"]]],
  [
    "He'd gone.",
    [
      ["He", "he"],
      ["'d ", "had"],
      ["gone", "gone"],
      [".", ""],
    ],
  ],
  [
    "uh no [laughs] colour",
    [
      ["uh", ""],
      ["no", "no"],
      ["[laughs]", ""],
      ["colour", "color"],
    ],
  ],
  [
    "take twenty  one hundred, now",
    [
      ["take", "take"],
      ["twenty  one hundred", "2100"],
      [",", ""],
      ["now", "now"],
    ],
  ],
  [
    "one per 2 and a half",
    [
      ["one", "one"],
      ["per", "per"],
      ["2", "2"],
      ["and", "and"],
      ["a", "a"],
      ["half", "half"],
    ],
  ],
  [
    "minus five and hundred",
    [
      ["minus five", "-5"],
      ["and", "and"],
      ["hundred", "100"],
    ],
  ],
  ["two and a half million pounds", [["two and a half million pounds", "£2500000"]]],
  [
    "5 . 2.5.7 million",
    [
      ["5", "5"],
      [".", ""],
      ["2.5.7", "2.5.7"],
      ["million", "1000000"],
    ],
  ],
  [
    "RC232 İx",
    [
      ["RC", "rc"],
      ["232", "232"],
      ["İx", "ix"],
    ],
  ],
])("%j", (text, expected) => expect(pairs(text)).toEqual(expected.map(([raw, words]) => [raw!.trim(), words])))
