// Formats samples of `lectern lm generate`, a line each.
import type { GeneratedText } from "../run/generate.js"

/** The schema of the JSON. */
export const GENERATE_SCHEMA = "lectern.lm-generate/1"

/** A sample as text: the prompt and the words drawn. */
export function generatedLine(prompt: readonly string[], { words }: GeneratedText): string {
  return `${[...prompt, ...words].join(" ")}\n`
}

/** A sample as JSON. */
export function generatedJson(prompt: readonly string[], number: number, text: GeneratedText): string {
  const { tokenScores, modelScores, finished, stopped } = text.sample
  const [rules, model] = [tokenScores, modelScores].map((scores) => Array.from(scores, (score) => score * Math.LOG10E))
  const json = {
    schema: GENERATE_SCHEMA,
    prompt: prompt.join(" "),
    prompt_number: number,
    sample: text.index,
    text: text.words.join(" "),
    tokens: text.tokens,
    log10_probs: rules,
    log10_prob: total(rules!),
    model_log10_probs: model,
    model_log10_prob: total(model!),
    finished,
    stopped,
  }
  return `${JSON.stringify(json)}\n`
}

function total(logProbs: readonly number[]): number {
  return logProbs.reduce((sum, each) => sum + each, 0)
}
