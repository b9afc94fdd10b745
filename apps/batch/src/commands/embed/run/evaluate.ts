// Evaluates vectors on test files, in parts, so that signals are heard in between.
import {
  type AnalogyEvaluation,
  type AnalogyMethod,
  type AnalogySection,
  evaluateAnalogies,
  evaluateSimilarity,
  type NeighbourIndex,
  type SimilarityEvaluation,
  type WordVectors,
} from "@lectern/embeddings"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import { smallFile } from "@lectern/engine/internal/read/small-file"
import type { CountRequest } from "../../../types.js"

/** Options for the use of test files. */
export interface EvaluationRequest {
  readonly caseSensitive: boolean
  readonly method: AnalogyMethod
  /** Whether questions with unknown words are left out, or count as wrong and similarities as 0. */
  readonly unknown: "skip" | "wrong"
  readonly signal: AbortSignal
  readonly onProgress?: CountRequest["onProgress"]
}

const MAX_BYTES = 2 ** 28
// Products of numbers between two looks at signals: about half a second.
const WORK = 2e9
const MIN_LINES = 64
const MAX_LINES = 1000

/** Answers the analogies of a file. */
export async function analogiesFile(
  index: NeighbourIndex,
  path: string,
  { caseSensitive, method, unknown, signal, onProgress }: EvaluationRequest,
): Promise<AnalogyEvaluation> {
  const text = await smallFile(path, { expected: "analogies of four words a line", maxBytes: MAX_BYTES, signal })
  const lines = text.split("\n")
  const slice = Math.min(MAX_LINES, Math.max(MIN_LINES, Math.floor(WORK / index.vectors.data.length)))
  const yieldNow = yieldToEvents(signal)
  const sections: AnalogySection[] = []
  for (let from = 0; from < lines.length; from += slice) {
    await yieldNow()
    onProgress?.({ stage: "answer", bytesDone: from, bytesTotal: lines.length, segments: from })
    const last = sections.at(-1)
    // Empty lines before the part keep the numbers of its lines; the last of them repeats the section's name.
    const before = last === undefined ? "\n".repeat(from) : `${"\n".repeat(from - 1)}: ${last.name}\n`
    const part = before + lines.slice(from, from + slice).join("\n")
    const [first, ...others] = evaluateAnalogies(index, part, { path, caseSensitive, method, unknown }).sections
    if (first === undefined) continue
    if (last === undefined) sections.push(first)
    else sections[sections.length - 1] = { name: last.name, ...sumOf([last, first]) }
    sections.push(...others)
  }
  return { ...sumOf(sections), sections }
}

/** Compares cosines with the judgements of a file. */
export async function similarityFile(
  vectors: WordVectors,
  path: string,
  { caseSensitive, unknown, signal }: EvaluationRequest,
): Promise<SimilarityEvaluation> {
  const text = await smallFile(path, { expected: "two words and a number a line", maxBytes: MAX_BYTES, signal })
  return evaluateSimilarity(vectors, text, { path, caseSensitive, unknown: unknown === "wrong" ? "zero" : "skip" })
}

function sumOf(parts: readonly AnalogySection[]): Omit<AnalogySection, "name"> {
  const sum = (key: "correct" | "total" | "unknown"): number => parts.reduce((all, each) => all + each[key], 0)
  const [correct, total, unknown] = [sum("correct"), sum("total"), sum("unknown")]
  return { correct, total, unknown, accuracy: total === 0 ? 0 : correct / total }
}
