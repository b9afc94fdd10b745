// Loads a model file for all threads of a run: a thread reads it, then all threads share it where the engine shares memory.
import type { SuffixTrie } from "@lectern/decoding/internal"
import type { ArpaFindings, Automaton } from "@lectern/decoding/ngram"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import { processStdin } from "@lectern/engine/internal/read/byte-stream"
import { formatOf } from "@lectern/engine/internal/read/formats/formats"
import { limitsOf } from "@lectern/engine/internal/read/formats/limits"
import { fileInput, isSeekable, type SeekableInput } from "@lectern/engine/internal/read/inputs"
import { openSpool, type Spool } from "@lectern/engine/internal/read/spool"
import type { CountRequest } from "../types.js"
import { type LoadedFile, type LoadPayload, loadModel } from "./load-task.js"
import type { PackedModel } from "./plain-data.js"
import type { LoadedModel } from "./searchable.js"

/** Options for reading model files. */
export interface LoadRequest extends Pick<CountRequest, "maxExpand" | "signal" | "onProgress" | "onWarning"> {
  /** Does the work; its worker entry knows the tasks of language models. */
  readonly engine: Engine
}

/** Loads a model for scoring lines. */
export async function loadScorer(path: string, request: LoadRequest): Promise<Automaton | SuffixTrie> {
  const { lines, scorer } = await loaded(path, "lines", request)
  return lines ?? scorer!
}

/** Loads a model of any kind for a search. */
export async function loadAnyModel(path: string, request: LoadRequest): Promise<LoadedModel> {
  const { scorer, seq2seq } = await loaded(path, "any", request)
  return seq2seq === undefined ? { kind: "ngrams", automaton: scorer! } : { kind: "seq2seq", path, file: seq2seq }
}

/** Loads a model as a list of n-grams. */
export async function loadPackedModel(path: string, request: LoadRequest): Promise<PackedModel> {
  return (await loaded(path, "model", request)).model!
}

async function loaded(path: string, as: LoadPayload["as"], request: LoadRequest): Promise<LoadedFile> {
  const { engine, onProgress, onWarning } = request
  return withPlainFile(path, request, async ({ file }) => {
    const showLoaded =
      onProgress &&
      ((bytesDone: number) => {
        onProgress({ stage: "load", bytesDone, bytesTotal: file.size, segments: 0 })
      })
    const result = await engine.run(loadModel, { label: path, file, as }, showLoaded)
    for (const sentence of findingsOf(path, result.findings)) onWarning?.(sentence)
    return engine.broadcast(result)
  })
}

/** Passes on the file itself if it can be read from any position, else a temporary copy of its text. */
async function withPlainFile<Result>(
  path: string,
  { maxExpand, signal, onProgress }: LoadRequest,
  use: (input: SeekableInput) => Promise<Result>,
): Promise<Result> {
  const input = fileInput(path, formatOf(path))
  if (isSeekable(input)) return use(input)
  const limits = limitsOf({ maxLineBytes: 0, ...(maxExpand !== undefined && { maxExpand }) })
  const spool: Spool = openSpool({ checksums: false, byteOrderMark: "keep", limits, openStdin: processStdin, signal })
  try {
    const copied = await spool.take(input, (bytesDone) => {
      onProgress?.({ stage: "copy", bytesDone, bytesTotal: input.file?.size, segments: 0 })
    })
    return await use(copied.input)
  } finally {
    spool.remove()
  }
}

function findingsOf(path: string, { missingWords, insertedNgrams }: ArpaFindings): string[] {
  const sentences: string[] = []
  if (missingWords.length > 0) {
    const unknown = missingWords.includes("<unk>") ? "; unknown words get the log10 probability -100, as in KenLM" : ""
    sentences.push(`${path}: does not list ${missingWords.join(", ")}${unknown}`)
  }
  if (insertedNgrams > 0) {
    const added = insertedNgrams === 1 ? "1 n-gram was" : `${insertedNgrams.toLocaleString("en")} n-grams were`
    sentences.push(`${path}: lists n-grams without their contexts; ${added} added, with the probability by backing off`)
  }
  return sentences
}
