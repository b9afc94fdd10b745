// Counting with a stand-in metric, and what it must give.
import type { TextSource } from "@lectern/engine"
import { workersOf } from "../../../packages/engine/test/support.js"
import { execute } from "../src/count/corpus.js"
import { prepare, type Replacements } from "../src/count/prepare.js"
import type { CorpusCounts, CountRequest } from "../src/types.js"
import { rowOf, standIn } from "./fixtures/stand-in.mjs"

export { complaint, temporaryFolder, written } from "../../../packages/engine/test/support.js"

/** A metric spec; every spec finds the stand-in. */
export const SPEC: CountRequest["metrics"] = [{ name: "bleu", options: {} }]

/** The file URL of a bundled worker entry of the fixtures. */
export const builtWorker: (name: string) => string = workersOf(import.meta.dirname)

/** The stand-in metric, in all threads. */
export const STAND_IN: Replacements = {
  metricOf: () => standIn,
  threads: { worker: builtWorker("stand-in-worker") },
}

/** A tokenizer.json whose tokens are whole words, split at white space or, without that, whole lines. */
export function wordLevelJson(vocab: Readonly<Record<string, number>>, split: "words" | "lines"): string {
  return JSON.stringify({
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: split === "words" ? { type: "WhitespaceSplit" } : null,
    post_processor: null,
    decoder: null,
    model: { type: "WordLevel", vocab, unk_token: "[UNK]" },
  })
}

/** Counts with the stand-in: the first text is the reference, the others are systems. */
export function count(
  [reference, ...systems]: readonly TextSource[],
  options: Partial<CountRequest> = {},
  replacements: Replacements = {},
): Promise<CorpusCounts> {
  const request = { references: [reference!], systems, metrics: SPEC, jobs: 1, ...options }
  return countWith(request, { ...STAND_IN, ...replacements })
}

/** Counts as `countCorpus` does, with parts replaced. */
export async function countWith(request: CountRequest, replacements: Replacements): Promise<CorpusCounts> {
  return execute(await prepare(request, replacements))
}

/** The lines of a text as the engine should see them. */
export function linesOf(text: string | Uint8Array): string[] {
  const bytes = Buffer.from(text)
  const lines = bytes.toString("latin1").split("\n")
  if (lines.at(-1) === "") lines.pop()
  const ended = bytes.at(-1) === 10 ? lines.length : lines.length - 1
  return lines.map((line, i) => (i < ended && line.endsWith("\r") ? line.slice(0, -1) : line))
}

/** The stand-in's state of a corpus, computed from whole strings. */
export function expected(reference: string | Uint8Array, hypothesis: string | Uint8Array): number[] {
  const references = linesOf(reference)
  const state = [0, 0, 0, 0]
  for (const [i, line] of linesOf(hypothesis).entries()) {
    for (const [k, value] of rowOf(line, [references[i]!]).entries()) state[k]! += value
  }
  return state
}
