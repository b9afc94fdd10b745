// Finds the texts of a run, and reads those that are transcripts of speech.
import { basename } from "node:path"
import type { TextSource } from "@lectern/engine"
import { listInputs } from "@lectern/engine/internal/read/inputs"
import { isRemote } from "@lectern/engine/internal/read/remote/address"
import { kaldiIds, kaldiWarning, refuseLackingIds } from "../count/kaldi-ids.js"
import { findTexts, type TextOptions, type Texts } from "./texts.js"
import { readingOf, withTranscripts } from "./transcripts.js"

/** Finds the texts that the options name; reads and pairs those that are transcripts of speech. */
export async function readTexts(options: TextOptions, signal?: AbortSignal): Promise<Texts> {
  const texts = findTexts(options)
  if (options.inputFormat !== undefined || !areNamedText(texts)) return withTranscripts(texts, options, signal)
  const inputs = listInputs(texts.references, texts.systems)
  const reading = readingOf(options, signal)
  if (!(await kaldiIds(inputs, reading, /./))) {
    await refuseLackingIds(inputs.inputs, reading)
    return withTranscripts(texts, options, signal)
  }
  const kaldi = (text: TextSource): TextSource => ({ ...text, records: { format: "kaldi" } })
  const files = [...texts.references, ...texts.systems].map(({ name }) => name).join(" and ")
  const read = { references: texts.references.map(kaldi), systems: texts.systems.map(kaldi) }
  const note = `every line of ${files} begins with the same ids, so they are read as Kaldi's; --input-format text compares whole lines`
  return { ...(await withTranscripts(read, options, signal)), notes: [note] }
}

/** The warning of commands that align words themselves about texts that are perhaps Kaldi's, read as plain text. */
export function warningOfIds(
  { references, systems }: Texts,
  options: TextOptions,
  signal?: AbortSignal,
): Promise<string | undefined> {
  return kaldiWarning(listInputs(references, systems), readingOf(options, signal))
}

/** Whether all files have Kaldi's name for a file of ids and words. */
function areNamedText({ references, systems }: Texts): boolean {
  return [...references, ...systems].every(({ path, records, column }) => {
    return basename(path) === "text" && !isRemote(path) && records === undefined && column === undefined
  })
}
