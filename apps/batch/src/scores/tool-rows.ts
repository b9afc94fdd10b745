// Takes the rows of a tool's file into a table.
import { badData, type LecternError } from "@lectern/core"
import { missing, shown, valueAt } from "@lectern/engine/internal/read/records/values"
import { isRecord, type ToolFormat, type ToolRow } from "./formats/tool-format.js"
import { jsonDocument, jsonLines } from "./json-files.js"
import type { ScoreFields, ScoresRequest } from "./request.js"
import type { ScoreRow, TableBuilder } from "./table.js"

/** Adds the rows of a tool's file; fields that the options name go before those of the format. */
export async function addToolRows(
  path: string,
  tool: ToolFormat,
  { fields, reading, paths }: ScoresRequest,
  table: TableBuilder,
): Promise<void> {
  const file = { path, format: tool.name }
  const known = new Set<string>()
  let rows = 0

  function addRows(value: unknown, line?: number): void {
    if (!isRecord(value) || !tool.recognizes(value)) {
      throw badData(path, `does not have the keys of a file of ${tool.name}`, line)
    }
    for (const row of tool.rows(value)) {
      const at = { path, line, place: row.place }
      for (const [name] of row.scores) known.add(name)
      table.add(runOf(row, at), rowOf(row, fields, at), file)
      rows++
    }
  }

  function runOf(row: ToolRow, at: Place): string {
    if (fields.run !== undefined) return labelAt(row, fields.run, at)
    if (row.run === undefined) return path
    return paths.length === 1 ? row.run : `${path}: ${row.run}`
  }

  if (tool.layout === "document") addRows(await jsonDocument(path, reading))
  else for await (const { value, line } of jsonLines(path, reading)) addRows(value, line)
  if (rows === 0) throw badData(path, `has no results of ${tool.name}, expected at least one`)
  const unknown = fields.scores?.find((name) => !known.has(name))
  if (unknown !== undefined) {
    const names = known.size === 0 ? "none" : [...known].join(", ")
    throw badData(path, `has no score ${JSON.stringify(unknown)}; it has ${names}`)
  }
}

/** Where a row stands. */
interface Place {
  readonly path: string
  readonly line: number | undefined
  readonly place: string | undefined
}

function rowOf(row: ToolRow, { id, epoch, cluster, by = [], scores: wanted }: ScoreFields, at: Place): ScoreRow {
  const { part, failed } = row
  const name = id === undefined ? labelOf(row.id, "the name of the item", at) : labelAt(row, id, at)
  const scores = row.scores.filter(([score]) => wanted === undefined || wanted.includes(score))
  const repeated = epoch === undefined ? part : `${labelAt(row, epoch, at)} ${part ?? ""}`
  return {
    id: name,
    ...(repeated !== undefined && { part: repeated }),
    cluster: cluster === undefined ? undefined : labelAt(row, cluster, at),
    groups: by.map((field) => labelAt(row, field, at)),
    scores: scores.map(([score, value]) => [score, numberOf(value, score, name, at)]),
    ...(failed !== undefined && { failed }),
  }
}

function numberOf(value: unknown, score: string, id: string, at: Place): number {
  if (typeof value === "boolean") return Number(value)
  if (typeof value === "number" && Number.isFinite(value)) return value
  const why = `in the item ${JSON.stringify(id)}, the score ${JSON.stringify(score)} is ${value === undefined ? "missing" : shown(value)}`
  throw refused(at, `${why}, expected a number`)
}

function labelAt({ record }: ToolRow, field: string, at: Place): string {
  const value = valueAt(record, field)
  if (value === undefined) throw refused(at, missing(record, field))
  return labelOf(value, `the field ${JSON.stringify(field)}`, at)
}

function labelOf(value: unknown, what: string, at: Place): string {
  if (typeof value === "string" || Number.isFinite(value)) return String(value)
  throw refused(at, `${what} is ${value === undefined ? "missing" : shown(value)}, expected a text or a number`)
}

function refused({ path, line, place }: Place, why: string): LecternError {
  return badData(path, place === undefined ? why : `${place}: ${why}`, line)
}
