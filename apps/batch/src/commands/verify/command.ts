// `lectern verify`: derives the scores of a receipt again.
import type { Context, TopCommand } from "../../console/command.js"
import { engineGroup, reportOptions } from "../../console/groups.js"
import { optionGroup, type Raw, readGroup } from "../../console/option.js"
import { reportRun } from "../../console/report-run.js"
import { text } from "../../console/values.js"
import { counted } from "../../report/counted.js"

const { quiet, progress } = reportOptions

const verifyGroup = optionGroup("Options:", {
  from: {
    flags: "--from <FILE>",
    help: "derive the scores from statistics of lectern merge, without the texts",
    read: text,
  },
  quiet,
  progress,
})

/** `lectern verify`. */
export const verify: TopCommand = {
  name: "verify",
  usage: "RECEIPT [options]",
  description:
    "Counts the texts of a receipt of lectern score --receipt again, or reads their statistics, and compares lines, counts and " +
    "scores with the receipt. Names the first shard that differs, and ends with exit code 65 then.",
  operands: [["RECEIPT", "the file that lectern score --receipt wrote"]],
  groups: [verifyGroup, engineGroup],
  notes: `
Examples:
  lectern score ref.txt -i hyp.txt --receipt receipt.json
  lectern verify receipt.json
  lectern verify receipt.json --from all.stats

Exit codes: see lectern score --help.`,
  run: runVerify,
}

async function runVerify([path = ""]: readonly string[], raw: Raw, context: Context): Promise<void> {
  const [{ openCorpusStatistics }, { readReceipt }, { verifyStatistics, verifyTexts }] = await Promise.all([
    import("../statistics/run/corpus-texts.js"),
    import("../statistics/run/receipt/receipt.js"),
    import("../statistics/run/receipt/verify.js"),
  ])
  const { from, ...screen } = readGroup(verifyGroup, raw)
  const engine = readGroup(engineGroup, raw)
  const { signal } = context.interrupts
  const receipt = readReceipt(path)
  const texts = { references: [], systems: [] }
  const work = { doing: "counting", unit: "segments" } as const
  const options = { ...screen, output: undefined, color: false }
  await reportRun({ options, texts, context, work }, async ({ destination, callbacks: { onProgress } }) => {
    const found = { path, receipt }
    if (from === undefined) await verifyTexts(found, { ...engine, signal, ...(onProgress && { onProgress }) })
    else await verifyStatistics(found, openCorpusStatistics(from), signal)
    const { segments, systems } = receipt.result
    const words = [
      counted(receipt.shards.length, "shard"),
      counted(segments, "segment"),
      counted(systems.flatMap(({ metrics }) => metrics).length, "score"),
    ]
    await destination.write(`${path}: verified from ${from ?? "the texts"}: ${words.join(", ")}\n`)
  })
}
