// `lectern embed evaluate`: vectors on files of analogies and of similar words.
import { neighbourIndex } from "@lectern/embeddings"
import type { Context } from "../../console/command.js"
import { type Raw, readGroup } from "../../console/option.js"
import { refuseDuplicates, refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { usage } from "../../console/values.js"
import { evaluatedVectorsGroup, evaluateGroup } from "./evaluate-options.js"
import { inputGroup, reportGroup, vectorsRequest } from "./options.js"
import { type EvaluationReport, evaluationJson, evaluationText } from "./report/evaluation.js"
import { analogiesFile, similarityFile } from "./run/evaluate.js"
import { loadVectors } from "./run/load.js"

/** Runs `lectern embed evaluate`. */
export async function runEvaluate(path: string, raw: Raw, context: Context): Promise<void> {
  const { format, analogies, similarity, caseSensitive, method, unknown } = readGroup(evaluateGroup, raw)
  const vectorsOptions = readGroup(evaluatedVectorsGroup, raw)
  const options = { ...vectorsOptions, ...readGroup(inputGroup, raw), ...readGroup(reportGroup, raw) }
  if (analogies.length + similarity.length === 0) throw usage("name a test: --analogies FILE or --similarity FILE")
  refuseDuplicates(analogies)
  refuseDuplicates(similarity)
  refuseOverwritingFiles(options.output, [path, options.words, ...analogies, ...similarity])
  const texts = { references: [], systems: path === "-" ? [{ name: "stdin", path }] : [] }
  const plan = { options, texts, context, work: { doing: "evaluating", unit: "lines" } } as const
  await reportRun(plan, async (run) => {
    const { vectors, label } = await loadVectors(path, vectorsRequest(options, context, run))
    const { signal } = context.interrupts
    const request = { caseSensitive, method, unknown, signal, ...run.callbacks }
    const report: EvaluationReport = {
      path: label,
      words: vectors.words.length,
      dimensions: vectors.dimensions,
      caseSensitive,
      method,
      unknown,
      analogies: [],
      similarity: [],
    }
    for (const file of similarity)
      report.similarity.push({ path: file, result: await similarityFile(vectors, file, request) })
    if (analogies.length > 0) {
      const index = neighbourIndex(vectors)
      for (const file of analogies)
        report.analogies.push({ path: file, result: await analogiesFile(index, file, request) })
    }
    await run.destination.write(format === "json" ? evaluationJson(report) : evaluationText(report))
  })
}
