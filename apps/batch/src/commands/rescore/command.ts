// `lectern rescore`: scores transcripts under several regimes and explains the difference of two of them.

import { type ComparisonRules, compareWith, type Regime } from "@lectern/metrics"
import { rulesWithAlternatives } from "../../console/alternatives.js"
import type { Context } from "../../console/command.js"
import { readingRequest } from "../../console/groups.js"
import type { Work } from "../../console/progress/facts.js"
import { readTexts, warningOfIds } from "../../console/read-texts.js"
import { reportRun } from "../../console/report-run.js"
import { shortNames } from "../../console/short-names.js"
import { usage } from "../../console/values.js"
import { missingSentences } from "../../count/missing-outputs.js"
import { wordsFault } from "../../count/script-warnings.js"
import type { RescoreOptions } from "./options.js"
import { rescoreJson } from "./report/json.js"
import { rescoreMarkdown } from "./report/markdown.js"
import { rescorePage } from "./report/page/html.js"
import { rescoreText } from "./report/text.js"
import { rescoreCorpus } from "./run/rescore-corpus.js"

const WORK: Work = { doing: "scoring", unit: "segments" }
const MIN_COLUMNS = 20

/** Runs `lectern rescore`. */
export async function runRescore(options: RescoreOptions, context: Context): Promise<void> {
  const { format, width, wrap, char, output, explained, examples } = options
  if (format === "html" && output === undefined && context.streams.stdout.isTTY === true) {
    throw usage("-f html writes a page, not text for a terminal: name its file with -o")
  }
  const read = await readTexts(options, context.interrupts.signal)
  const { rules, texts: found } = rulesWithAlternatives(char ? undefined : {}, read)
  const regimes = options.regimes.map(({ name, regime }) => ({ name, regime: regimeWith(regime, rules) }))
  const names = shortNames(found.systems.map(({ name }) => name))
  const texts = { ...found, systems: found.systems.map((each, s) => ({ ...each, name: names[s]! })) }
  await reportRun({ options, texts, context, work: WORK }, async (run) => {
    const { report, missing, scripts } = await rescoreCorpus({
      references: texts.references,
      systems: texts.systems,
      ...readingRequest(options),
      signal: context.interrupts.signal,
      ...run.callbacks,
      regimes,
      explained,
      unit: char ? "characters" : "words",
      examples,
    })
    const fault = char ? undefined : wordsFault(scripts, "--char")
    const ids = await warningOfIds(found, options, context.interrupts.signal)
    for (const sentence of [fault, ids]) if (sentence !== undefined) run.callbacks.onWarning?.(sentence)
    const lacking = missing === undefined ? [] : missingSentences(missing, report.segments, names)
    for (const sentence of lacking) run.callbacks.onWarning?.(sentence)
    const columns = wrap === 0 ? undefined : wrap === undefined ? run.columns : Math.max(MIN_COLUMNS, wrap)
    const formats = {
      text: () => [rescoreText(report, { width, characters: char, columns, color: run.color })],
      json: () => [rescoreJson(report)],
      markdown: () => [rescoreMarkdown(report, { width, characters: char })],
      html: () => rescorePage(report, width),
    }
    for (const piece of formats[format]()) await run.destination.write(piece)
  })
}

/** A regime with further rules of comparison. */
function regimeWith(regime: Regime, rules: ComparisonRules = {}): Regime {
  if (Object.keys(rules).length === 0) return regime
  return { ...regime, comparison: compareWith({ ...regime.comparison?.rules, ...rules }) }
}
