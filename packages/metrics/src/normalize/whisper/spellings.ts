// American spellings of British words.
import type { Rule } from "../rule.js"
import { editedWords } from "../words.js"
import { SPELLINGS } from "./spellings.table.js"

let spellings: ReadonlyMap<string, string> | undefined

/** Writes words as in the United States, with single spaces between them. */
export const AMERICAN_SPELLINGS: Rule = spellingRule(() => (spellings ??= tableOf(SPELLINGS)))

/** A rule of a table of words, which is made on first use. */
export function spellingRule(table: () => ReadonlyMap<string, string>): Rule {
  return { name: "spellings", apply: (text) => editedWords(text, (word) => table().get(word) ?? word) }
}

/** What a capital letter of the table stands for. */
const CAPITALS: Readonly<Record<string, readonly [british: string, american: string]>> = {
  S: ["s", "z"],
  U: ["u", ""],
  L: ["l", ""],
  R: ["re", "er"],
}
const FIRST_LETTER = 97

/** The words of the table of spellings, with their American forms. */
export function tableOf(text: string): Map<string, string> {
  let last = ""
  return new Map(
    text.split(" ").map((entry) => {
      last = last.slice(0, entry.charCodeAt(0) - FIRST_LETTER) + entry.slice(1)
      const [british, american] = [0, 1].map((side) =>
        last
          .replace(/\{([^{|]*)\|([^{}]*)\}/, `$${side + 1}`)
          .replace(/[A-Z]/g, (capital) => CAPITALS[capital]![side]!),
      )
      return [british!, american!] as const
    }),
  )
}
