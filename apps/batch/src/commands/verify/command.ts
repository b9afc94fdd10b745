// `lectern verify`: derives the scores of a receipt again.

import type { Context } from "../../console/command.js"
import { engineGroup } from "../../console/groups.js"
import { type Raw, readGroup } from "../../console/option.js"
import { reportRun } from "../../console/report-run.js"
import { counted } from "../../report/counted.js"
import { openCorpusStatistics } from "../statistics/run/corpus-texts.js"
import { readReceipt } from "../statistics/run/receipt/receipt.js"
import { verifyStatistics, verifyTexts } from "../statistics/run/receipt/verify.js"
import { verifyGroup } from "./options.js"

/** Runs `lectern verify`. */
export async function runVerify(path: string, raw: Raw, context: Context): Promise<void> {
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
