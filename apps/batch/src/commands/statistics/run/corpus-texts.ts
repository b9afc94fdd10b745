// The texts of a corpus in a file of statistics: usually one, several after `lectern merge` of merged files.

import { badData } from "@lectern/core"
import { damaged, openStatistics, type RecordPlace, type StatisticsFile } from "../../../count/statistics/file.js"
import type { CorpusText, StatisticsCorpus } from "../../../count/statistics/header.js"

/** The statistics of a whole corpus. */
export interface CorpusStatistics extends StatisticsFile {
  readonly corpus: StatisticsCorpus
}

/** A text with its shards and inputs. */
export interface StoredText extends CorpusText {
  /** The locations of its shards, in order. */
  readonly records: readonly RecordPlace[]
  readonly inputs: StatisticsCorpus["inputs"]
}

/** Opens a file that `lectern merge` wrote. */
export function openCorpusStatistics(path: string): CorpusStatistics {
  const file = openStatistics(path)
  const { corpus } = file.header
  if (corpus === undefined)
    throw badData(path, "has a part of the corpus, expected all of it: merge the parts first (lectern merge)")
  const found = segmentsIn(file.records)
  if (found !== corpus.segments) {
    throw damaged(path, `its shards have ${found} segments, its header says ${corpus.segments}`)
  }
  const statistics = { ...file, corpus }
  const other = textsOf(statistics).findIndex(({ records, segments }) => segmentsIn(records) !== segments)
  if (other >= 0) throw damaged(path, `the shards of text ${other + 1} do not have the segments that its header says`)
  return statistics
}

/** The texts of a corpus. */
export function textsOf({ header, corpus, records }: CorpusStatistics): StoredText[] {
  const { segments, inputs, texts = [{ shards: records.length, segments, of: segments }] } = corpus
  let shard = 0
  return texts.map((text, t) => {
    const from = shard
    shard += text.shards
    return {
      ...text,
      records: records.slice(from, shard),
      inputs: inputs.slice(t * header.inputs, (t + 1) * header.inputs),
    }
  })
}

/** The number of segments in shards. */
export function segmentsIn(records: readonly RecordPlace[]): number {
  return records.reduce((sum, { segments }) => sum + segments, 0)
}
