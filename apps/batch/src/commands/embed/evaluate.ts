// `lectern embed evaluate`: vectors on files of analogies and of similar words.
import { EVALUATE_ANALOGIES_OPTIONS } from "@lectern/embeddings/options"
import type { CommandSpec, Context } from "../../console/command.js"
import { readingGroup, reportGroup } from "../../console/groups.js"
import { optionGroup, type Raw, readGroup } from "../../console/option.js"
import { refuseDuplicates, refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { settled } from "../../console/setting.js"
import { flag, integer, orElse, texts, usage } from "../../console/values.js"
import {
  EXIT_CODES,
  formatOption,
  methodOption,
  VECTORS,
  vectorsGroup,
  vectorsOptions,
  vectorsRequest,
} from "./options.js"
import type { EvaluationReport } from "./report/evaluation.js"

// As gensim and word2vec's demo use them.
const FIRST = 300_000

const testGroup = optionGroup("Tests:", {
  analogies: {
    flags: "--analogies <FILE...>",
    help: "analogies in sections, as questions-words.txt has them",
    read: orElse([], texts),
  },
  similarity: {
    flags: "--similarity <FILE...>",
    help: "two words and their similarity a line, as WordSim-353 has them",
    read: orElse([], texts),
  },
  caseSensitive: {
    flags: "--case-sensitive",
    help: "tell upper case from lower case; words are compared in upper case otherwise, as in gensim",
    read: flag,
  },
  method: methodOption,
  unknown: settled(EVALUATE_ANALOGIES_OPTIONS, "unknown", {
    flags: "--unknown <WHAT>",
    help: "tests with a word without a vector: skip (default), or wrong (a similarity of 0)",
  }),
  format: formatOption("json"),
})

const evaluatedGroup = optionGroup(vectorsGroup.title, {
  ...vectorsGroup.options,
  first: {
    ...vectorsGroup.options.first,
    help: `read only the first N words (default: ${FIRST}); 0 for all`,
    read: (typed, name) => orElse(FIRST, integer(0, Number.MAX_SAFE_INTEGER))(typed, name) || undefined,
  },
})

/** `lectern embed evaluate`. */
export const evaluate: CommandSpec = {
  name: "evaluate",
  summary: "test vectors on analogies and similar words",
  usage: "VECTORS --analogies FILE... --similarity FILE... [options]",
  description:
    "Answers the analogies of files, and correlates cosines with the similarities that people gave to pairs of words. The " +
    "numbers are gensim's.",
  operands: [VECTORS],
  groups: [testGroup, evaluatedGroup, readingGroup, reportGroup],
  notes: `
Examples:
  lectern embed evaluate model.bin --analogies questions-words.txt
  lectern embed evaluate model.vec --similarity wordsim353.tsv simlex999.tsv -f json
${EXIT_CODES}`,
  run: runEvaluate,
}

async function runEvaluate([path = ""]: readonly string[], raw: Raw, context: Context): Promise<void> {
  const [{ neighbourIndex }, { evaluationJson, evaluationText }, { analogiesFile, similarityFile }, { loadVectors }] =
    await Promise.all([
      import("@lectern/embeddings"),
      import("./report/evaluation.js"),
      import("./run/evaluate.js"),
      import("./run/load.js"),
    ])
  const { format, analogies, similarity, caseSensitive, method, unknown } = readGroup(testGroup, raw)
  const options = vectorsOptions(raw, evaluatedGroup)
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
