// Collects what a page of scores needs while a corpus is counted: the rows of all segments, their labels and their texts.

import { once } from "node:events"
import { createDeflateRaw } from "node:zlib"
import type { TextSource } from "@lectern/engine"
import { lengthsIn } from "../../count/groups/labelled.js"
import { labelText } from "../../count/label-texts.js"
import { segmentLabels } from "../../count/segment-labels.js"
import { labelOf, type WordOptions, Words } from "../../ngrams/words.js"
import { naturalOrder } from "../../report/natural-order.js"
import type { Grouping, ShardRows } from "../../types.js"
import { compact, type Numbers, packColumns } from "./columns.js"
import type { PageFacts } from "./model.js"
import { packNumbers, packVocabulary, wordNumbers } from "./stored-words.js"

/** The texts of a page. */
export interface CollectorOptions {
  readonly references: readonly TextSource[]
  readonly source: TextSource | undefined
  readonly groupings: readonly Grouping[]
  readonly words: WordOptions
  /** Whether the page has the texts. */
  readonly texts: boolean
}

/** What was collected. */
export interface CollectedRows extends Pick<PageFacts, "segments" | "groupings" | "texts" | "columns" | "words"> {
  /** Deflated. */
  readonly rows: Buffer
  /** Deflated; empty without texts. */
  readonly lines: Buffer
  /** The words of references and outputs, deflated; empty where the page can split texts itself, or needs no words. */
  readonly tokens: Buffer
}

/** Takes the rows of a run, with references and outputs. */
export type RowCollector = ReturnType<typeof rowCollector>

/** Makes an empty collector. */
export function rowCollector({ references, source, groupings, words, texts }: CollectorOptions) {
  const labelled = groupings.flatMap((each) => (each.kind === "labels" ? [labelText(each.labels)] : []))
  const { rowLabels, labelsAt } = segmentLabels(references, source, labelled)
  const firstGroup = source === undefined ? 0 : 1
  const tokens = new Words(words)
  const shards: Shard[] = []
  const known = groupings.map(() => new Map<string, number>())
  const lines = deflated()
  // The words that pages get with numbers.
  const named = new Words(words)
  let stored: ReturnType<typeof deflated> | undefined
  let kinds: PageFacts["texts"] = []

  return {
    /** The labels that the rows must have. */
    rowLabels,
    async add(rows: ShardRows): Promise<void> {
      const { segments } = rows
      const each = Array.from({ length: segments }, (_, i) => i)
      let label = firstGroup
      const groups = groupings.map((grouping, g) => {
        const names =
          grouping.kind === "labels" ? rows.labels[label++]! : lengthLabels(rows.references[0]!, grouping.edges)
        return Float64Array.from(names, (name) => numberIn(known[g]!, name))
      })
      shards.push({
        segments,
        rows: rows.rows.map((metrics) => metrics.map(compact)),
        others: [
          Float64Array.from(each, (i) => tokens.of(rows.references.find((list) => list[i] !== null)![i]!).length),
          ...groups,
          ...rows.systems.map((_, s) => flags(segments, rows.missing[s] ?? [])),
          ...rows.references.map((list) => Float64Array.from(list, (line) => (line === null ? 1 : 0))),
        ].map(compact),
      })
      if (!texts) return
      const { id, source } = labelsAt(rows, 0)
      kinds = [
        ...(id === undefined ? [] : (["id"] as const)),
        ...(source === undefined ? [] : (["source"] as const)),
        ...rows.references.map(() => "reference" as const),
        ...rows.systems.map(() => "output" as const),
      ]
      await lines.write(
        each
          .map((i) => {
            const labels = labelsAt(rows, i)
            const all = [...rows.references, ...rows.systems].map((list) => list[i] ?? "")
            return `${[labels.id, labels.source, ...all].filter((line) => line !== undefined).join("\n")}\n`
          })
          .join(""),
      )
      if (typeof words.tokenizer === "string" || rows.systems.length < 2) return
      stored ??= deflated()
      const lists = [...rows.references, ...rows.systems]
      const numbers = (line: string): number[] =>
        wordNumbers(tokens.text(line), tokens.split(line), (all) => named.numbered(all))
      await stored.write(packNumbers(each.flatMap((i) => lists.flatMap((list) => numbers(list[i] ?? "")))))
    },
    async finish(): Promise<CollectedRows> {
      const orders = known.map((labels) => [...labels.keys()].sort(naturalOrder))
      const { layout, bytes } = packed(shards, known, orders)
      return {
        segments: shards.reduce((sum, { segments }) => sum + segments, 0),
        words: {
          tokenizer: labelOf(words.tokenizer),
          lowercase: words.lowercase,
          byteLevel: tokens.byteLevel,
          stored: typeof words.tokenizer !== "string",
        },
        groupings: groupings.map(({ name }, g) => ({ name, labels: orders[g]! })),
        texts: kinds,
        columns: layout,
        rows: await deflated().end(bytes),
        lines: texts ? await lines.end() : Buffer.alloc(0),
        tokens: (await stored?.end(packVocabulary(named.words()))) ?? Buffer.alloc(0),
      }
    },
  }
}

interface Shard {
  readonly segments: number
  /** `rows[system][metric]`. */
  readonly rows: readonly (readonly Numbers[])[]
  readonly others: readonly Numbers[]
}

function lengthLabels(references: readonly (string | null)[], edges: readonly number[]): string[] {
  const { labels, numbers } = lengthsIn(
    Buffer.from(references.map((each) => each ?? "").join("\n")),
    references.length,
    edges,
  )
  return Array.from(numbers, (number) => labels[number]!)
}

function numberIn(known: Map<string, number>, name: string): number {
  const number = known.get(name) ?? known.size
  known.set(name, number)
  return number
}

function flags(length: number, places: Readonly<ArrayLike<number>>): Float64Array {
  const all = new Float64Array(length)
  for (let i = 0; i < places.length; i++) all[places[i]!] = 1
  return all
}

/** The columns of all shards, packed; labels get their numbers in the order of reports. */
function packed(
  shards: readonly Shard[],
  known: readonly ReadonlyMap<string, number>[],
  orders: readonly (readonly string[])[],
): ReturnType<typeof packColumns> {
  const [first] = shards
  if (first === undefined) return { layout: [], bytes: new Uint8Array(0) }
  const length = shards.reduce((sum, { segments }) => sum + segments, 0)
  const joined = (partOf: (shard: Shard, i: number) => number): Numbers => {
    const all = new Float64Array(length)
    let at = 0
    for (const shard of shards) for (let i = 0; i < shard.segments; i++) all[at++] = partOf(shard, i)
    return compact(all)
  }
  const columns: Numbers[] = []
  const alike: number[][] = []
  const starts: number[] = []
  for (const [s, metrics] of first.rows.entries()) {
    for (const [m, some] of metrics.entries()) {
      const width = some.length / first.segments
      const own = columns.length
      if (s === 0) starts[m] = own
      for (let k = 0; k < width; k++) {
        const before = Array.from({ length: k }, (_, i) => own + i)
        alike.push(s === 0 ? before : [starts[m]! + k, ...before])
        columns.push(joined(({ rows }, i) => rows[s]![m]![i * width + k]!))
      }
    }
  }
  const ranks = orders.map((labels, g) => {
    const ranked: number[] = []
    for (const [rank, label] of labels.entries()) ranked[known[g]!.get(label)!] = rank
    return ranked
  })
  for (const o of first.others.keys()) {
    const ranked = ranks[o - 1]
    columns.push(joined(({ others }, i) => (ranked === undefined ? others[o]![i]! : ranked[others[o]![i]!]!)))
    alike.push([])
  }
  return packColumns(columns, (c) => alike[c]!)
}

/** Deflates pieces as they come. */
function deflated(): { write(piece: string | Uint8Array): Promise<void>; end(last?: Uint8Array): Promise<Buffer> } {
  const stream = createDeflateRaw({ level: 9 })
  const chunks: Buffer[] = []
  stream.on("data", (chunk: Buffer) => chunks.push(chunk))
  return {
    write: (piece) =>
      new Promise((resolve, reject) => stream.write(piece, (error) => (error ? reject(error) : resolve()))),
    async end(last) {
      stream.end(last)
      await once(stream, "end")
      return Buffer.concat(chunks)
    },
  }
}
