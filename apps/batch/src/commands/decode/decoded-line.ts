// Formats the outputs of a source as one line of JSON.
import type { Hypothesis } from "@lectern/decoding"
import { jsonText } from "../../report/json-text.js"
import type { Found } from "./search.js"

/** The schema of the lines. */
export const DECODE_SCHEMA = "lectern.decode/1"

/** The words and texts of a model's tokens. */
export interface Words {
  wordOf(token: number): string
  textOf(tokens: Int32Array): string
}

/** Formats outputs; an infinite number is `null`. */
export function decodedLine(source: string, { hypotheses, facts }: Found, words: Words): string {
  const nbest = hypotheses.map((each) => hypothesisFields(each, words))
  return `${jsonText({ schema: DECODE_SCHEMA, source, nbest, ...facts })}\n`
}

/** The fields of a line for one output. */
export function hypothesisFields({ tokens, tokenScores, sum, score, finished }: Hypothesis, words: Words): object {
  return {
    text: words.textOf(tokens),
    tokens: Array.from(tokens, (token) => words.wordOf(token)),
    token_scores: [...tokenScores],
    sum,
    score,
    finished,
  }
}

/** The text of the best output, which is empty if there is no output. */
export function outputLine({ hypotheses }: Found, words: Words): string {
  const [best] = hypotheses
  // A symbol of a model may be a newline.
  return `${best === undefined ? "" : words.textOf(best.tokens).replaceAll("\n", " ")}\n`
}
