// Finds the texts that operands and options name: files, folders of references, tab-separated columns, standard input.
import { readdirSync, type Stats, statSync } from "node:fs"
import { join } from "node:path"
import { LecternError } from "@lectern/core"
import type { TextSource } from "@lectern/engine"
import { isRemote, shownAddress } from "@lectern/engine/internal/read/remote/address"
import type { Pairing } from "@lectern/engine/internal/read/transcripts/pair"
import type { SessionNeeds } from "@lectern/engine/internal/read/transcripts/sessions"
import { withReadErrors } from "@lectern/engine/internal/system-errors"
import type { ReadingOptions } from "./groups.js"
import { type RecordOptions, refuseFieldsOfLines, textsOfRecords } from "./records.js"
import { isRecordingsFolder } from "./transcript-files.js"

/** The texts of a run. */
export interface Texts {
  /** One per reference. */
  readonly references: readonly TextSource[]
  /** One per system. */
  readonly systems: readonly TextSource[]
  /** The file with the speakers of utterances, in lines of an id and a speaker. */
  readonly utt2spk?: string
  /** The sessions of transcripts, for rates of meetings. */
  readonly sessions?: Pick<Pairing, "segments" | "texts">
  /** The name of the first reference that has alternatives, `{ a / b }`. */
  readonly alternatives?: string
  /** How the inputs are read, where that is not plain; for standard error. */
  readonly notes?: readonly string[]
  /** Warnings about the inputs. */
  readonly warnings?: readonly string[]
}

/** The options that name texts. */
export interface TextOptions extends Partial<RecordOptions>, Partial<ReadingOptions> {
  /** Reference files and folders. */
  readonly references: readonly string[]
  /** Hypothesis files; undefined for standard input. */
  readonly input: readonly string[] | undefined
  /** Tab-separated references on each line of a reference file, or the most in a list of references. */
  readonly numRefs: number
  /** Tab-separated systems on each line of standard input; by default 1. */
  readonly numSystems?: number
  /** The file with the speakers of utterances. */
  readonly utt2spk?: string | undefined
  /** How transcripts are read for metrics of sessions; undefined for those of other segments. */
  readonly sessions?: SessionNeeds | undefined
}

/**
 * Finds the texts that the options name.
 *
 * A folder of references means its files in name order, without hidden ones. With `numRefs` above 1 every reference
 * file has that many references on each line. Without `-i` the hypotheses come from standard input.
 */
export function findTexts(options: TextOptions): Texts {
  const { references, input, numRefs, numSystems = 1, field, refField, inputFormat, id } = options
  const { missing: as = "refuse", missingIfEmpty: ifEmpty = false } = options
  const missing = (as !== "refuse" || ifEmpty) && { missing: { as, ifEmpty } }
  const referenceTexts = (path: string): TextSource[] =>
    textsOfRecords(path, { inputFormat, id, fields: refField, items: numRefs }) ?? columnsOf(path, numRefs)
  const systemTexts = (text: TextSource): TextSource[] =>
    textsOfRecords(text.path, { inputFormat, id, fields: field, items: 1 }) ?? [text]
  const texts = {
    references: references.flatMap((path) => referenceFiles(path, inputFormat)).flatMap(referenceTexts),
    systems: (input === undefined ? fromStdin(numSystems) : fromFiles(input, inputFormat))
      .flatMap(systemTexts)
      .map((text) => ({ ...text, ...missing })),
  }
  refuseFieldsOfLines("--field", field, texts.systems)
  refuseFieldsOfLines("--ref-field", refField, texts.references)
  return texts
}

function referenceFiles(path: string, inputFormat: string | undefined): string[] {
  if (path === "-") throw new LecternError({ kind: "usage", why: "references cannot come from standard input" })
  if (isRemote(path) || !statOf(path).isDirectory() || isRecordingsFolder(path, inputFormat)) return [path]
  const names = visibleEntries(path)
  if (names.length === 0) throw cannotRead(path, "the folder has no files")
  return names.map((name) => {
    const file = join(path, name)
    if (statOf(file).isDirectory())
      throw cannotRead(path, `a folder of references must contain only files, but it contains '${name}/'`)
    return file
  })
}

function visibleEntries(path: string): string[] {
  const names = withReadErrors(path, () => readdirSync(path))
  return names.filter((name) => !name.startsWith(".")).sort()
}

function fromFiles(paths: readonly string[], inputFormat: string | undefined): TextSource[] {
  const seen = new Set<string>()
  return paths.map((path) => {
    if (seen.has(path)) throw new LecternError({ kind: "usage", why: `-i names '${shownAddress(path)}' twice` })
    seen.add(path)
    if (path === "-") return STDIN
    if (isRemote(path)) return { name: shownAddress(path), path }
    if (statOf(path).isDirectory() && !isRecordingsFolder(path, inputFormat))
      throw cannotRead(path, "it is a folder; a hypothesis must be a file")
    return { name: path, path }
  })
}

const STDIN: TextSource = { name: "stdin", path: "-" }

function fromStdin(systems: number): TextSource[] {
  if (systems === 1) return [STDIN]
  return Array.from({ length: systems }, (_, index) => ({
    name: `System ${index + 1}`,
    path: "-",
    column: { index, of: systems },
  }))
}

function columnsOf(path: string, of: number): TextSource[] {
  const name = shownAddress(path)
  if (of === 1) return [{ name, path }]
  return Array.from({ length: of }, (_, index) => ({
    name: `${name} column ${index + 1}`,
    path,
    column: { index, of },
  }))
}

function statOf(path: string): Stats {
  return withReadErrors(path, () => statSync(path))
}

function cannotRead(path: string, why: string): LecternError {
  return new LecternError({ kind: "unreadable", path, why })
}
