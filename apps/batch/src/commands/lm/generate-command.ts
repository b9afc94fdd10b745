// `lectern lm generate`: loads a model and draws samples, prompt by prompt.
import { inlineEngine } from "@lectern/engine/internal/engines/inline"
import { openTextLines } from "@lectern/engine/internal/read/text-lines"
import type { Context } from "../../console/command.js"
import { readingRequest } from "../../console/groups.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { type ReportRun, reportRun } from "../../console/report-run.js"
import { loadPackedModel } from "../../models/load.js"
import { unpackedModel } from "../../models/plain-data.js"
import { wordsOf } from "../../models/words-of.js"
import { printableLines } from "../../report/printable.js"
import type { GenerateLmOptions } from "./generate-options.js"
import { type GeneratedText, textGenerator } from "./run/generate.js"

/** The schema of the JSON. */
const GENERATE_SCHEMA = "lectern.lm-generate/1"

/** Runs `lectern lm generate`. */
export async function runGenerateLm(path: string, options: GenerateLmOptions, context: Context): Promise<void> {
  const { signal } = context.interrupts
  const { texts, json, maxExpand } = options
  refuseOverwritingFiles(options.output, [path])
  const work = { doing: "generating", unit: "lines" } as const
  await reportRun(
    { options, texts: { references: [], systems: texts }, context, work, incremental: true },
    async (run) => {
      const engine = inlineEngine()
      const packed = await loadPackedModel(path, { engine, maxExpand, signal, ...run.callbacks })
      const generator = textGenerator({ ...options, model: unpackedModel(packed), signal })
      let number = 0
      for await (const prompt of promptsOf(options, run, signal)) {
        for await (const each of generator.samples(prompt)) {
          const line = json ? generatedJson(prompt, number, each) : generatedLine(prompt, each)
          await run.destination.write(run.terminal ? printableLines(line) : line)
        }
        number += 1
      }
      const unknown = generator.unknownWords()
      if (unknown > 0) {
        const words = unknown === 1 ? "1 word" : `${unknown.toLocaleString("en")} words`
        run.callbacks.onWarning?.(`the model does not know ${words} of the prompts, which count as <unk>`)
      }
    },
  )
}

/** The prompts in order; the one of `--prompt` without files. */
async function* promptsOf(
  { texts, prompt, ...options }: GenerateLmOptions,
  { callbacks }: ReportRun,
  signal: AbortSignal,
): AsyncGenerator<readonly string[], void, undefined> {
  if (texts.length === 0) yield wordsOf(prompt)
  for (const source of texts) {
    const request = { references: [], systems: [source], ...readingRequest(options), signal, ...callbacks }
    const lines = openTextLines(request)
    try {
      for await (const { systems } of lines.blocks()) for (const line of systems[0]!) yield wordsOf(line)
    } finally {
      await lines.close()
    }
  }
}

/** A sample as text: the prompt and the words drawn. */
function generatedLine(prompt: readonly string[], { words }: GeneratedText): string {
  return `${[...prompt, ...words].join(" ")}\n`
}

/** A sample as JSON. */
function generatedJson(prompt: readonly string[], number: number, text: GeneratedText): string {
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
