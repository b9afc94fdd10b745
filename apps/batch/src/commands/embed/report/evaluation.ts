// Formats the result of `lectern embed evaluate` as text and as JSON.
import type { AnalogyCounts, AnalogyEvaluation, SimilarityEvaluation } from "@lectern/embeddings"
import { counted, grouped } from "../../../report/counted.js"
import { jsonText } from "../../../report/json-text.js"
import { printable } from "../../../report/printable.js"
import { alignedRows } from "../../../report/tables/aligned.js"
import type { EvaluationRequest } from "../run/evaluate.js"

/** The results, and the request. */
export interface EvaluationReport extends Pick<EvaluationRequest, "caseSensitive" | "method" | "unknown"> {
  /** The file of vectors. */
  readonly path: string
  readonly words: number
  readonly dimensions: number
  /** By file. */
  readonly analogies: { readonly path: string; readonly result: AnalogyEvaluation }[]
  /** By file. */
  readonly similarity: { readonly path: string; readonly result: SimilarityEvaluation }[]
}

/** The schema of the JSON. */
export const EVALUATION_SCHEMA = "lectern.embed-evaluation/1"

/** Formats the report as JSON. */
export function evaluationJson(report: EvaluationReport): string {
  const { path, words, dimensions, caseSensitive, method, unknown } = report
  const json = {
    schema: EVALUATION_SCHEMA,
    vectors: path,
    words,
    dimensions,
    case_sensitive: caseSensitive,
    method: method.toLowerCase(),
    unknown,
    analogies: report.analogies.map(({ path: file, result: { sections, ...all } }) => ({
      path: file,
      ...countsJson(all),
      sections: sections.map((each) => ({ name: each.name, ...countsJson(each) })),
    })),
    similarity: report.similarity.map(({ path: file, result }) => ({
      path: file,
      spearman: result.spearman,
      pearson: result.pearson,
      pairs: result.pairs,
      unknown: result.unknown,
      unknown_words: result.unknownWords,
    })),
  }
  return `${jsonText(json, 1)}\n`
}

function countsJson({ correct, total, unknown, accuracy }: AnalogyCounts): AnalogyCounts {
  return { correct, total, unknown, accuracy }
}

/** Formats the report as text. */
export function evaluationText(report: EvaluationReport): string {
  const lines = [`${counted(report.words, "word")} x ${counted(report.dimensions, "dimension")}`]
  for (const { path, result } of report.analogies) {
    const rows = [...result.sections, { name: "all", ...result }].map(({ name, ...each }) => [
      `  ${printable(name)}`,
      grouped(each.correct),
      grouped(each.total),
      grouped(each.unknown),
      (100 * each.accuracy).toFixed(2),
    ])
    lines.push("", ...alignedRows([[printable(path), "correct", "questions", "unknown", "%"], ...rows]))
  }
  if (report.similarity.length > 0) {
    const rows = report.similarity.map(({ path, result }) => [
      printable(path),
      result.spearman.toFixed(4),
      result.pearson.toFixed(4),
      grouped(result.pairs),
      grouped(result.unknown),
    ])
    lines.push("", ...alignedRows([["similarity", "Spearman", "Pearson", "pairs", "unknown"], ...rows]))
  }
  return `${lines.join("\n")}\n`
}
