// Steps for English words in which the leaderboard differs from Whisper.
import { PYTHON_WHITESPACE } from "../../unicode/whitespace.js"
import { isWordAt, isWordBefore, isWordCharacter } from "../../unicode/word-characters.js"
import type { Rule } from "../rule.js"
import { ENDINGS_TABLE } from "../whisper/contractions.js"
import { wordRule } from "../whisper/replace-word.js"
import { spellingRule, tableOf } from "../whisper/spellings.js"
import { SPELLINGS as WHISPER_SPELLINGS } from "../whisper/spellings.table.js"
import { editedWords, joined, type Word, wordsOf } from "../words.js"
import { NAMES } from "./names.table.js"

/** Removes hesitations. */
export const FILLERS: Rule = wordRule(
  "fillers",
  "hmm:,mm:,mhm:,mmm:,uh:,um:,ah:,aha:,ahh:,ahm:,eh:,ehehe:,em:,hm:,huh:,hum:,mhum:,uhm:,umm:,uhuh:",
)

/** Writes out endings but `'s`. */
export const OTHER_ENDINGS: Rule = wordRule("endings", ENDINGS_TABLE.replace(",'s: is,", ","), true)

/** Writes out `'s` behind some words, so that `John's` keeps it. */
export const IS: Rule = wordRule(
  "is",
  "it he she what that who here there how when where why this".replace(/(\w+) ?/g, "$1's:$1 is,").slice(0, -1),
)

let spellings: ReadonlyMap<string, string> | undefined

/** Writes words as in the United States, and a few others the same. */
export const SPELLINGS: Rule = spellingRule(() => {
  spellings ??= tableOfSpellings()
  return spellings
})

function tableOfSpellings(): Map<string, string> {
  const table = tableOf(WHISPER_SPELLINGS)
  for (const word of ["archeological", "cancelation", "cancelations", "travelog", "travelogs"]) table.delete(word)
  for (const entry of OTHER_SPELLINGS.split(",")) {
    const [word = "", standard = ""] = entry.split(":")
    table.set(word, standard)
  }
  return table
}

const OTHER_SPELLINGS =
  "ok:okay,kay:okay,etcetera:etc,mm:hmm,archaeology:archeology,archaeological:archeological,cancellation:cancelation," +
  "cancellations:cancelations,flyer:flier,pummelled:pummeled,pummelling:pummeling,snowploughs:snowplows,travelogue:travelog," +
  "travelogues:travelogs"

const JOINED =
  "how ever,wi fi,hi fi,lo fi,sci fi,e mail,e book,e commerce,x ray,t shirt,a m,p m,al right:alright,all right:alright," +
  "et cetera:etc,o k:okay"
const COMPOUNDS: ReadonlyMap<string, string> = new Map(
  JOINED.split(",").map((entry) => {
    const [words = "", joined = words.replace(" ", "")] = entry.split(":")
    return [words, joined]
  }),
)
const SPACES = `[${PYTHON_WHITESPACE}]+`
const COMPOUND = new RegExp([...COMPOUNDS.keys()].join("|").replaceAll(" ", SPACES), "g")

/** Joins some pairs of words, such as `wi fi`. */
export const COMPOUND_WORDS: Rule = {
  name: "compound-words",
  apply: (text) =>
    text.replace(COMPOUND, ([words], index) => {
      if (isWordBefore(text.text, index) || isWordAt(text.text, index + words!.length)) return words!
      return COMPOUNDS.get(words!.replace(new RegExp(SPACES), " "))!
    }),
}

let names: ReadonlyMap<string, string> | undefined

/** Writes variants of a first or last name the same. */
export const STANDARD_NAMES: Rule = {
  name: "names",
  apply(text) {
    names ??= tableOfNames()
    return editedWords(text, (word) => names!.get(word) ?? word)
  },
}

function tableOfNames(): Map<string, string> {
  return new Map(
    NAMES.split(" ").flatMap((entry) => {
      const [standard = "", ...variants] = entry.split(":")
      return variants.map((variant) => [variant, standard] as const)
    }),
  )
}

/** Joins two or more words of one letter or digit each, three or more if one is `a` or `i`: `b b c`. */
export const ACRONYMS: Rule = {
  name: "acronyms",
  apply(text) {
    const results: Word[] = []
    let run: Word[] = []
    const close = (): void => {
      const least = run.some((word) => word.text === "a" || word.text === "i") ? 3 : 2
      if (run.length < least) results.push(...run)
      else results.push({ text: run.map((word) => word.text).join(""), start: run[0]!.start, end: run.at(-1)!.end })
      run = []
    }
    for (const word of wordsOf(text.text)) {
      if (isCharacter(word.text)) run.push(word)
      else {
        close()
        results.push(word)
      }
    }
    close()
    return joined(text, results)
  },
}

function isCharacter(word: string): boolean {
  const codePoint = word.codePointAt(0)!
  return word.length === (codePoint > 0xffff ? 2 : 1) && isWordCharacter(codePoint)
}
