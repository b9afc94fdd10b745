// Results of promptfoo in JSON: a result for each test, prompt and provider.
import { isRecord, type Json, recordsOf, type ToolFormat, type ToolRow } from "./tool-format.js"

/** `promptfoo eval -o results.json`. A run is a prompt with a provider. */
export const promptfoo: ToolFormat = {
  name: "promptfoo",
  layout: "document",
  recognizes: ({ results, evalId }) => evalId !== undefined && isRecord(results) && Array.isArray(results.results),
  rows({ results, runtimeOptions }) {
    const all = recordsOf(isRecord(results) ? results.results : undefined)
    const isSingle = new Set(all.map(({ promptIdx }) => promptIdx)).size <= 1
    const { repeat = 1 } = isRecord(runtimeOptions) ? runtimeOptions : {}
    const rows = all.map((result, index) => rowOf(result, index, { repeats: Number(repeat), isSingle }))
    // Results are in the order in which they arrived.
    const promptOf = ({ record }: ToolRow): number => Number((record as Json).promptIdx)
    return rows.sort((a, b) => promptOf(a) - promptOf(b))
  },
}

// Why a result has no score: 0 for none, 1 for a failed assertion.
const ERROR = 2

function rowOf(
  result: Json,
  index: number,
  { repeats, isSingle }: { readonly repeats: number; readonly isSingle: boolean },
): ToolRow {
  const { testIdx, promptIdx, provider, prompt, success, score, namedScores, failureReason } = result
  const { id = "", label = id } = isRecord(provider) ? provider : {}
  const { label: text = promptIdx } = isRecord(prompt) ? prompt : {}
  const failed = failureReason === ERROR
  const named = Object.entries(isRecord(namedScores) ? namedScores : {})
  return {
    place: `results.results[${index}]`,
    record: result,
    // Repetitions of a test have numbers of their own, one after another.
    id: Math.floor(Number(testIdx) / repeats),
    part: String(Number(testIdx) % repeats),
    ...(!isSingle && { run: `${label || id} ${text}` }),
    scores: failed ? [] : [["pass", success], ["score", score], ...named],
    failed,
  }
}
