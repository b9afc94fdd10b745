// Texts that are transcripts of speech: reads them, pairs reference and systems, and gives records in place of the files.
import { createHash } from "node:crypto"
import type { ConvertedBytes, InputFacts, TextSource } from "@lectern/engine"
import { processStdin } from "@lectern/engine/internal/read/byte-stream"
import { limitsOf } from "@lectern/engine/internal/read/formats/limits"
import { shownAddress } from "@lectern/engine/internal/read/remote/address"
import type { SourceOptions } from "@lectern/engine/internal/read/source"
import type { TranscriptFormat } from "@lectern/engine/internal/read/transcripts/format"
import { type PairedSegment, pairTranscripts } from "@lectern/engine/internal/read/transcripts/pair"
import { parsePlainText, readTranscript } from "@lectern/engine/internal/read/transcripts/read"
import type { Transcript } from "@lectern/engine/internal/read/transcripts/recordings"
import { turnsIn } from "@lectern/engine/internal/read/transcripts/rttm"
import { pairSessions } from "@lectern/engine/internal/read/transcripts/sessions"
import { withSpeakers } from "@lectern/engine/internal/read/transcripts/turns"
import { hasAlternatives } from "./alternatives.js"
import type { TextOptions, Texts } from "./texts.js"
import { filesIn, isFolder, isRecordingsFolder, transcriptFormat } from "./transcript-files.js"
import { usage } from "./values.js"

/** A text, and how it is read. */
interface Found {
  readonly source: TextSource
  /** Undefined for lines of text and records. */
  readonly format: TranscriptFormat | undefined
}

/** A transcript with facts about its file. */
interface Opened extends Transcript {
  readonly warnings: readonly string[]
  readonly source: TextSource
  readonly facts: InputFacts
}

/** The texts with records in place of transcripts; the same texts where there are none. */
export async function withTranscripts(texts: Texts, options: TextOptions, signal?: AbortSignal): Promise<Texts> {
  const { rttm, utt2spk, inputFormat, sessions } = options
  const found = [...texts.references, ...texts.systems].map((source): Found => {
    const path = isRecordingsFolder(source.path, inputFormat) ? filesIn(source.path)[0]! : source.path
    return { source, format: source.records === undefined ? transcriptFormat(path, inputFormat) : undefined }
  })
  const nobody = found.find(({ source, format }) => source.records === undefined && (format?.unit ?? "id") === "id")
  if (sessions !== undefined && nobody !== undefined) throw withoutSpeakers(sessions.names, nobody)
  const transcript = found.find(({ format }) => format !== undefined)
  const speakers = utt2spk === undefined ? {} : { utt2spk }
  if (transcript === undefined) {
    if (rttm !== undefined) throw usage("--rttm is for references in CTM; the inputs have no words with times")
    return { ...texts, ...speakers }
  }
  const { name } = transcript.source
  refuseOptions(options, transcript)
  refuseUnpairable(found, transcript)
  const count = texts.references.length
  const hasIds = transcript.format!.unit === "id"
  if (hasIds && rttm !== undefined) throw usage(`--rttm is for references in CTM, but ${name} has ids`)
  if (!hasIds && utt2spk !== undefined) throw usage(`--utt2spk is for inputs with ids, but ${name} has none`)
  if (!hasIds && count > 1) throw usage(`${count} references: transcripts with times are compared with one reference`)
  const reading = readingOf(options, signal)
  const opened: Opened[] = []
  for (const each of found) opened.push(await open(each, inputFormat, reading))
  const choices = opened
    .slice(0, count)
    .find(({ utterances }, i) => hasAlternatives(found[i]!.format?.name, utterances))
  const alternatives = choices !== undefined && { alternatives: choices.label }
  if (!hasIds) return { ...(await paired(opened as [Opened, ...Opened[]], options, reading)), ...alternatives }
  const sources = opened.map(withIds)
  return { references: sources.slice(0, count), systems: sources.slice(count), ...speakers, ...alternatives }
}

/** A reference and systems without ids, in segments. */
async function paired(
  opened: readonly [Opened, ...Opened[]],
  { rttm, sessions }: TextOptions,
  reading: SourceOptions,
): Promise<Texts> {
  const [reference, ...systems] = opened
  const nameless = opened.filter(
    (each) => each.unit === "word" && each.utterances.every(({ speaker }) => speaker === undefined),
  )
  const named = sessions === undefined || nameless.length === 0 ? [reference] : nameless
  const spoken: ReturnType<typeof withSpeakers>[] = []
  for (const each of opened) {
    spoken.push(
      rttm !== undefined && named.includes(each)
        ? await speakersOf(each, rttm, reading)
        : { words: each, warnings: [] },
    )
  }
  const [said, ...heard] = spoken.map(({ words }) => words)
  const pairing = sessions === undefined ? pairTranscripts(said!, heard) : pairSessions(said!, heard, sessions)
  const whole = `whole recordings are compared, ${pairing.segments.length} in all: ${reference.label} has no segments that the others can be divided into by time`
  return {
    references: [recordsOf(reference, pairing.segments.map(labelled), "reference")],
    systems: systems.map((system, s) =>
      recordsOf(
        system,
        pairing.segments.map(({ id }, i) => ({ id, text: pairing.texts[s]![i]! })),
        `system ${s}`,
      ),
    ),
    notes: pairing.by === "recording" && !pairing.untimed ? [whole] : [],
    warnings: [
      ...opened.flatMap((each) => each.warnings),
      ...spoken.flatMap((each) => each.warnings),
      ...pairing.warnings,
    ],
    ...(pairing.by === "session" && { sessions: pairing }),
  }
}

/** Ids pair with ids alone, and a plain text only with files that are one recording. */
function refuseUnpairable(found: readonly Found[], transcript: Found): void {
  const other = found.find(({ source, format }) => {
    if (format === undefined)
      return source.records !== undefined || found.some((each) => (each.format?.unit ?? "file") !== "file")
    return (format.unit === "id") !== (transcript.format!.unit === "id")
  })
  if (other !== undefined) throw unpairable(transcript, other)
}

function refuseOptions({ numRefs, numSystems = 1, id, field, refField }: TextOptions, { source, format }: Found): void {
  const fields = { "--id": id, "--field": field, "--ref-field": refField, "-nr": numRefs > 1 || undefined }
  const [other] =
    Object.entries({ ...fields, "--num-systems": numSystems > 1 || undefined }).find(([, value]) => value) ?? []
  if (other !== undefined)
    throw usage(`${other} is not for transcripts, but ${shownAddress(source.path)} is read as ${format!.name}`)
}

function withoutSpeakers(names: string, { source, format }: Found): ReturnType<typeof usage> {
  const has = format === undefined ? "plain lines" : "ids"
  const needs = "needs transcripts with speakers, such as .stm, .seglst.json, or .ctm with --rttm"
  return usage(`-m ${names} ${needs}, but ${source.name} has ${has}`)
}

function unpairable(one: Found, other: Found): ReturnType<typeof usage> {
  const what = ({ source, format }: Found): string => {
    if (format === undefined) return `${source.name} has ${source.records === undefined ? "plain lines" : "records"}`
    return `${source.name} (${format.name}) has ${format.unit === "id" ? "ids" : "recordings"}`
  }
  return usage(
    `${what(one)}, and ${what(other)}, which cannot be paired; --input-format says how files of other names are read`,
  )
}

/** How transcripts are opened. */
export function readingOf(options: TextOptions, signal: AbortSignal | undefined): SourceOptions {
  const { encodingErrors = "refuse", byteOrderMark = "drop", maxLineBytes, maxExpand } = options
  const limits = limitsOf({
    ...(maxLineBytes !== undefined && { maxLineBytes }),
    ...(maxExpand !== undefined && { maxExpand }),
  })
  return { checksums: true, encodingErrors, byteOrderMark, limits, openStdin: processStdin, signal }
}

async function open(
  { source, format }: Found,
  inputFormat: string | undefined,
  reading: SourceOptions,
): Promise<Opened> {
  const { name, path } = source
  const parse = format?.parse ?? parsePlainText
  const unit = format?.unit ?? "file"
  if (!isFolder(path)) return { source, label: name, unit, ...(await readTranscript(path, parse, reading)) }
  const files = []
  for (const file of filesIn(path))
    files.push(await readTranscript(file, transcriptFormat(file, inputFormat)!.parse, reading))
  const sha256 = createHash("sha256")
    .update(files.map(({ facts }) => facts.sha256).join("\n"))
    .digest("hex")
  const bytes = files.reduce((sum, { facts }) => sum + facts.bytes, 0)
  return {
    source,
    label: name,
    unit,
    utterances: files.flatMap((each) => each.utterances),
    warnings: files.flatMap((each) => each.warnings),
    facts: { path, bytes, sha256 },
  }
}

async function speakersOf(
  words: Opened,
  path: string,
  reading: SourceOptions,
): Promise<ReturnType<typeof withSpeakers>> {
  if (words.unit !== "word") throw usage(`--rttm is for references in CTM, but ${words.label} is not`)
  const { utterances } = await readTranscript(path, turnsIn, reading)
  return withSpeakers(words, { label: shownAddress(path), unit: "segment", utterances })
}

type Row = Readonly<Record<string, string | undefined>> & { readonly id: string; readonly text: string }

/** An utterance with an id; its text is joined by it. */
function withIds({ utterances, ...opened }: Opened, place: number): TextSource {
  const rows = utterances.map(({ id, text, speaker }) => ({ id: id!, text, speaker }))
  return recordsOf(opened, rows, String(place))
}

/** A segment with the labels that `--by` knows. */
function labelled({ id, text, speaker, recording, channel, groups }: PairedSegment): Row {
  const numbered = Object.fromEntries((groups ?? []).map((group, i) => [`group${i + 1}`, group]))
  return { id, text, speaker, recording, session: recording, channel, group: groups?.join(","), ...numbered }
}

function recordsOf({ source, facts }: Pick<Opened, "source" | "facts">, rows: readonly Row[], key: string): TextSource {
  const names = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => row[name] !== undefined)))
  // A field of one record is one of all: a segment without a speaker has an empty label.
  const lines = rows.map((row) => JSON.stringify(Object.fromEntries([...names].map((name) => [name, row[name] ?? ""]))))
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""))
  const converted: ConvertedBytes = { key, bytes, facts }
  const { format: _, ...rest } = source
  return { ...rest, records: { format: "jsonl", field: "text", id: "id" }, converted }
}
