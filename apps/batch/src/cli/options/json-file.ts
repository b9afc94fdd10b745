// Small JSON files that options name: tables of replacements, groups of synonyms.
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
 * Groups of synonyms: `[["car", "automobile"], ["quick", "fast"]]`.
 *
 * @param path - the file
 * @returns the groups
 * @throws LecternError `unreadable`, or `bad-data` for anything but a list of lists of strings
 */
export function groupsFile(path: string): readonly (readonly string[])[] {
  const groups = jsonFile(path)
  const isGroup = (group: unknown): boolean => Array.isArray(group) && group.every((word) => typeof word === "string")
  if (!Array.isArray(groups) || !groups.every(isGroup)) {
    throw badData(path, 'expected a JSON list of lists of words: [["car", "automobile"]]')
  }
  return groups
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
