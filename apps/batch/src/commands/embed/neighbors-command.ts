// `lectern embed neighbors`: the words nearest to words.
import { badData } from "@lectern/core"
import { neighbourIndex, type Query, vectorOf, wordIds } from "@lectern/embeddings"
import { fastTextVector } from "@lectern/embeddings/formats"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import type { Context } from "../../console/command.js"
import { type Raw, readGroup } from "../../console/option.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { usage } from "../../console/values.js"
import { printableLines } from "../../report/printable.js"
import { neighborsGroup } from "./neighbors-options.js"
import { vectorsOptions, vectorsRequest } from "./options.js"
import { queryLines, STANDARD_INPUT } from "./query-lines.js"
import { type FoundNeighbours, neighboursJson, neighboursText } from "./report/neighbours.js"
import { asData, type LoadedVectors, loadVectors, wordsFile } from "./run/load.js"

// Products of numbers between two looks at signals: well under a second.
const WORK = 1e9

/** Runs `lectern embed neighbors`. */
export async function runNeighbors(operands: readonly string[], raw: Raw, context: Context): Promise<void> {
  const [path = "", ...words] = operands
  const { count, measure, allow, deny, format } = readGroup(neighborsGroup, raw)
  const options = vectorsOptions(raw)
  if (path === "-" && words.length === 0) throw usage("standard input cannot be both vectors and words; name the words")
  refuseOverwritingFiles(options.output, [path, allow, deny, options.words])
  const texts = { references: [], systems: words.length === 0 ? [STANDARD_INPUT] : [] }
  const plan = { options, texts, context, work: { doing: "comparing", unit: "lines" }, incremental: true } as const
  await reportRun(plan, async (run) => {
    const { signal } = context.interrupts
    const lists = {
      ...(allow !== undefined && { allow: await wordsFile(allow, signal) }),
      ...(deny !== undefined && { deny: await wordsFile(deny, signal) }),
    }
    const loaded = await loadVectors(path, vectorsRequest(options, context, run))
    const index = asData(loaded.label, () => neighbourIndex(loaded.vectors, { measure }))
    const { vectors } = loaded
    const slice = Math.max(1, Math.floor(WORK / vectors.data.length))
    const yieldNow = yieldToEvents(signal)
    let asked = 0
    let answered = 0
    const answer = async (queries: readonly string[]): Promise<void> => {
      for (let from = 0; from < queries.length; from += slice) {
        await yieldNow()
        const some = queries.slice(from, from + slice).map((word) => ({ word, query: queryOf(loaded, word) }))
        const known = some.flatMap(({ query }) => (query === undefined ? [] : [query]))
        const found = asData(loaded.label, () => index.nearestOfEach(known, { count, ...lists }))
        for (const { word, query } of some) {
          const result: FoundNeighbours = {
            word,
            from: query === undefined ? undefined : typeof query === "string" ? "vector" : "sub-words",
            measure,
            neighbours: query === undefined ? [] : found.shift()!,
          }
          if (query === undefined) run.callbacks.onWarning?.(`${JSON.stringify(word)} has no vector in ${loaded.label}`)
          else {
            answered++
            if (measure !== "euclidean" && isZero(loaded, query)) run.callbacks.onWarning?.(zeroWarning(word, loaded))
          }
          const line = format === "jsonl" ? neighboursJson(result) : neighboursText(result, asked > 0)
          await run.destination.write(run.terminal ? printableLines(line) : line)
          asked++
        }
      }
    }
    if (words.length > 0) await answer(words)
    else for await (const block of queryLines(options, context, run)) await answer(block.map((each) => each.text))
    if (asked > 0 && answered === 0) throw badData(loaded.label, "has a vector for none of the words asked")
  })
}

function isZero({ vectors }: LoadedVectors, query: Query): boolean {
  const vector = typeof query === "string" ? vectorOf(vectors, query)! : query
  return Array.from(vector).every((each) => each === 0)
}

function zeroWarning(word: string, { label }: LoadedVectors): string {
  return `the vector of ${JSON.stringify(word)} in ${label} is zero: all words are equally near, the first ones are shown`
}

/** A word that has a vector, or the vector of its sub-words; undefined for an unknown word. */
function queryOf({ vectors, fastText }: LoadedVectors, word: string): Query | undefined {
  if (wordIds(vectors).has(word)) return word
  return fastText === undefined ? undefined : fastTextVector(fastText, word)
}
