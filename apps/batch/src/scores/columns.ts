// Tables of scores with a row for each item: JSON lines, CSV, TSV and Parquet.
import type { TextSource } from "@lectern/engine"
import { openTextLines } from "@lectern/engine/internal/read/text-lines"
import type { ScoreFields, ScoresRequest } from "./request.js"
import type { TableBuilder } from "./table.js"

const NONE: readonly string[] = []

/** Adds the rows of a table. */
export async function addColumns(
  path: string,
  format: string,
  { id = "id", scores = ["score"], run, epoch, cluster, by = [] }: ScoreFields,
  { reading }: ScoresRequest,
  table: TableBuilder,
): Promise<void> {
  const column = (field: string, type: "label" | "number"): TextSource => ({
    name: path,
    path,
    records: { format, field, type },
  })
  const optional = [run, epoch, cluster].map((field) => (field === undefined ? [] : [column(field, "label")]))
  const systems = [
    ...[column(id, "label"), ...optional.flat()],
    ...by.map((field) => column(field, "label")),
    ...scores.map((score) => column(score, "number")),
  ]
  const file = { path, format }
  const texts = openTextLines({ ...reading, references: [], systems })
  try {
    for await (const { segments, systems: columns } of texts.blocks()) {
      const [ids, ...others] = columns as readonly (readonly string[])[] as [
        readonly string[],
        ...(readonly string[])[],
      ]
      const [runs, epochs, clusters] = optional.map((each) => (each.length === 0 ? undefined : others.shift()!))
      const groups = others.splice(0, by.length)
      const groupsAt = (i: number): readonly string[] => (by.length === 0 ? NONE : groups.map((labels) => labels[i]!))
      for (let i = 0; i < segments; i++) {
        const values = scores.map((score, s) => [score, numberOf(others[s]![i]!)] as const)
        const row = { id: ids[i]!, cluster: clusters?.[i], groups: groupsAt(i), scores: values }
        table.add(runs?.[i] ?? path, epochs === undefined ? row : { ...row, part: epochs[i]! }, file)
      }
    }
  } finally {
    await texts.close()
  }
}

/** The number in a field, which was checked when it was read. */
function numberOf(text: string): number {
  const number = Number(text)
  return Number.isNaN(number) ? Number(/^t/i.test(text)) : number
}
