// Formats the outputs of a source as one line of JSON.
import type { Found } from "../../lm/decode/search.js"
import { jsonText } from "../json-text.js"

/** The schema of the lines. */
export const DECODE_SCHEMA = "lectern.decode/1"

/**
 * Formats outputs; an infinite number is `null`.
 *
 * @param source - its text
 * @param found - its outputs
 * @param wordOf - the word of a token
 * @param end - the end token, which is not part of the output's text
 * @returns a line with its newline
 */
export function decodedLine(
  source: string,
  { hypotheses, facts }: Found,
  wordOf: (token: number) => string,
  end: number,
): string {
  const nbest = hypotheses.map(({ tokens, tokenScores, sum, score, finished }) => {
    const words = Array.from(tokens, wordOf)
    return {
      text: words.slice(0, tokens.at(-1) === end ? -1 : undefined).join(" "),
      tokens: words,
      token_scores: [...tokenScores],
      sum,
      score,
      finished,
    }
  })
  return `${jsonText({ schema: DECODE_SCHEMA, source, nbest, ...facts })}\n`
}
