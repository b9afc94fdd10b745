// What summaries of the notes share with the notes: numbers, names and quotations.
import { readFileSync } from "node:fs"
import { LANGUAGES, summariesIn } from "../../build/summaries.mjs"
import { ROOT } from "../project.js"

/** The summaries of each language, by slug. */
export const SUMMARIES: Readonly<Record<string, ReadonlyMap<string, string>>> = Object.fromEntries(
  LANGUAGES.map(({ name }) => [name, summariesIn(readFileSync(`${ROOT}docs/summaries/${name}.md`, "utf8"))]),
)

export function numbersIn(text: string): Set<string> {
  return new Set(text.match(/\d+(?:[.,]\d+)*/g))
}

/** Examples in italics and code. */
export function quotationsIn(text: string): string[] {
  return [...text.matchAll(/\*([^*]+)\*|`([^`]+)`/g)].map(([, italic, code]) => italic ?? code ?? "")
}

export function acronymsIn(text: string): Set<string> {
  return new Set(text.match(/(?<![A-Za-z])[A-Za-z]*[A-Z][A-Za-z]*[A-Z][A-Za-z]*/g))
}

/**
 * The numbers, names and quotations of a summary that its note lacks, before the exercises and outside of hidden programs. All
 * words in Latin letters are names, but in Vietnamese, where only acronyms are.
 */
export function strangers(language: string, summary: string, note: string): string[] {
  const [taught = ""] = note.replace(/^```ts (?:hidden|figure)\n[\s\S]*?^```$/gm, "").split("\n## Exercises\n")
  const numbers = numbersIn(taught)
  const words = new Set(taught.match(/[A-Za-z]+/g))
  const line = taught.replaceAll(/\s+/g, " ").toLowerCase()
  const names = language === "vi" ? acronymsIn(summary) : (summary.match(/[A-Za-z]+/g) ?? [])
  return [
    ...[...numbersIn(summary)].filter((number) => !numbers.has(number)),
    ...[...names].filter((name) => !words.has(name)),
    ...quotationsIn(summary).filter((quotation) => !line.includes(quotation.toLowerCase())),
  ]
}

/** What is wrong in the summaries of a note. */
export function strangersIn(where: string, drawn: string): string[] {
  const slug = where.replace(/^.*\/|\.md$/g, "")
  return Object.entries(SUMMARIES).flatMap(([language, sections]) =>
    [...sections]
      .filter(([section]) => section === slug)
      .flatMap(([section, summary]) =>
        strangers(language, summary, drawn).map((each) => `${language} ${section}: ${each}`),
      ),
  )
}
