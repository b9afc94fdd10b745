// Formats the result of `lectern embed analogy`, an analogy at a time.
import type { AnalogyMethod, Neighbour } from "@lectern/embeddings"
import { jsonText } from "../../../report/json-text.js"
import { neighbourJson, scoredLines } from "./neighbours.js"

/** The answers to an analogy. */
export interface AnsweredAnalogy {
  /** a is to b as c is to what? */
  readonly words: readonly [string, string, string]
  /** Those of the words that have no vector. */
  readonly unknown: readonly string[]
  readonly method: AnalogyMethod
  /** The best first; none if a word is unknown. */
  readonly answers: readonly Neighbour[]
}

/** The schema of the JSON. */
export const ANALOGY_SCHEMA = "lectern.embed-analogy/1"

/** Formats the answers as JSON on one line. */
export function analogyJson({ words: [a, b, c], unknown, method, answers }: AnsweredAnalogy): string {
  const json = { schema: ANALOGY_SCHEMA, a, b, c, method: method.toLowerCase(), unknown }
  return `${jsonText({ ...json, answers: answers.map(neighbourJson) })}\n`
}

/** Formats the answers as a table. */
export function analogyText({ words: [a, b, c], unknown, method, answers }: AnsweredAnalogy, more: boolean): string {
  const note = unknown.length === 0 ? "" : ` (unknown: ${unknown.join(", ")})`
  return `${more ? "\n" : ""}${scoredLines(`${a} : ${b} = ${c} : ?${note}`, method.toLowerCase(), answers)}`
}
