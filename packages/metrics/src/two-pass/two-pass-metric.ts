// Builds a metric that must see all references before it can score, from its two passes.
import { LecternError } from "@lectern/core"
import { lineCounter } from "../block/encode-lines.js"
import type { LineBlock } from "../block/line-block.js"
import { type CorpusTable, mergeTables } from "../corpus-table/corpus-table.js"
import type { RepeatFilter } from "../corpus-table/repeat-filter.js"
import { corpusMetric, type MetricParts } from "../metric/corpus-metric.js"
import { countCorpus } from "../metric/count-corpus.js"
import type { CorpusMetric, FirstPass, Metric, Scored } from "../metric/metric.js"
import { withoutReference } from "../metric/references.js"

/** The specific parts of a two-pass metric. */
export interface TwoPassParts<Result extends Scored> extends Omit<MetricParts<Result>, "counter"> {
  /** Marks a block's references in a filter. */
  readonly mark: FirstPass<Result>["mark"]
  /** The table of a block's references, with a filter if there is one. */
  readonly collect: (block: LineBlock, filter?: RepeatFilter) => CorpusTable
  /** Counts blocks, given the table of the corpus. */
  readonly counter: (table: CorpusTable) => Metric<Result>["countLines"]
}

/** A first pass whose metric also scores corpora, with a given table. */
export interface ScoringFirstPass<Result extends Scored> extends FirstPass<Result> {
  /**
   * The metric that counts with a table.
   *
   * @param table - that of the whole corpus, or of another corpus; used, not copied
   */
  using(table: CorpusTable): CorpusMetric<Result>
}

/** A metric with two passes, and one call for both. */
export interface TwoPassMetric<Result extends Scored> extends CorpusMetric<Result> {
  /** The first pass, for callers who read the corpus in blocks. */
  readonly firstPass: ScoringFirstPass<Result>
}

/** A metric with two passes. */
export function twoPassMetric<Result extends Scored>(parts: TwoPassParts<Result>): TwoPassMetric<Result> {
  const { mark, collect, counter, ...rest } = parts
  const checked = (block: LineBlock): LineBlock => {
    if (block.references.length === 0) throw withoutReference("block.references", "any segment")
    return block
  }
  const using = (table: CorpusTable): CorpusMetric<Result> => corpusMetric({ ...rest, counter: counter(table) })
  const unprepared = corpusMetric({
    ...rest,
    counter: {
      countLines: () => {
        throw withoutTable(rest.name)
      },
      countStrings: () => {
        throw withoutTable(rest.name)
      },
    },
  })
  const tableOf: FirstPass["tableOf"] = (hypotheses, references) => {
    const tables: CorpusTable[] = []
    const collector = lineCounter((block) => {
      tables.push(collect(block))
    })
    countCorpus(hypotheses, references, collector, new Float64Array(0))
    return mergeTables(tables)
  }
  return {
    ...unprepared,
    firstPass: {
      collect: (block) => collect(checked(block)),
      mark: (block, filter) => mark(checked(block), filter),
      collectFrequent: (block, filter) => collect(checked(block), filter),
      tableOf,
      using,
    },
    score(hypotheses, references) {
      return using(tableOf(hypotheses, references)).score(hypotheses, references)
    },
  }
}

function withoutTable(name: string): LecternError {
  return new LecternError({
    kind: "wrong-type",
    name: "the metric",
    got: `${name} without its table`,
    want: "made by firstPass.using(table), with a table of all references (score does both passes)",
  })
}
