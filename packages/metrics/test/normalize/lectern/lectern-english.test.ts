// What `lectern-en` does otherwise than Whisper, by hand.
import { describe, expect, test } from "vitest"
import { normalizer } from "../../../src/normalize.js"

const normalize = normalizer("lectern-en")

/** Texts that mean the same, and how both are written. */
const SAME: readonly (readonly [name: string, result: string, ...texts: string[]])[] = [
  ["possessives", "johns car is marys", "John's car is Mary's", "johns car is marys"],
  ["'s behind a pronoun", "it is what he has been", "It's what he's been", "it is what he has been"],
  ["had better", "she had better go", "She'd better go", "she had better go"],
  ["apostrophes of print", "do not stop", "don’t stop", "don‘t stop", "do n't stop"],
  ["o'clock", "5 oclock", "five o'clock", "5 o'clock"],
  ["names with an apostrophe", "obrien", "O'Brien", "o’brien"],
  ["ordinals with a space", "21st", "21 st", "21st", "twenty first"],
  ["saints and streets", "saint paul lives in elm street", "St. Paul lives in Elm St.", "st paul lives in elm st"],
  ["words that are titles, too", "1 more rep of gen z", "one more rep of Gen Z"],
  ["titles before names", "general smith", "Gen. Smith"],
  ["decimals with a one", "version 1.5 and 3.1", "version 1.5 and 3.1", "version one point five and three point one"],
  ["one dollar", "$1", "$1", "one dollar", "$ 1"],
  ["cents", "¢50 ¢5", "$0.5 $0.05", "50 cents 5 cents"],
  ["the ninth", "9th", "ninth", "9th", "9 th"],
  ["oh as a word", "oh 2 of them", "Oh, two of them", "oh 2 of them"],
  ["oh as a zero", "101 or 2008", "one oh one or two double oh eight", "101 or 2008"],
  ["a hundred", "100", "a hundred", "one hundred", "100"],
  ["a half", "1.5", "one and a half", "1 and a half", "1½", "1.5"],
  ["per cent with a space", "5%", "5 %", "5%", "five percent", "five per cent"],
  ["euros behind the number", "€20", "20 €", "20€", "€20", "twenty euros"],
  ["groups of thousands", "10000000 1 2 3", "10,000,000 1,2,3"],
  ["acronyms", "the us at 5 pm", "the U.S. at 5 p.m.", "the US at 5 pm"],
  ["several full stops", "wait what", "wait.. what...", "wait, what"],
  ["decades", "the 90s", "the 90's", "the 90s"],
  ["spellings of archaeology", "archeology archeological", "archaeology archaeological", "archeology archeological"],
  ["words that are not spellings", "2 tonnes of analyses", "two tonnes of analyses"],
  ["cannot", "can not", "cannot", "can't", "can not"],
  ["answers", "uhhuh yes", "uh-huh, yes", "uhhuh yes"],
  ["hesitations", "so yes", "so, uhm, yes", "um so er yes mhm"],
  ["millimetres", "10 mm", "10 mm", "10mm"],
  ["signs of comparison", "x y z", "x < y > z", "x y z"],
  ["tags", "x z", "x <unk> [noise] (sighs) z", "x z"],
  ["ampersands", "salt and pepper", "salt & pepper", "salt and pepper"],
  ["times of day", "at 530", "at 5:30", "at five thirty"],
  ["negative numbers", "-5 degrees", "-5 degrees", "minus five degrees", "−5 degrees"],
  ["short words of speech", "give me kind of all right", "gimme kinda alright", "give me kind of all right"],
]

describe("texts that mean the same are written the same", () => {
  test.each(SAME)("%s: %j", (_, result, ...texts) => {
    for (const text of texts) expect(normalize(text)).toBe(result)
  })
})

test("what Whisper does right stays", () => {
  expect(normalize("Mr. Park visited Assoc. Prof. Kim Jr., the colourful")).toBe(
    "mister park visited associate professor kim junior the colorful",
  )
  expect(normalize("two dollars and seventy cents, August twenty sixth twenty twenty one")).toBe(
    "$2.70 august 26th 2021",
  )
})

test("only whole words are changed", () => {
  expect(normalize("géum ést kindaß")).toBe("geum est kindass")
})

test("the result has no white space at its ends", () => expect(normalize(" [x] so. ")).toBe("so"))
