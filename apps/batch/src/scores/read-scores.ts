// Reads files of scores per item into one table, each in the format that its name and its keys say.
import { badData, LecternError } from "@lectern/core"
import { recordFormatOf, unpackedName } from "@lectern/engine/internal/read/records/records"
import { shownAddress } from "@lectern/engine/internal/read/remote/address"
import { addColumns } from "./columns.js"
import { SCORE_FORMATS, TABLE_FORMATS, TOOL_FORMATS } from "./formats/formats.js"
import { isRecord, type ToolFormat } from "./formats/tool-format.js"
import { jsonDocument, jsonLines } from "./json-files.js"
import type { ScoresRequest } from "./request.js"
import { type ScoreTable, tableBuilder } from "./table.js"
import { addToolRows } from "./tool-rows.js"

/** Reads all files, in their order. */
export async function readScores(request: ScoresRequest): Promise<ScoreTable> {
  const { paths, fields, format: chosen } = request
  const table = tableBuilder()
  for (const path of paths) {
    const format = chosen ?? (await formatOf(path, request))
    const tool = TOOL_FORMATS.find(({ name }) => name === format)
    if (tool === undefined) await addColumns(path, format, fields, request, table)
    else await addToolRows(path, tool, request, table)
  }
  return table.table()
}

/** The format of a file, by its ending and, for JSON, its keys. */
async function formatOf(path: string, { reading }: ScoresRequest): Promise<string> {
  const plain = unpackedName(shownAddress(path))
  if (plain.endsWith(".tsv")) return "tsv"
  if (plain.endsWith(".json")) {
    const tool = recognized(await jsonDocument(path, reading), "document")
    if (tool !== undefined) return tool.name
    const names = TOOL_FORMATS.map(({ name }) => name).join(", ")
    const why = `is JSON, but not of ${names}; --scores-format names its format, and a list becomes JSON lines by jq -c '.[]'`
    throw badData(path, why)
  }
  const byName = recordFormatOf(plain)
  if (byName === undefined || !TABLE_FORMATS.includes(byName)) {
    const why = `the name ${path} does not say the format of its scores; --scores-format does: ${SCORE_FORMATS.join(", ")}`
    throw new LecternError({ kind: "usage", why })
  }
  if (byName !== "jsonl") return byName
  for await (const { value } of jsonLines(path, reading)) return recognized(value, "lines")?.name ?? byName
  return byName
}

function recognized(value: unknown, layout: ToolFormat["layout"]): ToolFormat | undefined {
  if (!isRecord(value)) return undefined
  return TOOL_FORMATS.find((tool) => tool.layout === layout && tool.recognizes(value))
}
