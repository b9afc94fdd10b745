// `lectern lm score`: perplexities of texts, or the scores of their lines and words.

import type { Context } from "../../console/command.js"
import { lineOptions, linesRequest } from "../../console/lines.js"
import { type Raw, readGroup } from "../../console/option.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { usage } from "../../console/values.js"
import { scoresJson, scoresText } from "./report/scores.js"
import { scoreLm } from "./run/score.js"
import { scoreGroup } from "./score-options.js"

/** Runs `lectern lm score`. */
export async function runScoreLm(operands: readonly string[], raw: Raw, context: Context): Promise<void> {
  const [model = "", ...files] = operands
  const { json, perSentence, perWord, ...ends } = readGroup(scoreGroup, raw)
  if (perSentence && perWord) throw usage("--per-sentence and --per-word cannot be combined")
  const options = lineOptions(files.length === 0 ? ["-"] : files, raw)
  refuseOverwritingFiles(options.output, [model])
  const texts = { references: [], systems: options.texts }
  const printsLines = perSentence || perWord
  const plan = { options, texts, context, work: { doing: "scoring", unit: "lines" }, incremental: printsLines } as const
  await reportRun(plan, async (run) => {
    const { destination, terminal } = run
    const style = printsLines ? ({ per: perWord ? "word" : "sentence", json, terminal } as const) : undefined
    const scores = await scoreLm({
      ...linesRequest(options, context, run),
      model,
      ends,
      style,
      onText: (text) => destination.write(text),
    })
    const report = { ...scores, model, ends }
    if (!printsLines) await destination.write(json ? scoresJson(report) : scoresText(report))
  })
}
