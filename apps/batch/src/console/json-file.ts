// Small JSON files that options name: tables of replacements and of synonyms.
import { basename } from "node:path"
import { badData, LecternError } from "@lectern/core"
import type { WordTable } from "@lectern/metrics"

/** The synonyms of each word. */
export type Synonyms = Readonly<Record<string, readonly string[]>>

/** Reads a table of replacements, `{"can't": "cannot"}`. In signatures it has the file's name without the extension. */
export async function wordTableFile(path: string, signal: AbortSignal | undefined): Promise<WordTable> {
  const name = basename(path)
    .replace(/\.json$/i, "")
    .replace(/[^A-Za-z0-9_.-]/g, "_")
  const want = 'a JSON object of strings, such as {"can\'t": "cannot"}'
  return { name: name === "" ? "table" : name, replaceWords: await tableFile(path, isText, want, signal) }
}

/** Reads a table of synonyms: `{"car": ["automobile", "auto"]}`. */
export function synonymsFile(path: string, signal: AbortSignal | undefined): Promise<Synonyms> {
  return tableFile(path, isTexts, 'a JSON object of lists of words, such as {"car": ["automobile"]}', signal)
}

async function tableFile<Value>(
  path: string,
  fits: (value: unknown) => value is Value,
  want: string,
  signal: AbortSignal | undefined,
): Promise<Readonly<Record<string, Value>>> {
  const table = await jsonFile(path, signal)
  if (typeof table !== "object" || table === null || Array.isArray(table)) throw badData(path, `expected ${want}`)
  for (const [word, value] of Object.entries(table)) {
    if (word === "" || !isText(word) || !fits(value)) {
      throw badData(path, `expected ${want}, got ${JSON.stringify({ [word]: value }).slice(0, MAX_QUOTED)}`)
    }
  }
  return table as Readonly<Record<string, Value>>
}

const MAX_QUOTED = 80
const MAX_TABLE_BYTES = 2 ** 26

/** A string without lone surrogates, which have no UTF-8. */
function isText(value: unknown): value is string {
  return typeof value === "string" && value.isWellFormed()
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText)
}

/** Parses a small file of JSON; `check` may refuse its text. */
export async function jsonFile(
  path: string,
  signal: AbortSignal | undefined,
  check?: (text: string, path: string) => void,
): Promise<unknown> {
  // Loaded only here: reading files takes many modules.
  const { smallFile } = await import("@lectern/engine/internal/read/small-file")
  const text = await smallFile(path, { expected: "JSON", maxBytes: MAX_TABLE_BYTES, signal })
  try {
    const value = JSON.parse(text)
    check?.(text, path)
    return value
  } catch (error) {
    if (error instanceof LecternError) throw error
    throw badData(path, `invalid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
