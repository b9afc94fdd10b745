// Options that name labels of segments: fields of the records, files, lengths, documents.
import { statSync } from "node:fs"
import { LecternError } from "@lectern/core"
import type { TextSource } from "@lectern/engine"
import { idsOf } from "@lectern/engine/internal/read/inputs"
import { ONE_WORD } from "@lectern/engine/internal/read/records/kaldi"
import { isRemote, shownAddress } from "@lectern/engine/internal/read/remote/address"
import type { Grouping } from "../types.js"
import type { Option, OptionGroup } from "./option.js"
import type { Texts } from "./texts.js"
import { text, texts, usage } from "./values.js"

const EDGES = [10, 20, 40]

/** The option that divides a corpus into groups. */
export const byOption = {
  by: {
    flags: "--by <WHAT...>",
    help: "score groups too: field:NAME, file:PATH, length[:EDGES], document, or a NAME alone",
    more: "See [groups](#groups)",
    read: texts,
  },
} satisfies OptionGroup["options"]

/** The option with the speakers of utterances. */
export const utt2spkOption: Option<string | undefined> = {
  flags: "--utt2spk <FILE>",
  help: "lines of an utterance's id and its speaker, for --by speaker",
  needs: ["by", "documents"],
  read: text,
}

/** The option with the labels of documents; `help` says what else they are for. */
export function documentsOption(help: string): Option<string | undefined> {
  return {
    flags: "--documents <WHAT>",
    help: `FILE, field:NAME or NAME: a document or speaker per segment${help}`,
    read: text,
  }
}

/** The texts that the labels belong to. */
export interface LabelledTexts extends Texts {
  /** Whether there are only counts, and no texts. */
  readonly counted?: boolean
}

/** The text that `--documents` or `--strata` names: a file, `field:NAME`, or the name of a field where no file has it. */
export async function labelsNamed(flag: string, written: string, run: LabelledTexts): Promise<TextSource> {
  const { kind, name } = prefixed(written)
  if (kind === undefined && !isFile(name)) {
    const field = await firstThere(fieldsNamed(name, run))
    if (field !== undefined) return field
  }
  return kind === "field" ? fieldLabels(flag, name, run) : fileLabels(name, run)
}

/** The groupings that `--by` names, and a sentence for each name that might have meant something else. */
export async function groupingsNamed(
  { by = [], documents }: { readonly by?: readonly string[] | undefined; readonly documents?: string | undefined },
  run: LabelledTexts,
): Promise<{ readonly groupings: readonly Grouping[]; readonly notes: readonly string[] }> {
  const twice = by.find((each, i) => by.indexOf(each) < i)
  if (twice !== undefined) throw usage(`--by names '${twice}' twice`)
  const notes: string[] = []
  const groupings: Grouping[] = []
  for (const written of by) {
    const [, length, edges] = /^(length)(?::(.*))?$/s.exec(written) ?? []
    if (length !== undefined) {
      groupings.push({ kind: "length", name: written, edges: edges === undefined ? EDGES : edgesIn(edges) })
    } else if (written === "document") {
      if (documents === undefined) throw usage("--by document needs the documents: --documents FILE or field:NAME")
      groupings.push({ kind: "labels", name: written, labels: await labelsNamed("--documents", documents, run) })
    } else {
      const { kind, name } = prefixed(written)
      const labels =
        kind === "field"
          ? await fieldLabels("--by", name, run)
          : kind === "file"
            ? fileLabels(name, run)
            : await bareLabels(name, run, notes)
      const shown = by.some((other) => other !== written && prefixed(other).name === name) ? written : name
      groupings.push({ kind: "labels", name: shown, labels })
    }
  }
  return { groupings, notes }
}

function prefixed(written: string): { readonly kind?: "field" | "file"; readonly name: string } {
  const [, kind, name] = /^(field|file):(.+)$/s.exec(written) ?? []
  return kind === undefined ? { name: written } : { kind: kind as "field" | "file", name: name! }
}

function edgesIn(written: string): number[] {
  const edges = written.split(",").map((each) => (/^[1-9]\d{0,8}$/.test(each) ? Number(each) : Number.NaN))
  if (edges.every((edge, i) => edge > (edges[i - 1] ?? 0))) return edges
  throw usage(`--by length:${written} has no ascending whole numbers, expected such as length:${EDGES.join(",")}`)
}

/** A file with a label per line, or lines of `id label` where the inputs have ids. */
export function fileLabels(path: string, texts: Texts): TextSource {
  const name = shownAddress(path)
  return joinedById(texts) ? { name, path, records: { format: "kaldi" } } : { name, path }
}

function joinedById({ references, systems }: Texts): boolean {
  return [...references, ...systems].some((each) => idsOf(each) !== undefined)
}

/** A field of the first input that has it; of the first input with records if none has. */
async function fieldLabels(flag: string, name: string, run: LabelledTexts): Promise<TextSource> {
  const fields = fieldsNamed(name, run)
  const [first] = fields
  if (first === undefined) {
    const what = run.counted ? "--from has only counts" : "the inputs have lines of text"
    throw usage(`${flag} field:${name} needs records, but ${what}; give a file of labels`)
  }
  return (await firstThere(fields)) ?? first
}

async function bareLabels(name: string, run: LabelledTexts, notes: string[]): Promise<TextSource> {
  const there = isFile(name)
  const fields = fieldsNamed(name, run)
  const field = await firstThere(fields)
  if (field !== undefined && there) {
    throw usage(`--by ${name} is a field of ${field.path} and a file; write field:${name} or file:${name}`)
  }
  if (field !== undefined) {
    notes.push(`--by ${name}: the field ${name} of ${shownAddress(field.path)}`)
    return field
  }
  if (there) {
    notes.push(`--by ${name}: the labels in the file ${shownAddress(name)}`)
    return fileLabels(name, run)
  }
  const paths = [...new Set(fields.map(({ path }) => shownAddress(path)))]
  const what = paths.length === 0 ? "a file" : `a field of ${paths.join(", ")}, nor a file`
  throw usage(`--by ${name} is ${paths.length === 0 ? "not" : "neither"} ${what}`)
}

function isFile(name: string): boolean {
  return isRemote(name) || statSync(name, { throwIfNoEntry: false }) !== undefined
}

async function firstThere(fields: readonly TextSource[]): Promise<TextSource | undefined> {
  for (const each of fields) if (await isThere(each)) return each
  return undefined
}

/** The field of each input with records. */
export function fieldsNamed(field: string, { references, systems, utt2spk }: Texts): TextSource[] {
  if (utt2spk !== undefined && field === "speaker") {
    if (joinedById({ references, systems }))
      return [{ name: field, path: utt2spk, records: { format: "kaldi", field: ONE_WORD } }]
    throw usage("--utt2spk is for inputs with ids, such as Kaldi's text and .trn")
  }
  const paths = new Map<string, TextSource>()
  for (const { path, format, records, converted } of [...references, ...systems]) {
    if (records === undefined || paths.has(path)) continue
    const { item: _, ...rest } = records
    const from = { path, ...(format !== undefined && { format }), ...(converted !== undefined && { converted }) }
    paths.set(path, { name: field, ...from, records: { ...rest, field } })
  }
  return [...paths.values()]
}

/** Whether the first records of a file have a field. A stream cannot be read twice, so it counts as having it. */
async function isThere(source: TextSource): Promise<boolean> {
  const isStream =
    source.converted === undefined && (source.path === "-" || isRemote(source.path) || !statSync(source.path).isFile())
  if (isStream) return true
  const { openTextLines } = await import("@lectern/engine/internal/read/text-lines")
  const texts = openTextLines({ references: [], systems: [source] })
  try {
    await texts.blocks().next()
    return true
  } catch (error) {
    const { problem } = error instanceof LecternError ? error : {}
    return !(problem?.kind === "bad-data" && /^(?:the header )?has no field /.test(problem.why))
  } finally {
    await texts.close()
  }
}
