// Formats who is to blame as a table and as JSON.
import type { CountedShare, OutputSummary } from "@lectern/decoding"
import { counted } from "../../report/counted.js"
import { jsonText, snakeCased } from "../../report/json-text.js"
import { alignedRows } from "../../report/tables/aligned.js"
import type { Blamed, BlamedSearch } from "./blame.js"
import type { BlameSpec } from "./request.js"

/** The schema of the JSON. */
export const BLAME_SCHEMA = "lectern.blame/1"

/** The result, and the request. */
export interface BlameReport extends Blamed {
  /** The model's file. */
  readonly model: string
  readonly spec: BlameSpec
}

/** Formats the report as JSON. */
export function blameJson({ model, spec, searches, inputs }: BlameReport): string {
  const { lengthPenalty, maxNodes, maxTokens, minTokens, blockNgramRepeat, unknown } = spec
  const settings = { lengthPenalty, maxNodes, maxTokens, minTokens, blockNgramRepeat, unknown }
  const json = {
    schema: BLAME_SCHEMA,
    model,
    ...snakeCased(settings),
    inputs: inputs.map(({ path, bytes }) => ({ path, bytes })),
    searches: searches.map(({ alpha, beamWidth, shares }) => ({
      alpha,
      beam: beamWidth,
      sources: shares.sources,
      bad: shares.bad,
      blame: shares.blame,
      search_errors: shares.searchErrors,
      counts: shares.counts,
      outputs: summaryJson(shares.outputs),
      references: summaryJson(shares.references),
      length_ratio: shares.lengthRatio,
    })),
  }
  return `${jsonText(json, 1)}\n`
}

function summaryJson({ meanScore, meanLogProb, ...counts }: OutputSummary): object {
  return { ...counts, mean_score: meanScore, mean_log_prob: meanLogProb }
}

const HEADING = "alpha,beam,bad,search,settings,model,proved,absent,open,empty,length,log P,ref log P".split(",")

/** Formats the report as text. */
export function blameText({ searches }: BlameReport): string {
  const [first] = searches
  if (first === undefined) return ""
  const { sources } = first.shares
  const unwritable = searches.reduce((most, { shares }) => Math.max(most, shares.references.unwritable.count), 0)
  const lines = [
    counted(sources, "source"),
    ...(unwritable > 0 ? [`${counted(unwritable, "reference")} that the search cannot write`] : []),
    "",
    ...alignedRows([HEADING, ...searches.map(rowOf)], { right: () => true }),
    "",
    "search, settings, model: who is to blame for the bad outputs, by their references",
    "proved, absent, open: whether a better output than that of the search exists, of all sources",
    "length: words of outputs by words of references; log P: means under the model alone",
  ]
  return `${lines.join("\n")}\n`
}

function rowOf({ alpha, beamWidth, shares }: BlamedSearch): string[] {
  const { bad, blame, searchErrors, outputs, references, lengthRatio } = shares
  const { proved, absent, open } = searchErrors
  return [
    ...[alpha, beamWidth].map(String),
    ...[bad, blame.search, blame.settings, blame.model, proved, absent, open, outputs.empty].map(shown),
    lengthRatio.toFixed(3),
    ...[outputs, references].map(logProb),
  ]
}

/** The mean of nothing is not shown. */
function logProb({ possible, meanLogProb }: OutputSummary): string {
  return possible === 0 ? "-" : meanLogProb.toFixed(4)
}

function shown({ count, share }: CountedShare): string {
  return `${count} (${(100 * share).toFixed(1)}%)`
}
