// `lectern embed analogy`: a is to b as c is to what?
import { badData } from "@lectern/core"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import type { CommandSpec, Context } from "../../console/command.js"
import { optionGroup, type Raw, readGroup } from "../../console/option.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { usage } from "../../console/values.js"
import { printableLines } from "../../report/printable.js"
import {
  countOption,
  EXIT_CODES,
  formatOption,
  methodOption,
  VECTORS,
  vectorsGroups,
  vectorsOptions,
  vectorsRequest,
} from "./options.js"
import { type QueryLine, queryLines, STANDARD_INPUT } from "./query-lines.js"

const answerGroup = optionGroup("Answers:", {
  method: methodOption,
  count: countOption("answers"),
  format: formatOption("jsonl"),
})

/** `lectern embed analogy`. */
export const analogy: CommandSpec = {
  name: "analogy",
  summary: "answer analogies: A is to B as C is to what?",
  usage: "VECTORS [A B C] [options]",
  description: "Prints the words that are to C as B is to A. The three words themselves are not answers.",
  operands: [VECTORS, ["[WORD...]", "A, B and C; without them, three words on each line of standard input"]],
  groups: [answerGroup, ...vectorsGroups],
  notes: `
Examples:
  lectern embed analogy glove.6B.300d.txt man king woman
  lectern embed analogy model.vec --method 3cosmul --count 1 < analogies.txt
${EXIT_CODES}`,
  run: runAnalogy,
}

type Words = readonly [string, string, string]

async function runAnalogy(operands: readonly string[], raw: Raw, context: Context): Promise<void> {
  const [{ analogy: solve, neighbourIndex, wordIds }, { analogyJson, analogyText }, { loadVectors }] =
    await Promise.all([import("@lectern/embeddings"), import("./report/analogies.js"), import("./run/load.js")])
  const [path = "", ...given] = operands
  const { method, count, format } = readGroup(answerGroup, raw)
  const options = vectorsOptions(raw)
  if (given.length !== 0 && given.length !== 3)
    throw usage(`an analogy has three words, A is to B as C is to what; got ${given.length}`)
  if (path === "-" && given.length === 0) throw usage("standard input cannot be both vectors and words; name the words")
  refuseOverwritingFiles(options.output, [path, options.words])
  const texts = { references: [], systems: given.length === 0 ? [STANDARD_INPUT] : [] }
  const plan = { options, texts, context, work: { doing: "comparing", unit: "lines" }, incremental: true } as const
  await reportRun(plan, async (run) => {
    const { label, vectors } = await loadVectors(path, vectorsRequest(options, context, run))
    const ids = wordIds(vectors)
    const index = neighbourIndex(vectors)
    const yieldNow = yieldToEvents(context.interrupts.signal)
    let asked = 0
    let answered = 0
    const answer = async (words: Words): Promise<void> => {
      await yieldNow()
      const unknown = [...new Set(words)].filter((word) => !ids.has(word))
      const answers = unknown.length > 0 ? [] : solve(index, words, { method, count })
      for (const word of unknown) run.callbacks.onWarning?.(`${JSON.stringify(word)} has no vector in ${label}`)
      if (unknown.length === 0) answered++
      const result = { words, unknown, method, answers }
      const line = format === "jsonl" ? analogyJson(result) : analogyText(result, asked > 0)
      await run.destination.write(run.terminal ? printableLines(line) : line)
      asked++
    }
    if (given.length > 0) await answer(given as unknown as Words)
    else {
      for await (const block of queryLines(options, context, run))
        for (const line of block) await answer(threeWords(line))
    }
    if (asked > 0 && answered === 0) throw badData(label, "lacks words of all analogies asked")
  })
}

function threeWords({ text, line }: QueryLine): Words {
  const words = text.split(/\s+/)
  if (words.length === 3) return words as unknown as Words
  throw badData("standard input", `expected three words, found ${words.length}`, line)
}
