// Reads a file with a transcript.
import { basename } from "node:path"
import type { InputFacts } from "../../types.js"
import { inputAt } from "../inputs.js"
import { unpackedName } from "../records/records.js"
import { shownAddress } from "../remote/address.js"
import { openSource, pieces, type SourceOptions } from "../source.js"
import type { TranscriptFormat } from "./format.js"
import { linesOf } from "./format.js"
import type { Utterance } from "./utterance.js"

/** The utterances of a file. */
export interface ReadTranscript {
  readonly utterances: readonly Utterance[]
  readonly warnings: readonly string[]
  /** Facts about the file, with its checksum. */
  readonly facts: InputFacts
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

/** Reads a transcript. A file without names of recordings is one, named as the file without its folder and its endings. */
export async function readTranscript(
  path: string,
  parse: TranscriptFormat["parse"],
  options: SourceOptions,
): Promise<ReadTranscript> {
  const input = inputAt(path)
  const { limits, encodingErrors = "refuse" } = options
  const source = openSource(input, { ...options, checksums: true })
  let text = ""
  try {
    for await (const { bytes, consumed } of pieces(source.chunks, { label: input.label, encodingErrors, limits })) {
      text += DECODER.decode(bytes)
      consumed(bytes.length)
    }
    const recording = recordingIn(path)
    const warnings: string[] = []
    const utterances = parse(text, input.label, (sentence) => warnings.push(sentence)).map((each) => ({
      ...each,
      recording: each.recording ?? recording,
    }))
    return { utterances, warnings, facts: source.facts() }
  } finally {
    await source.close()
  }
}

/** Plain text as one utterance without times: all of its lines. */
export function parsePlainText(text: string): Utterance[] {
  const lines = linesOf(text).map((each) => each.text.trim())
  return [{ text: lines.filter((each) => each !== "").join(" "), line: 1 }]
}

const ENDING = /\.(?:seglst\.json|[a-z]+)$/i

function recordingIn(path: string): string {
  return path === "-" ? "stdin" : basename(unpackedName(shownAddress(path))).replace(ENDING, "")
}
