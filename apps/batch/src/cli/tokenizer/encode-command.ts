// `lectern tokenizer encode` and `decode`: lines in, lines out, in the same order.
import { keptFor, newRun } from "../../engines/run-cache.js"
import { loadTokenizer, tokenizerFile } from "../../tokenizer/load.js"
import { overLines } from "../../tokenizer/over-lines.js"
import type { DecodeTask } from "../../tokenizer/tasks/decode.js"
import type { EncodeTask } from "../../tokenizer/tasks/encode.js"
import type { Streams } from "../score/command.js"
import type { Interrupts } from "../shared/interrupt.js"
import { refuseOverwritingFiles } from "../shared/overwriting.js"
import { reportRun } from "../shared/report-run.js"
import { usage } from "../shared/values.js"
import type { RawDecodeOptions, RawEncodeOptions } from "./flags.js"
import { linesRequest, readingOptions } from "./reading.js"
import { fileReading } from "./tokenizer-arguments.js"

/**
 * Runs `lectern tokenizer encode`.
 *
 * @param tokenizer - the tokenizer's file
 * @param files - text files
 * @param raw - the options as typed
 * @param streams - where results and messages go
 * @param interrupts - what may end the run
 * @throws LecternError for everything that is wrong with the command line, the input or the output
 */
export async function runEncode(
  tokenizer: string,
  files: readonly string[],
  raw: RawEncodeOptions,
  streams: Streams,
  interrupts: Interrupts,
): Promise<void> {
  if (raw.pieces && raw.json) throw usage("--pieces and --json exclude each other: JSON has the pieces as tokens")
  const options = readingOptions(files.length === 0 ? ["-"] : files, raw)
  refuseOverwritingFiles(raw.output, [tokenizer])
  const file = tokenizerFile(tokenizer, fileReading(raw))
  const run = newRun()
  // Loaded once: what is done inline finds it.
  keptFor(run, file.path, () => loadTokenizer(file))
  const form = raw.json ? "json" : raw.pieces ? "pieces" : "ids"
  const addSpecialTokens = raw.specialTokens ?? true
  const texts = { references: [], systems: options.texts }
  await reportRun(options, texts, streams, true, async (report) => {
    await overLines<EncodeTask>(
      linesRequest(options, interrupts, report),
      (shard) => ({ kind: "encode", run, tokenizer: file, form, addSpecialTokens, ...shard }),
      ({ text }) => report.destination.write(text),
    )
  })
}

/**
 * Runs `lectern tokenizer decode`.
 *
 * @param tokenizer - the tokenizer's file
 * @param files - files of ids
 * @param raw - the options as typed
 * @param streams - where results and messages go
 * @param interrupts - what may end the run
 * @throws LecternError for everything that is wrong with the command line, the input or the output
 */
export async function runDecode(
  tokenizer: string,
  files: readonly string[],
  raw: RawDecodeOptions,
  streams: Streams,
  interrupts: Interrupts,
): Promise<void> {
  const options = readingOptions(files.length === 0 ? ["-"] : files, raw)
  refuseOverwritingFiles(raw.output, [tokenizer])
  const file = tokenizerFile(tokenizer, fileReading(raw))
  const run = newRun()
  // Loaded once: what is done inline finds it.
  keptFor(run, file.path, () => loadTokenizer(file))
  const json = raw.json ?? false
  const skipSpecialTokens = raw.skipSpecialTokens ?? true
  const texts = { references: [], systems: options.texts }
  await reportRun(options, texts, streams, true, async (report) => {
    let told = false
    await overLines<DecodeTask>(
      linesRequest(options, interrupts, report),
      (shard) => ({ kind: "decode", run, tokenizer: file, skipSpecialTokens, json, ...shard }),
      async ({ text, hasNewlines }) => {
        if (hasNewlines && !json && !told) {
          told = true
          report.onWarning?.("some texts have line ends of their own; --json keeps one line for each")
        }
        await report.destination.write(text)
      },
    )
  })
}
