// Formats samples of `lectern lm generate`, a line each.
import type { GeneratedText } from "../../lm/generate.js"

/** The schema of the JSON. */
export const GENERATE_SCHEMA = "lectern.lm-generate/1"

/**
 * A sample as text: the prompt and the words drawn.
 *
 * @param prompt - its words
 * @param text - the sample
 * @returns a line
 */
export function generatedLine(prompt: readonly string[], { words }: GeneratedText): string {
  return `${[...prompt, ...words].join(" ")}\n`
}

/**
 * A sample as JSON.
 *
 * @param prompt - its words
 * @param number - that of the prompt, from 0
 * @param text - the sample
 * @returns a line with one object, unrounded
 */
export function generatedJson(prompt: readonly string[], number: number, text: GeneratedText): string {
  const { tokenScores, sum, modelScores, modelSum, finished, stopped } = text.sample
  const json = {
    schema: GENERATE_SCHEMA,
    prompt: prompt.join(" "),
    prompt_number: number,
    sample: text.index,
    text: text.words.join(" "),
    tokens: text.tokens,
    token_scores: [...tokenScores],
    sum,
    model_scores: [...modelScores],
    model_sum: modelSum,
    finished,
    stopped,
  }
  return `${JSON.stringify(json)}\n`
}
