// `lectern score --receipt`: writes what the scores were made of.
import { badData } from "@lectern/core"
import { baselineFirst } from "../../console/baseline.js"
import { toFile } from "../../console/destination.js"
import { SHARD_BYTES } from "../../console/groups.js"
import type { ReportRun } from "../../console/report-run.js"
import type { Texts } from "../../console/texts.js"
import type { CorpusReport } from "../../report/model.js"
import { jsonWithShards } from "../statistics/run/plan.js"
import { receiptOfStatistics, receiptOfTexts } from "../statistics/run/receipt/make.js"
import type { ScoreOptions } from "./options.js"

/** Opens the file of a receipt, and counts what it needs. */
export async function openReceipt(
  path: string,
  options: ScoreOptions,
  run: Pick<ReportRun, "callbacks"> & {
    readonly texts: Texts
    readonly signal: AbortSignal
    readonly baseline: number | undefined
  },
) {
  const { metrics, statistics, jobs, engine, encodingErrors, byteOrderMark, maxLineBytes } = options
  const { references, systems } = run.texts
  const { signal } = run
  const { onProgress } = run.callbacks
  const file = await toFile(path, signal)
  try {
    const receipt =
      statistics === undefined
        ? await receiptOfTexts({
            ...{ references, systems },
            ...{ metrics, jobs, encodingErrors, byteOrderMark, maxLineBytes, signal },
            engine: typeof engine === "object" ? "auto" : engine,
            ...(onProgress !== undefined && { onProgress }),
            shardBytes: SHARD_BYTES,
            rows: true,
          })
        : await receiptOfStatistics(statistics, { metrics, systems: systems.map(({ name }) => name), signal })
    return {
      /** Writes the receipt. */
      async write(report: CorpusReport): Promise<void> {
        const scores = (systems: readonly { readonly metrics: readonly object[] }[]): string =>
          JSON.stringify(systems.map((each) => each.metrics.map((metric) => (metric as { score?: unknown }).score)))
        if (scores(report.systems) !== scores(baselineFirst(receipt.result.systems, run.baseline))) {
          throw badData(path, "was not written: the texts changed during the run")
        }
        await file.write(jsonWithShards(receipt))
        file.finish()
      },
      /** Removes the unfinished file; does nothing after `write`. */
      discard: (): void => file.discard(),
    }
  } catch (error) {
    file.discard()
    throw error
  }
}
