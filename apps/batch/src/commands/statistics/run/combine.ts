// Adds merged statistics of several texts, and takes shards away.
import { badData } from "@lectern/core"
import {
  headerBytes,
  openStatistics,
  type RecordPlace,
  readRecord,
  type StatisticsFile,
} from "../../../count/statistics/file.js"
import { type StatisticsHeader, shapeOf } from "../../../count/statistics/header.js"
import { type CorpusStatistics, openCorpusStatistics, type StoredText, segmentsIn, textsOf } from "./corpus-texts.js"
import { segmentsOf } from "./plan.js"
import { type FoundRecord, type RecordOutput, recordsByKey, writeRecords } from "./write-records.js"

/** The files to add up and to take away. */
export interface CombineRequest extends RecordOutput {
  /** Merged files, in the order of their texts in the result. */
  readonly files: readonly string[]
  /** Parts or merged files whose shards are taken away. */
  readonly minus: readonly string[]
  /** Receives a sentence when systems of other names are added. */
  readonly onWarning?: (sentence: string) => void
}

/**
 * Writes the shards of all files but those that are taken away. The result scores as the texts do, one after the other,
 * without the lines that were taken away.
 */
export async function combineStatistics(request: CombineRequest): Promise<void> {
  const { files, minus, onWarning } = request
  const [first, ...others] = files.map(openCorpusStatistics) as [CorpusStatistics, ...CorpusStatistics[]]
  const taken = minus.map(openStatistics)
  for (const other of [...others, ...taken]) refuseOther(first, other)
  for (const other of others) checkSystems(first, other, onWarning)
  const all = recordsByKey([first, ...others], "text")
  const without = recordsByKey(taken, "text")
  for (const file of taken) refuseStrangers(file, all, files)
  for (const [key, record] of without) refuseOtherCounts(record, all.get(key)!)
  const texts = [first, ...others]
    .flatMap((file) => textsOf(file).map((text) => ({ path: file.path, text: textWithout(text, without) })))
    .filter(({ text }) => text.shards > 0)
  if (texts.length === 0) {
    throw badData(minus.join(", "), `has all shards of ${files.join(", ")}, so that nothing would be left`)
  }
  const header = combinedHeader(
    first,
    texts.map(({ text }) => text),
  )
  await request.write(headerBytes(header))
  const kept = texts.flatMap(({ path, text }) => text.records.map((place) => ({ path, place })))
  await writeRecords(kept, shapeOf(header), request)
}

/** Refuses what was counted in another way. */
function refuseOther({ path, header, corpus }: CorpusStatistics, other: StatisticsFile): void {
  const refuse = (what: string, got: unknown, want: unknown): void => {
    if (got !== want) throw badData(other.path, `has ${what}: ${got}, expected ${want} as in ${path}`)
  }
  const { metrics, systems, inputs, rows } = other.header
  refuse("other metrics", metricsOf(metrics), metricsOf(header.metrics))
  refuse("another number of systems", systems, header.systems)
  refuse("another number of files", inputs, header.inputs)
  refuse("counts of single segments", rows ? "yes" : "no", header.rows ? "yes" : "no")
  const references = other.header.corpus?.references ?? corpus.references
  refuse("another number of references", references, corpus.references)
}

function metricsOf(metrics: StatisticsHeader["metrics"]): string {
  return metrics.map(({ spec, signature }) => `${spec.name} ${JSON.stringify(spec.options)} ${signature}`).join("; ")
}

/** Systems are matched by position; their names are those of the first file, since every text has its own files. */
function checkSystems(first: CorpusStatistics, other: CorpusStatistics, warn: CombineRequest["onWarning"]): void {
  const [ours, theirs] = [first.corpus.systems, other.corpus.systems]
  for (const [s, name] of theirs.entries()) {
    if (name === ours[s]) continue
    const at = ours.indexOf(name)
    if (at >= 0) {
      const why = `has ${name} as system ${s + 1}, expected system ${at + 1} as in ${first.path}; plan its systems in the same order`
      throw badData(other.path, why)
    }
    warn?.(`${other.path}: its system ${name} is counted as ${ours[s]}, system ${s + 1} of ${first.path}`)
  }
}

function refuseStrangers(
  { path, records }: StatisticsFile,
  all: ReadonlyMap<string, FoundRecord>,
  files: readonly string[],
): void {
  const strangers = records.filter(({ key }) => !all.has(key))
  if (strangers.length === 0) return
  const what = `${strangers.length} of its ${records.length} ${records.length === 1 ? "shard" : "shards"} (${segmentsOf(strangers)})`
  const why = `cannot be taken away: ${what} ${strangers.length === 1 ? "is" : "are"} not in ${files.join(", ")}`
  throw badData(path, `${why}; expected shards of the same plan`)
}

/** A key identifies the counts; files that say otherwise were not written by Lectern. */
function refuseOtherCounts(taken: FoundRecord, from: FoundRecord): void {
  const [ours, theirs] = [taken, from].map(({ path, place }) => Buffer.from(readRecord(path, place).bytes))
  if (ours!.equals(theirs!)) return
  throw badData(
    taken.path,
    `has other counts of ${segmentsOf([taken.place])} than ${from.path}, although the key is the same`,
  )
}

function textWithout(text: StoredText, without: ReadonlyMap<string, unknown>): StoredText {
  const records: readonly RecordPlace[] = text.records.filter(({ key }) => !without.has(key))
  return { ...text, records, shards: records.length, segments: segmentsIn(records) }
}

function combinedHeader({ header, corpus }: CorpusStatistics, texts: readonly StoredText[]): StatisticsHeader {
  const { references, systems } = corpus
  const whole = texts.length === 1 && texts[0]!.segments === texts[0]!.of
  return {
    ...header,
    shards: texts.reduce((sum, { shards }) => sum + shards, 0),
    corpus: {
      segments: texts.reduce((sum, { segments }) => sum + segments, 0),
      references,
      systems,
      inputs: texts.flatMap(({ inputs }) => inputs),
      ...(!whole && { texts: texts.map(({ shards, segments, of }) => ({ shards, segments, of })) }),
    },
  }
}
