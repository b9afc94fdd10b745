// Steps for words that only the leaderboard has: compounds, names and acronyms.
import { PYTHON_WHITESPACE } from "../../unicode/whitespace.js"
import { isWordAt, isWordBefore, isWordCharacter } from "../../unicode/word-characters.js"
import type { Rule } from "../rule.js"
import type { Edit } from "../traced-text.js"
import { NAMES } from "./names.table.js"

const COMPOUNDS: ReadonlyMap<string, string> = new Map([
  ["et cetera", "etc"],
  ["al right", "alright"],
  ["all right", "alright"],
  ["o k", "okay"],
  ...[
    "how ever",
    "wi fi",
    "hi fi",
    "lo fi",
    "sci fi",
    "e mail",
    "e book",
    "e commerce",
    "x ray",
    "t shirt",
    "a m",
    "p m",
  ].map((words) => [words, words.replace(" ", "")] as const),
])
const SPACE = `[${PYTHON_WHITESPACE}]+`
const COMPOUND = new RegExp([...COMPOUNDS.keys()].join("|").replaceAll(" ", SPACE), "g")
const SPACES = new RegExp(SPACE)
const WORDS = new RegExp(`[^${PYTHON_WHITESPACE}]+`, "g")

/** Joins some pairs of words, such as `wi fi`. */
export const COMPOUND_WORDS: Rule = {
  name: "compound-words",
  apply: (text) =>
    text.replace(COMPOUND, ([words], index) =>
      isWordBefore(text.text, index) || isWordAt(text.text, index + words!.length)
        ? words!
        : COMPOUNDS.get(words!.replace(SPACES, " "))!,
    ),
}

let names: ReadonlyMap<string, string> | undefined

/** Writes variants of a first or last name the same. */
export const STANDARD_NAMES: Rule = {
  name: "names",
  apply(text) {
    names ??= new Map(
      NAMES.split(" ").flatMap((line) => {
        const [standard, ...variants] = line.split(":")
        return variants.map((variant) => [variant, standard!] as const)
      }),
    )
    return text.replace(WORDS, ([word]) => names!.get(word!) ?? word!)
  },
}

/** Joins two or more words of one letter or digit each, three or more if one is `a` or `i`: `b b c`. */
export const ACRONYMS: Rule = {
  name: "acronyms",
  apply(text) {
    const edits: Edit[] = []
    let run: { word: string; index: number }[] = []
    const close = (): void => {
      const least = run.some(({ word }) => word === "a" || word === "i") ? 3 : 2
      if (run.length >= least)
        for (const [i, { index }] of run.slice(1).entries())
          edits.push({ start: run[i]!.index + run[i]!.word.length, end: index, text: "" })
      run = []
    }
    for (const { 0: word, index } of text.text.matchAll(WORDS))
      if (isCharacter(word)) run.push({ word, index })
      else close()
    close()
    return text.edited(edits)
  },
}

function isCharacter(word: string): boolean {
  const codePoint = word.codePointAt(0)!
  return word.length === (codePoint > 0xffff ? 2 : 1) && isWordCharacter(codePoint)
}
