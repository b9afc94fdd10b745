// Small JSON files that options name: tables of replacements and of synonyms.
import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { LecternError } from "@lectern/core"
import type { WordTable } from "@lectern/metrics"
import { unreadable } from "../../read/unreadable.js"

/**
 * A table of replacements: `{"can't": "cannot"}`.
 *
 * @param path - the file
 * @returns what stands in place of what
 * @throws LecternError `unreadable`, or `bad-data` for anything but one object of strings
 */
export function tableFile(path: string): Readonly<Record<string, string>> {
  const table = jsonFile(path)
  const fits = isObject(table) && Object.values(table).every((value) => typeof value === "string")
  if (!fits) throw badData(path, 'expected one JSON object of strings: {"can\'t": "cannot"}')
  return table as Readonly<Record<string, string>>
}

/**
 * A table of replacements with the name that signatures give it: the file's, without its ending.
 *
 * @param path - the file
 * @returns the table
 * @throws LecternError `unreadable`, or `bad-data` for anything but one object of strings
 */
export function wordTableFile(path: string): WordTable {
  const name = basename(path)
    .replace(/\.json$/i, "")
    .replace(/[^A-Za-z0-9_.-]/g, "_")
  return { name: name === "" ? "table" : name, replaceWords: tableFile(path) }
}

/**
 * A table of synonyms: `{"car": ["automobile", "auto"]}`.
 *
 * @param path - the file
 * @returns the words that may stand for a word
 * @throws LecternError `unreadable`, or `bad-data` for anything but one object of lists of strings
 */
export function synonymsFile(path: string): Readonly<Record<string, readonly string[]>> {
  const table = jsonFile(path)
  const isList = (words: unknown): boolean => Array.isArray(words) && words.every((word) => typeof word === "string")
  if (!isObject(table) || !Object.values(table).every(isList)) {
    throw badData(path, 'expected one JSON object of lists of words: {"car": ["automobile"]}')
  }
  return table as Readonly<Record<string, readonly string[]>>
}

function jsonFile(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch (error) {
    throw unreadable(path, error)
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""))
  } catch (error) {
    throw badData(path, `invalid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function badData(path: string, why: string): LecternError {
  return new LecternError({ kind: "bad-data", path, why })
}
