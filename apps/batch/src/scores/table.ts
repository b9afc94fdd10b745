// Scores per item, by run and name of the score: what every file of scores becomes, whoever wrote it.
import { badData, type LecternError } from "@lectern/core"

/** The rows of a run that have a score of one name. */
export interface ScoreColumn {
  /** The number of the item of each row, in {@link ScoreTable.items}; rows of the same item are its epochs. */
  readonly ids: readonly number[]
  /** Finite, one per row. */
  readonly scores: readonly number[]
  /** The number of the cluster of each row. */
  readonly clusters?: readonly number[]
}

/** The scores of one run of a system. */
export interface RunScores {
  readonly name: string
  /** The format of its file: `jsonl` or a tool's name. */
  readonly format: string
  /** By name of the score, in the order of the file. */
  readonly scores: ReadonlyMap<string, ScoreColumn>
  /** Whether an item may have several rows. */
  readonly hasEpochs: boolean
  /** Items without a score because the system or a scorer failed, one for each failure. */
  readonly failed: readonly string[]
}

/** The scores of all files. */
export interface ScoreTable {
  /** The names of the items of all runs, by number. */
  readonly items: readonly string[]
  /** The names of the clusters, by number. */
  readonly clusters: readonly string[]
  /** The baseline first. */
  readonly runs: readonly RunScores[]
  /** For each field that divides items into groups, the label of each item by number. */
  readonly groups: readonly (readonly string[])[]
}

/** One row of a file. */
export interface ScoreRow {
  readonly id: string
  /** Distinguishes the rows of an item, such as its epochs; absent where each item has one row. */
  readonly part?: string
  readonly cluster?: string | undefined
  /** A label for each field that divides items into groups. */
  readonly groups: readonly string[]
  readonly scores: readonly (readonly [name: string, value: number])[]
  /** Whether there is no score because something failed. */
  readonly failed?: boolean
}

/** Collects the rows of files. */
export type TableBuilder = ReturnType<typeof tableBuilder>

/** The file that a row is from. */
export interface FileOfRows {
  readonly path: string
  readonly format: string
}

/** A column that rows are added to. */
interface MutableColumn extends ScoreColumn {
  readonly ids: number[]
  readonly scores: number[]
  readonly clusters?: number[]
}

interface Run extends RunScores {
  readonly path: string
  readonly scores: Map<string, MutableColumn>
  readonly failed: string[]
  /** 1 for items that have a row. */
  readonly seen: number[]
  /** The rows of items that may have several. */
  readonly parts: Set<string>
}

/** Makes a builder that takes rows in any order. */
export function tableBuilder() {
  const runs = new Map<string, Run>()
  const items = numbering()
  const clusters = numbering()
  const clusterOf: number[] = []
  const groups: string[][] = []
  let last: Run | undefined

  function runOf(name: string, { path, format }: FileOfRows, hasEpochs: boolean): Run {
    if (last?.name === name) return last
    const empty = { scores: new Map(), failed: [], seen: [], parts: new Set<string>() }
    const run = runs.get(name) ?? { name, format, path, hasEpochs, ...empty }
    runs.set(name, run)
    last = run
    return run
  }

  function clusterNumber(item: number, { id, cluster }: ScoreRow, { path }: FileOfRows): number | undefined {
    if (cluster === undefined) return undefined
    const number = clusters.numberOf(cluster)
    const known = clusterOf[item]
    clusterOf[item] = number
    if (known === undefined || known === number) return number
    const before = JSON.stringify(clusters.names[known])
    const why = `has the item ${JSON.stringify(id)} in the cluster ${JSON.stringify(cluster)}, which was in ${before} before`
    throw badData(path, why)
  }

  function addGroups(item: number, { id, groups: labels }: ScoreRow, { path }: FileOfRows): void {
    for (const [g, label] of labels.entries()) {
      const known = groups[g] ?? []
      groups[g] = known
      const before = known[item] ?? label
      known[item] = label
      if (before === label) continue
      const why = `has the item ${JSON.stringify(id)} in the group ${JSON.stringify(label)}, which was in ${JSON.stringify(before)} before`
      throw badData(path, why)
    }
  }

  return {
    /** Adds a row of a run; runs are in order of appearance. */
    add(name: string, row: ScoreRow, file: FileOfRows): void {
      const { id, part, scores, failed } = row
      const run = runOf(name, file, part !== undefined)
      const item = items.numberOf(id)
      if (isTwice(run, item, part)) throw twice(run, id, part, file)
      const cluster = clusterNumber(item, row, file)
      addGroups(item, row, file)
      if (failed === true) run.failed.push(id)
      for (const [score, value] of scores) {
        let column = run.scores.get(score)
        if (column === undefined) {
          column = { ids: [], scores: [], ...(cluster !== undefined && { clusters: [] }) }
          run.scores.set(score, column)
        }
        addRow(column, item, value, cluster)
      }
    },
    /** The table of all rows. */
    table: (): ScoreTable => ({ items: items.names, clusters: clusters.names, runs: [...runs.values()], groups }),
  }
}

/** The parts of a table whose items have the same label, by label. */
export function tablesByLabel(table: ScoreTable, labels: readonly string[]): ReadonlyMap<string, ScoreTable> {
  const runs = table.runs.map((run) => {
    const parts = new Map<string, RunScores & { readonly scores: Map<string, MutableColumn> }>()
    for (const [name, column] of run.scores) {
      for (const [row, id] of column.ids.entries()) {
        const label = labels[id]!
        const part = parts.get(label) ?? { ...run, scores: new Map() }
        parts.set(label, part)
        const own = part.scores.get(name) ?? {
          ids: [],
          scores: [],
          ...(column.clusters !== undefined && { clusters: [] }),
        }
        part.scores.set(name, own)
        addRow(own, id, column.scores[row]!, column.clusters?.[row])
      }
    }
    return { run, parts }
  })
  const partOf = (label: string): RunScores[] =>
    runs.map(({ run, parts }) => parts.get(label) ?? { ...run, scores: new Map() })
  return new Map([...new Set(labels)].map((label) => [label, { ...table, runs: partOf(label) }]))
}

function addRow({ ids, scores, clusters }: MutableColumn, item: number, score: number, cluster?: number): void {
  ids.push(item)
  scores.push(score)
  if (cluster !== undefined) clusters?.push(cluster)
}

/** Numbers names in order of appearance. */
function numbering(): { readonly names: readonly string[]; numberOf(name: string): number } {
  const names: string[] = []
  const numbers = new Map<string, number>()
  let last = -1
  return {
    names,
    numberOf(name) {
      // Mostly runs have the same order and clusters stay together; a comparison is much cheaper than a look-up.
      if (names[last] === name) return last
      if (names[last + 1] === name) return ++last
      const known = numbers.get(name)
      last = known ?? names.push(name) - 1
      if (known === undefined) numbers.set(name, last)
      return last
    },
  }
}

/** Notes a row; true if it was there before. */
function isTwice({ seen, parts }: Run, item: number, part: string | undefined): boolean {
  if (part !== undefined) {
    const { size } = parts
    return parts.add(`${part}\n${item}`).size === size
  }
  const before = seen[item]
  seen[item] = 1
  return before === 1
}

function twice({ name, path }: Run, id: string, part: string | undefined, file: FileOfRows): LecternError {
  const item = `the item ${JSON.stringify(id)}`
  const again = part === undefined ? "" : ` and ${JSON.stringify(part)}`
  const both = file.path === path ? "" : `, in ${path} and here`
  const ways = "--run names the field with the system, --epoch the field with the number of a repetition"
  return badData(file.path, `has two rows of ${item}${again} in the run ${name}${both}; ${ways}`)
}
