// Formats the result of `lectern lm train` as text and as JSON.
import type { Perplexity } from "@lectern/decoding/ngram"
import { PARAMETERS, type SmoothingSpec } from "../../../models/names.js"
import { counted, grouped } from "../../../report/counted.js"
import { jsonText } from "../../../report/json-text.js"
import { printable } from "../../../report/printable.js"
import { alignedRows } from "../../../report/tables/aligned.js"
import type { TrainedLm } from "../run/train.js"
import { perplexityJson } from "./perplexity.js"

/** The texts and settings that a model was trained with. */
export interface TrainingReport extends SmoothingSpec, Omit<TrainedLm, "model"> {
  readonly minCount: number
  /** The held-out text; undefined for none. */
  readonly heldOutPath: string | undefined
  /** The number of n-grams of each order in the model. */
  readonly ngrams: readonly number[]
}

/** The schema of the JSON. */
export const TRAINING_SCHEMA = "lectern.lm-train/1"

// <unk>, <s> and </s>.
const SPECIAL_WORDS = 3

/** Formats the report as JSON. */
export function trainingJson(report: TrainingReport): string {
  const { method, options, minCount, corpus, ngrams, parameters, notes, heldOut, heldOutPath, inputs } = report
  const name = PARAMETERS[method]
  const json = {
    schema: TRAINING_SCHEMA,
    smoothing: method,
    order: ngrams.length,
    options: snakeCased({ ...options, minCount }),
    sentences: corpus.sentences,
    words: corpus.tokens,
    unknown_words: corpus.unknown,
    distinct_words: ngrams[0]! - SPECIAL_WORDS,
    orders: ngrams.map((each, n) => ({
      order: n + 1,
      counted: corpus.ngrams[n],
      ngrams: each,
      ...(name !== undefined && { [name]: parameters[n] }),
    })),
    notes,
    ...(heldOut !== undefined && { held_out: { path: heldOutPath, ...perplexityJson(heldOut) } }),
    inputs,
  }
  return `${jsonText(json, 1)}\n`
}

/** Formats the report as text. */
export function trainingText({ method, corpus, ngrams, parameters, heldOut, heldOutPath }: TrainingReport): string {
  const name = PARAMETERS[method]
  const ofOrder = (n: number): string[] =>
    name === undefined ? [] : [parameters[n]!.map((each) => each.toFixed(6)).join(" ")]
  const rows = ngrams.map((each, n) => [String(n + 1), grouped(each), ...ofOrder(n)])
  const unknown = corpus.unknown === 0 ? "" : `, ${grouped(corpus.unknown)} of them unknown`
  const lines = [
    `${method}, order ${ngrams.length}`,
    `${counted(corpus.sentences, "sentence")}, ${counted(corpus.tokens, "word")}${unknown}, ` +
      `${grouped(ngrams[0]! - SPECIAL_WORDS)} distinct`,
    ...alignedRows([["order", "n-grams", ...(name === undefined ? [] : [name])], ...rows], {
      right: (column) => column < 2,
    }),
  ]
  if (heldOut !== undefined) lines.push(`${printable(heldOutPath!)}: ${perplexityText(heldOut)}`)
  return `${lines.join("\n")}\n`
}

function perplexityText({ sentences, unknown, words, all, known }: Perplexity): string {
  const size = `${counted(sentences, "sentence")}, ${counted(words.tokens, "word")}, ${grouped(unknown)} of them unknown`
  return `${size}: perplexity ${all.perplexity.toFixed(4)}, without unknown words ${known.perplexity.toFixed(4)}`
}

function snakeCased(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const name = (camel: string): string => camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(options).map(([key, value]) => [name(key), value]))
}
