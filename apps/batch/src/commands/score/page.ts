// `lectern score -f html`: scores the texts and writes the page.
import { sourceNamed } from "../../console/source.js"
import { missingSentences } from "../../count/missing-outputs.js"
import { type RowCollector, rowCollector } from "../../page/report/collect.js"
import { pageHead } from "../../page/report/head.js"
import { scoresPage } from "../../page/report/html.js"
import type { PageTable } from "../../page/report/model.js"
import type { CorpusReport } from "../../report/model.js"
import type { ScoreOptions } from "./options.js"
import type { ScoreRequest } from "./score.js"

/** The work, and the destination of the page. */
interface PageRun {
  /** Scores the texts and passes on their rows. */
  readonly score: (request: ScoreRequest, collector: RowCollector) => Promise<CorpusReport>
  readonly write: (text: string) => Promise<void>
  /** What else the page says of the report; nothing by default. */
  readonly more?: (report: CorpusReport) => { readonly notes: readonly string[]; readonly tables: readonly PageTable[] }
}

/** Scores, and writes the page. */
export async function scorePage(
  request: ScoreRequest,
  { source, words, noTexts }: ScoreOptions,
  { score, write, more = () => ({ notes: [], tables: [] }) }: PageRun,
): Promise<CorpusReport> {
  const { references, metrics, groupings = [] } = request
  const collector = rowCollector({
    references,
    source: source === undefined ? undefined : sourceNamed(source, request),
    groupings,
    words,
    texts: !noTexts,
  })
  const report = await score({ ...request, checksums: true }, collector)
  const { missing, segments, systems } = report
  const names = systems.map(({ system }) => system)
  const own = more(report)
  const notes = [...own.notes, ...(missing === undefined ? [] : missingSentences(missing, segments, names))]
  const head = pageHead({ specs: metrics, references: references.length, report, notes, tables: own.tables })
  for (const piece of scoresPage(head, await collector.finish())) await write(piece)
  return report
}
