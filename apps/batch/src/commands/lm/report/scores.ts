// Formats the result of `lectern lm score` as text and as JSON.
import type { Entropy, Perplexity, SentenceOptions } from "@lectern/decoding/ngram"
import { counted, grouped } from "../../../report/counted.js"
import { jsonText } from "../../../report/json-text.js"
import { printable } from "../../../report/printable.js"
import { alignedRows } from "../../../report/tables/aligned.js"
import type { LmScores } from "../run/score.js"
import { perplexityJson } from "./perplexity.js"

/** The result, and the request. */
export interface ScoresReport extends LmScores {
  /** The model's file. */
  readonly model: string
  /** The ends of a sentence that take part. */
  readonly ends: Required<SentenceOptions>
}

/** The schema of the JSON. */
export const SCORES_SCHEMA = "lectern.lm-score/1"

/** Formats the report as JSON. */
export function scoresJson({ model, order, ends, total, files }: ScoresReport): string {
  const json = {
    schema: SCORES_SCHEMA,
    model,
    order,
    ...ends,
    ...perplexityJson(total),
    files: files.map(({ path, bytes, perplexity }) => ({ path, bytes, ...perplexityJson(perplexity) })),
  }
  return `${jsonText(json, 1)}\n`
}

/** Formats the report as text. */
export function scoresText({ ends, total, files }: ScoresReport): string {
  const { sentences, unknown, impossible, words } = total
  const lines = [
    `${counted(sentences, "sentence")}, ${counted(words.tokens, "word")}, ${grouped(unknown)} of them unknown`,
    ...alignedRows([["", "tokens", "log10 prob", "perplexity", "bits/token"], ...rowsOf(total, ends.eos)]),
  ]
  if (impossible > 0) {
    lines.push(`${counted(impossible, "token")} with probability 0`)
  }
  if (files.length > 1) {
    const rows = files.map(({ path, perplexity: { all, known, unknown: unknowns } }) => [
      printable(path),
      grouped(all.tokens),
      grouped(unknowns),
      shown(all.perplexity, 4),
      shown(known.perplexity, 4),
    ])
    lines.push("", ...alignedRows([["", "tokens", "unknown", "perplexity", "without unknown"], ...rows]))
  }
  return `${lines.join("\n")}\n`
}

function rowsOf({ all, known, words, knownWords }: Perplexity, eos: boolean): string[][] {
  const row = (name: string, { tokens, logProb, perplexity, bitsPerToken }: Entropy): string[] => [
    name,
    grouped(tokens),
    shown(logProb, 4),
    shown(perplexity, 4),
    shown(bitsPerToken, 4),
  ]
  const rows = [row("all", all), row("without unknown words", known)]
  return eos ? [...rows, row("without </s>", words), row("without both", knownWords)] : rows
}

function shown(value: number, decimals: number): string {
  return Number.isFinite(value) ? value.toFixed(decimals) : value < 0 ? "-inf" : "inf"
}
