// Small JSON files that options name: tables of replacements and of synonyms.
import { basename } from "node:path"
import { LecternError } from "@lectern/core"
import type { WordTable } from "@lectern/metrics"
import { smallFile } from "../../read/small-file.js"

/**
 * A table of replacements, `{"can't": "cannot"}`, with the name that signatures give it: the file's, without its ending.
 *
 * @param path - the file
 * @returns the table
 * @throws LecternError `unreadable`, or `bad-data` for anything but one object of strings
 */
export function wordTableFile(path: string): WordTable {
  const name = basename(path)
    .replace(/\.json$/i, "")
    .replace(/[^A-Za-z0-9_.-]/g, "_")
  const want = 'one JSON object of strings: {"can\'t": "cannot"}'
  return { name: name === "" ? "table" : name, replaceWords: tableFile(path, isText, want) }
}

/**
 * A table of synonyms: `{"car": ["automobile", "auto"]}`.
 *
 * @param path - the file
 * @returns the words that may stand for a word
 * @throws LecternError `unreadable`, or `bad-data` for anything but one object of lists of strings
 */
export function synonymsFile(path: string): Readonly<Record<string, readonly string[]>> {
  return tableFile(path, isTexts, 'one JSON object of lists of words: {"car": ["automobile"]}')
}

function tableFile<Value>(
  path: string,
  fits: (value: unknown) => value is Value,
  want: string,
): Readonly<Record<string, Value>> {
  const table = jsonFile(path)
  if (typeof table !== "object" || table === null || Array.isArray(table)) throw badData(path, `expected ${want}`)
  for (const [word, value] of Object.entries(table)) {
    if (word === "" || !isText(word) || !fits(value)) {
      throw badData(path, `expected ${want}; got ${JSON.stringify({ [word]: value }).slice(0, MOST_SHOWN)}`)
    }
  }
  return table as Readonly<Record<string, Value>>
}

const MOST_SHOWN = 80

/** A string that has UTF-8. */
function isText(value: unknown): value is string {
  return typeof value === "string" && value.isWellFormed()
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText)
}

function jsonFile(path: string): unknown {
  const text = smallFile(path, "JSON")
  try {
    return JSON.parse(text)
  } catch (error) {
    throw badData(path, `invalid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function badData(path: string, why: string): LecternError {
  return new LecternError({ kind: "bad-data", path, why })
}
